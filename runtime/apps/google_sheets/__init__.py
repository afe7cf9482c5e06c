"""Google Sheets: spreadsheets, their sheets, cell values, formulas and row and column edits (Sheets API v4)."""
