"""Where the expressions of a text are: `${...}`, with `$${` for a plain `${`."""

from runtime.task.expression_error import ExpressionError

_OPEN, _ESCAPED = "${", "$${"


def find_expressions(text: str) -> list[tuple[int, int, str]]:
    """Start, end and expression of each `${...}` in a text. Raises ExpressionError where one has no closing `}`."""
    found: list[tuple[int, int, str]] = []
    at = text.find("$")
    while at != -1:
        if text.startswith(_ESCAPED, at):
            at += len(_ESCAPED)
        elif text.startswith(_OPEN, at):
            end = _end_of(text, at)
            found.append((at, end, text[at + len(_OPEN) : end - 1]))
            at = end
        else:
            at += 1
        at = text.find("$", at)
    return found


def unescape(text: str) -> str:
    """Text without expressions, as it reads: `$${` becomes `${`."""
    return text.replace(_ESCAPED, _OPEN)


def _end_of(text: str, start: int) -> int:
    """The index behind the `}` that closes the expression; braces in quotes or of a mapping do not."""
    depth, quote = 0, ""
    at = start + len(_OPEN)
    while at < len(text):
        character = text[at]
        if quote:
            if character == "\\":
                at += 1
            elif character == quote:
                quote = ""
        elif character in "'\"":
            quote = character
        elif character == "{":
            depth += 1
        elif character == "}":
            if depth == 0:
                return at + 1
            depth -= 1
        at += 1
    raise ExpressionError("`${` has no `}` that closes it", start)
