"""Zoom: meetings, webinars, recordings and who registered for them or came (API v2)."""
