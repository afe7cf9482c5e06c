"""AutomationBench's named assertion types, one table a family of apps: `TYPES = {name: Named}`."""
