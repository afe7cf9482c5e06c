"""What no agent can bring about."""
