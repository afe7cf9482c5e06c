"""Re:amaze: conversations with their messages, and contacts."""
