"""Tasks beside tasks: what only the whole split shows."""
