"""What Google Sheets does: spreadsheets, values, and batches of edits."""
