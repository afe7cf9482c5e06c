"""Trello: boards, lists, cards, labels, checklists and comments (REST API 1)."""
