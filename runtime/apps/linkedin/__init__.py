"""LinkedIn: profiles, connections, invitations, messages, companies and posts as one member sees them (API v2)."""
