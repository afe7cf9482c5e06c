"""Xero: contacts, invoices, bills, payments and bank transactions of one organisation (Accounting API)."""
