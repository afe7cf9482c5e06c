"""A task made ready, an agent at work on it, and the grade of what it leaves behind."""
