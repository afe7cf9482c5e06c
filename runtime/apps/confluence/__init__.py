"""Confluence: spaces, pages, blog posts and comments of one site (REST API v2)."""
