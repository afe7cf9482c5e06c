"""Assertions that right runs fail."""
