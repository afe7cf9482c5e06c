"""Answers, traps and private tasks that show."""
