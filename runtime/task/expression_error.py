"""The one error of the expression language."""


class ExpressionError(ValueError):
    """An expression that cannot be read or has no value.

    `message` says why, `offset` is the character it is about, and `path` leads to the text within a rendered value.
    """

    def __init__(self, message: str, offset: int, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.path = path
