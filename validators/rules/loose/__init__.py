"""Assertions that wrong runs satisfy."""
