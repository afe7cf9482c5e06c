"""Seeded data: what the task speaks of and what its company holds."""
