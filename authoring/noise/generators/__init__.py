"""Generators of noise, one module an app: `batches(around)` gives what can be added to a seed."""
