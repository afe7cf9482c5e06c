"""Calendly: event types, booked events and the people invited to them (API v2)."""
