"""The language server: the findings of lint while typing, and what an author wants to know at the cursor."""
