"""Assertions that stand against each other or against themselves."""
