"""Names: who and what can be taken for whom and what."""
