"""Whether a named type asks how one record stands."""

import re
from collections.abc import Mapping
from typing import Any

_ACTS = re.compile(
    r"_(?:sent|made|messages?|dm|reply|replied|notes?|comments?|updated|created|posted|published|shared|completed)(?:_|$)"
)
"""Named types that tell of an act, not of how a record stands."""
_NAMES = frozenset({"id", "record_id", "row_id", "email"})


def names_record(keys: Mapping[str, Any]) -> bool:
    """Whether a named type is told which record it is about: by its id, its row or its address."""
    parts = str(keys.get("type", "")).split("_")
    return any(name in _NAMES or (name.endswith("_id") and name[:-3] in parts) for name in keys)


def stands(keys: Mapping[str, Any]) -> bool:
    """Whether a named type asks how one named record stands, rather than whether something was done."""
    return bool(keys.get("type")) and not _ACTS.search(str(keys["type"])) and names_record(keys)
