"""What is written for people and kept current: schemas, starter files, generated pages."""
