"""What makes a verdict move although nothing changed."""
