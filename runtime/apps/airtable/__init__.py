"""Airtable: bases, tables, records and comments (Web API)."""
