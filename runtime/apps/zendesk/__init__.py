"""Zendesk: tickets with their comments, users, organizations and groups."""
