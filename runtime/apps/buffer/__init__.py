"""Buffer: channels, planned and sent posts, and ideas."""
