"""Mistakes of a user, each ending in one clear message and an exit code."""


class ToolError(Exception):
    """Bad usage or unreadable input: the message is printed as it is, the exit code is 2 unless said."""

    exit_code = 2

    def __init__(self, message: str, *, tip: str = "", exit_code: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.tip = tip
        if exit_code is not None:
            self.exit_code = exit_code
