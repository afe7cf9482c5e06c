"""LinkedIn Lead Gen Forms: forms, the answers to them, and who is told of answers (Lead Sync API)."""
