"""Inspect AI: a package of tasks whose samples run over a simulated company and are scored by our grading."""

NAME = "inspect"
