"""Assertion forms, one module each: KEY, the Keys model, and compile."""
