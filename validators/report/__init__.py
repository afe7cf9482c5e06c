"""Reports: one module a format, each rendering the same results."""
