"""Shape of the file, and what a key says of another."""
