"""The generated files, a module a kind: each has `files()`, their text by path, and `OWNS`, the patterns they fit."""
