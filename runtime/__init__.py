"""The simulated company and everything that can happen in it."""
