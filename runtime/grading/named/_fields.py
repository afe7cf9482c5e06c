"""How the grader finds a field by the name that an assertion gives it, and when its value is as asked."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from runtime.grading.compat import folded_numbers, has_all, text
from runtime.kit.records import RecordDict

_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ].*)?", re.IGNORECASE)


def named(record: RecordDict, name: str, aliases: Mapping[str, str]) -> Any:
    """The value of a field by any spelling of its name; None where the record has no such field."""
    if name in record:
        return record[name]
    known = {_folded(each): each for each in record}
    for spelling in (_folded(name), _folded(name) + "id"):
        field = known.get(spelling) or aliases.get(spelling)
        if field is not None:
            return record.get(field)
    return None


def _folded(name: str) -> str:
    return re.sub(r"[_\s]", "", name.removesuffix("__c")).lower()


def same_value(found: Any, wanted: Any, *, any_case: bool = False) -> bool:
    """Equal as numbers where the field holds one, by day where both are dates, else as text."""
    if isinstance(found, bool) or isinstance(wanted, bool):
        return text(found).lower() == text(wanted).lower()
    if isinstance(found, int | float):
        return found == _number(wanted)
    if isinstance(wanted, int | float):
        return wanted == _number(found)
    if found is None:
        return wanted is None
    one, other = text(found), text(wanted)
    if _DATE.fullmatch(one) and _DATE.fullmatch(other):
        return _same_time(one, other)
    return one.lower() == other.lower() if any_case else one == other


def _number(value: Any) -> float | None:
    try:
        return float(value.replace(",", "") if isinstance(value, str) else value)
    except (TypeError, ValueError):
        return None


def _same_time(one: str, other: str) -> bool:
    """Dates by day, if only one has a time; two times as moments, of which both or none name a zone."""
    if len(one) == 10 or len(other) == 10:
        return one[:10] == other[:10]
    try:
        first, second = (datetime.fromisoformat(each.upper()) for each in (one, other))
    except ValueError:
        return one == other
    return (first.tzinfo is None) == (second.tzinfo is None) and first == second


def holds(found: Any, wanted: Any) -> bool:
    """Whether a value, as text, contains each text that is asked for, in any case, numbers without commas."""
    return has_all(text(found), wanted, fold=folded_numbers)
