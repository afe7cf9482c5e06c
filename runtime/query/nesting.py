"""How deep the parentheses of a query go, found without recursion before anything walks the query."""

import re

_TOKENS = re.compile(r"""(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\\.)|[()]""", re.DOTALL)


def too_deep(text: str, *, limit: int) -> int | None:
    """The offset of the first parenthesis nested deeper than `limit`, or None. Quoted text does not count."""
    depth = 0
    for found in _TOKENS.finditer(text):
        if found.group() == "(":
            depth += 1
            if depth > limit:
                return found.start()
        elif found.group() == ")":
            depth -= 1
    return None
