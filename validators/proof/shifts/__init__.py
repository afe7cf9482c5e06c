"""Changes of the world that change nothing, one module each: OPERATOR, and shifts(trace) that gives moved tasks."""
