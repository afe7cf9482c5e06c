"""Ways of going wrong, one module each: OPERATOR, and mutants(trace) that gives wrong variants of the reference."""
