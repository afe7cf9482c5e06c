"""Google Drive: files and folders, sharing, comments, revisions and shared drives of one account (Drive API v3)."""
