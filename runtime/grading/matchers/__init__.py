"""Matchers, one module each: NAME, DOC, and compile."""
