"""Values that meet what an assertion asks of a field, the plainest first."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date, datetime, timedelta
from itertools import islice, product
from typing import Any, Final

from runtime.grading.match import compile_match
from runtime.grading.matcher import MatcherError
from runtime.grading.numbers import number
from validators.proof.kit.search.patterns import texts_of

MOST: Final = 6
"""Values that are given for one condition."""
_TRIED = 60
_TIMES = ("date", "datetime")
_NUMBERS = ("money", "number", "integer")


def samples(wanted: Any, kind: str, many: bool) -> list[Any]:
    """Values that meet a condition as a task file writes it; none where none was found."""
    many = many or kind == "emails"
    try:
        matcher = compile_match(wanted, kind, many)
    except (MatcherError, ValueError):
        return []
    found: list[Any] = []
    for value in islice(_lists(wanted, kind) if many else _values(wanted, kind), _TRIED):
        if value not in found and matcher.holds(value):
            found.append(value)
        if len(found) == MOST:
            break
    return found


def _lists(wanted: Any, kind: str) -> Iterator[list[Any]]:
    """Lists whose elements meet a condition."""
    if isinstance(wanted, list):
        yield list(wanted)
        return
    if not isinstance(wanted, Mapping):
        yield [] if wanted is None else [wanted]
        return
    if "all_of" in wanted:
        options = [_some(each, kind) for each in wanted["all_of"]]
        for chosen in product(*options):
            yield [element for part in chosen for element in (part if isinstance(part, list) else [part])]
    for name in ("each", "one_of"):
        if name in wanted:
            for each in wanted[name] if name == "one_of" else [wanted[name]]:
                yield from ([value] if not isinstance(value, list) else value for value in _some(each, kind))
    if wanted.get("empty") is True or "not" in wanted:
        yield []
    elements = list(islice(_values(wanted, kind), MOST))
    count = wanted.get("count")
    if isinstance(count, int):
        yield [f"{(elements or ['text'])[0]}{place or ''}" for place in range(count)]
    yield from ([each] for each in elements)


def _some(wanted: Any, kind: str) -> list[Any]:
    if isinstance(wanted, list):
        return [wanted]
    return list(islice(_values(wanted, kind), MOST))


def _values(wanted: Any, kind: str) -> Iterator[Any]:
    """Values of one condition; what several matchers ask of a text is put one after the other."""
    if not isinstance(wanted, Mapping):
        yield wanted
        if wanted is None:
            yield ""
        return
    if "one_of" in wanted and len(wanted) == 1:
        for each in wanted["one_of"]:
            yield from islice(_values(each, kind), 3)
        return
    yield from _ordered(wanted, kind)
    if "on_day" in wanted:
        yield from _on_day(str(wanted["on_day"]), kind)
    if "within" in wanted and isinstance(wanted["within"], Mapping):
        yield wanted["within"].get("of")
    if "empty" in wanted:
        yield from ([None, ""] if wanted["empty"] is True else ["text"])
    if "count" in wanted or kind == "boolean":
        yield from (True, False)
    pieces = _pieces(wanted, kind)
    for chosen in product(*pieces):
        yield from (" | ".join(chosen), ";\n".join(chosen)) if kind == "line" else (";\n".join(chosen),)
        yield f"{'; '.join(chosen)}."
    if "not" in wanted and not pieces:
        yield from ("text", 1, None, "2026-01-01")


def _pieces(wanted: Mapping[str, Any], kind: str) -> list[list[str]]:
    """What a text must hold, one list of wordings for each thing."""
    found: list[list[str]] = []
    for name in ("starts_with", "mentions", "contains", "matches", "one_of", "all_of"):
        if name not in wanted:
            continue
        argument = wanted[name]
        if name == "matches":
            found.append(list(texts_of(str(argument))))
        elif name == "one_of":
            found.append([str(value) for each in argument for value in islice(_values(each, kind), 2)])
        elif name == "all_of":
            found += [[str(value) for value in islice(_values(each, kind), 2)] for each in argument]
        else:
            found += [_wordings(each) for each in (argument if isinstance(argument, list) else [argument])]
    return found


def _wordings(needle: Any) -> list[str]:
    """Ways to write what a text must speak of."""
    if isinstance(needle, Mapping):
        amount, currency = needle.get("money"), needle.get("currency")
        value = number(amount)
        return [f"{value:,} {currency}" if currency and value is not None else str(amount)]
    if isinstance(needle, date):
        return [needle.isoformat()]
    return [str(needle)]


def _ordered(wanted: Mapping[str, Any], kind: str) -> Iterator[Any]:
    """Numbers and times at the bounds and between them."""
    low = wanted.get("gte", wanted.get("gt"))
    high = wanted.get("lte", wanted.get("lt"))
    bounds = [each for each in (low, high) if each is not None]
    yield from bounds
    if kind in _TIMES or any(isinstance(each, str) and number(each) is None for each in bounds):
        for each, step in ((low, 1), (high, -1)):
            with suppress(ValueError, TypeError):
                yield from _moved(str(each), step, kind)
        return
    for each, step in ((low, 1), (high, -1)):
        value = number(each) if each is not None else None
        if value is not None:
            plain = int(value) if value == int(value) else float(value)
            yield plain
            yield plain + step
    if len(bounds) == 2 and (one := number(low)) is not None and (other := number(high)) is not None:
        yield float((one + other) / 2)


def _moved(written: str, direction: int, kind: str) -> Iterator[str]:
    if len(written) == 10:
        day = date.fromisoformat(written) + timedelta(days=direction)
        yield from (day.isoformat(), f"{written}T12:00:00Z", f"{day.isoformat()}T12:00:00Z")
    else:
        moment = datetime.fromisoformat(written)
        for length in (timedelta(hours=1), timedelta(minutes=1)):
            yield (moment + direction * length).isoformat().replace("+00:00", "Z")


def _on_day(day: str, kind: str) -> Iterator[str]:
    if kind == "datetime":
        yield f"{day}T12:00:00Z"
    yield day
