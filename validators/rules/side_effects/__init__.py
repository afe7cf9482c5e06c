"""What an agent may do beside the goal."""
