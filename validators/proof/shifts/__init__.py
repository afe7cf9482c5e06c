"""Changes of the world that change nothing, one module each: OPERATOR, and shifts(task) that gives moved tasks."""
