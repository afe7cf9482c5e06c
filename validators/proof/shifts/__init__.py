"""Changes of the world that change nothing, one module each: OPERATOR, and shifts(prepared) that gives moved tasks."""
