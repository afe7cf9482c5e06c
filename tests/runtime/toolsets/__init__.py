"""The tools an agent holds."""
