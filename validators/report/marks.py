"""The signs that reports use: what came of an assertion, and what happened to a record, each with its colour."""

VERDICTS = {"held": ("✓", "green"), "failed": ("✗", "red"), "unjudged": ("?", "yellow")}
CHANGES = {"created": ("+", "green"), "changed": ("~", "yellow"), "deleted": ("-", "red")}
_COLOURS = dict(CHANGES.values())


def colour_of(line: str) -> str:
    """The colour of a line that begins with the sign of a change; none for another one."""
    return _COLOURS.get(line[:1], "")
