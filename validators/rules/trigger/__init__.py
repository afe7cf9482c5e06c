"""Rules about the trigger: what it asks, what it names, and what is judged."""
