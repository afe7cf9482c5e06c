"""Other right ways, one module each: OPERATOR, and equivalents(trace) that gives variants that must pass."""
