"""Assertions that cost nothing, or say nothing."""
