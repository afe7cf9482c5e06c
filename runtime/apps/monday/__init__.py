"""monday.com: boards, groups, columns, items and updates (platform API)."""
