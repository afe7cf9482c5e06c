"""Google Calendar: calendars, events with guests and recurrence, free and busy times, sharing and settings."""
