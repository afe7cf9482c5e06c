"""Notion: pages, databases, blocks and comments of one workspace (API)."""
