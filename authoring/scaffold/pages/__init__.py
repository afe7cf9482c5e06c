"""The generated files, one module a kind: each has `files()`, which gives their text by path from the project's root."""
