"""Gorgias: the tickets of a shop with their messages, and its customers."""
