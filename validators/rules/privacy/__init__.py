"""Credentials, contacts and people that could be real."""
