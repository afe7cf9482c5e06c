"""Gmail: messages, threads, drafts, labels, filters and search of one mailbox (API v1)."""
