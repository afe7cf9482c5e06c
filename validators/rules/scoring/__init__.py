"""What counts, and what a score is a share of."""
