"""One module a command, loaded only when called."""
