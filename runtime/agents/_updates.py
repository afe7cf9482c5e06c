"""Setting fields of records to values that were mentioned: what a form letter of an agent would put there."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from runtime.agents._compose import Asked
from runtime.agents._crawl import addressed, bindings
from runtime.agents._notes import Notes, Thing
from runtime.agents._ways import Way, Ways

EACH_FIELD = 2
"""The most values that one field of one record is set to."""
_WORD = re.compile(r"[^\W_]+")
_WRAPPERS = ("properties", "fields")
_DISTINCT = 12
LONGEST, WORDS = 40, 4
"""What is longer, in characters or spaces, is no value that one is asked to set."""


class Mentions:
    """Which values the trigger and the texts that were read speak of."""

    def __init__(self, trigger: str, notes: Notes) -> None:
        prose = [each for texts in notes.texts.values() for each in texts if each.count(" ") >= 4]
        self._trigger = _words(trigger)
        self._prose = _words(" ".join(prose))

    def rank(self, value: object) -> int:
        """2 for a value of the trigger, 1 for one of another text, 0 for one that nobody speaks of."""
        if not isinstance(value, str) or not 2 < len(value) <= LONGEST or value.count(" ") > WORDS:
            return 0
        words = _words(value)
        if not words.strip():
            return 0
        return 2 if words in self._trigger else 1 if words in self._prose else 0


def _words(text: str) -> str:
    return " " + " ".join(_WORD.findall(text.casefold())) + " "


def updates(notes: Notes, ways: Ways, mentions: Mentions, things: Iterable[Thing] | None = None) -> Iterator[Asked]:
    """Every mentioned value into every field of every record that can hold it, the most plausible one last."""
    chosen = None if things is None else {(each.app, each.kind, each.id) for each in things}
    options = _options(notes)
    for app in notes.texts:
        for way in ways.of.get(app, ()):
            if way.operation.method in ("PATCH", "PUT") and way.operation.writes:
                yield from _cells(notes, way, mentions, chosen)
                yield from _fields(notes, ways, way, mentions, options, chosen)


def _fields(
    notes: Notes,
    ways: Ways,
    way: Way,
    mentions: Mentions,
    options: Mapping[tuple[str, str], list[str]],
    chosen: set[tuple[str, str, str]] | None,
) -> Iterator[Asked]:
    example = way.operation.example.get("body")
    if not isinstance(example, dict) or not way.slots or not way.kinds:
        return
    app, kind = way.operation.app, way.kinds[0]
    wrapper = next((each for each in _WRAPPERS if isinstance(example.get(each), dict)), "")
    allowed = (way.operation.body or {}).get("properties", {})
    known = {each.id: each for each in notes.of(app, kind)}
    targets = _targets(known.values(), mentions, options, frozenset(allowed) if not wrapper else frozenset())
    if not targets:
        return
    for bound in bindings(notes, way, ways.literals):
        thing = known.get(bound.get(way.slots[-1].name, ""))
        if thing is None or (chosen is not None and (app, kind, thing.id) not in chosen):
            continue
        url, params, _ = addressed(way, bound)
        for step in range(EACH_FIELD):
            values = {name: each[step] for name, each in targets.items() if step < len(each)}
            values = {name: value for name, value in values.items() if thing.fields.get(name) != value}
            if values:
                yield Asked(way, url, params, {wrapper: values} if wrapper else values, {})


def _targets(
    things: Iterable[Thing],
    mentions: Mentions,
    options: Mapping[tuple[str, str], list[str]],
    allowed: frozenset[str],
) -> dict[str, list[Any]]:
    """Field -> the values that it may be set to, the most plausible one last."""
    seen: dict[str, list[Any]] = {}
    named: set[str] = set()
    """Fields that hold a mapping with a name, as a priority is."""
    app = ""
    for thing in things:
        app = thing.app
        for name, value in thing.fields.items():
            if name not in ("id", "Id", "key") and (not allowed or name in allowed):
                if isinstance(value, Mapping) and isinstance(value.get("name"), str):
                    named.add(name)
                    value = value["name"]
                if isinstance(value, str | None):
                    seen.setdefault(name, []).append(value)
    found = {}
    for name, values in seen.items():
        choices = options.get((app, name)) or _shared(values)
        ranked = sorted((each for each in choices if mentions.rank(each)), key=mentions.rank)
        if ranked:
            found[name] = [{"name": each} if name in named else each for each in ranked[-EACH_FIELD:]]
    return found


def _shared(values: list[Any]) -> list[Any]:
    """The values of a field that has few of them, some in several records: a status, not a name."""
    distinct = list(dict.fromkeys(values))
    return distinct if len(distinct) <= _DISTINCT and len(distinct) < len(values) else []


def _options(notes: Notes) -> dict[tuple[str, str], list[str]]:
    """(app, field) -> the values that the vendor says it can have."""
    found: dict[tuple[str, str], list[str]] = {}
    for (app, kind, which), thing in notes.things.items():
        if kind not in ("property", "field"):
            continue
        for value in thing.record.values():
            if isinstance(value, list) and value and all(isinstance(each, dict) and "value" in each for each in value):
                found[app, which] = [str(each["value"]) for each in value]
    return found


def _cells(notes: Notes, way: Way, mentions: Mentions, chosen: set[tuple[str, str, str]] | None) -> Iterator[Asked]:
    """The same for the cells of tables, by column."""
    slots = {slot.kind: slot.name for slot in way.slots}
    if not {"spreadsheet", "sheet.name"} <= slots.keys() or "values" not in (way.operation.example.get("body") or {}):
        return
    app = way.operation.app
    tables: dict[tuple[str, str], list[Thing]] = {}
    for thing in notes.of(app, "row"):
        tables.setdefault((thing.parents.get("spreadsheet", ""), thing.parents["tab"]), []).append(thing)
    for (spreadsheet, tab), rows in tables.items():
        marked = rows[:1] if chosen is None else [row for row in rows if (app, "row", row.id) in chosen]
        names = dict.fromkeys(name for row in rows for name in row.record)
        for place, name in enumerate(names):
            values = [each for each in _shared([row.record.get(name) for row in rows]) if mentions.rank(each)]
            for value in sorted(values, key=mentions.rank)[-EACH_FIELD:]:
                for row in marked:
                    column = _letters(_number(row.parents["column"]) + place)
                    first = int(row.parents["row"])
                    last = first if chosen is not None else first + len(rows) - 1
                    bound = {
                        slots["spreadsheet"]: spreadsheet,
                        slots["sheet.name"]: f"{tab}!{column}{first}:{column}{last}",
                    }
                    url, params, _ = addressed(way, bound)
                    params.update(way.operation.example.get("query", {}))
                    yield Asked(way, url, params, {"values": [[value]] * (last - first + 1)}, {})


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
