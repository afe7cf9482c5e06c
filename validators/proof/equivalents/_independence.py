"""Whether two writes can be made in either order."""

import orjson

from validators.proof.kit.trace import Write


def independent(one: Write, other: Write) -> bool:
    """Whether the second write touches no record of the first one, and names none that it made."""
    touched = {(each.collection, each.id) for each in one.changes}
    if touched & {(each.collection, each.id) for each in other.changes}:
        return False
    return not names_what_it_made(one, other)


def names_what_it_made(one: Write, other: Write) -> bool:
    """Whether the second write names a record that the first one made."""
    written = orjson.dumps([other.request.url, dict(other.request.params), other.request.body], default=str).decode()
    return any(each.id in written for each in one.changes if each.kind == "created")
