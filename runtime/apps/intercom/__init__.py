"""Intercom: conversations, tickets, contacts, companies and notes."""
