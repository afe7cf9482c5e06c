"""Twilio: text messages, WhatsApp messages and phone calls of one account."""
