"""Jira's operations, by resource."""
