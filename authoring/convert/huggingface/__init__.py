"""Hugging Face: a data set of JSON lines with its card, one row a task."""
