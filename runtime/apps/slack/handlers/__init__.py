"""What Slack does, by family of method."""
