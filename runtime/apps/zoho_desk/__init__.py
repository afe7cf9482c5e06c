"""Zoho Desk: tickets with their comments, contacts, accounts and departments."""
