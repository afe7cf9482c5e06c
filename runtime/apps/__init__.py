"""The simulated apps, one folder each."""
