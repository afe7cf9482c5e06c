"""Judging an end state: assertion forms, matchers, equality by field kind, facts, scores."""
