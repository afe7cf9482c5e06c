"""HelpCrunch: customers with their tags and events."""
