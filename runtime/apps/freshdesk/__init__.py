"""Freshdesk: tickets with their notes, contacts and companies."""
