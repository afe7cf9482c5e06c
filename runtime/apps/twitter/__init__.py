"""X (Twitter): users, posts, direct messages, likes, reposts and follows (API v2)."""
