"""The one error every query language raises."""


class QueryError(Exception):
    """A query that cannot be read or run, worded as the vendor words it.

    `message` is the vendor's sentence, `position` the 0-based offset in the query (None when no single place is
    to blame), `near` the text found there, and `code` the vendor's own error code ("" when it has none).
    """

    def __init__(self, message: str, *, position: int | None = None, near: str = "", code: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.near = near
        self.code = code
