"""Proof by execution: what a task claims, shown by running it."""
