"""HubSpot: contacts, companies, deals, tickets and the activity logged on them, in the CRM's v3 and v4 APIs."""
