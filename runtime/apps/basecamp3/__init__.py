"""Basecamp: projects, to-do lists, to-dos, messages and comments of one account (API 3)."""
