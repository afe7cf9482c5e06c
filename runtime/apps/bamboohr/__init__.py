"""BambooHR: employees, time off, files, goals and trainings of one company (API v1)."""
