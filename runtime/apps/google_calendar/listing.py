"""Which events a listing shows: bounds, words, properties, expansion, order."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from re import IGNORECASE, escape, findall, search
from typing import Any
from zoneinfo import ZoneInfo

from runtime.apps.google_calendar.lookup import events_on
from runtime.apps.google_calendar.occurrences import occurrences, recurrence_of, taken
from runtime.apps.google_calendar.times import span
from runtime.kit.errors import BadRequest
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant
from runtime.kit.world import World


@dataclass(frozen=True, slots=True)
class Asked:
    """What a listing is asked for."""

    low: datetime | None = None
    high: datetime | None = None
    single: bool = False
    show_deleted: bool = False
    updated_min: datetime | None = None
    after: int | None = None
    """Only events written after this write (an incremental sync, which shows deleted ones too)."""
    q: str | None = None
    uid: str | None = None
    types: Sequence[str] = ()
    private: Sequence[str] = ()
    shared: Sequence[str] = ()


def listed(world: World, calendar: RecordDict, zone: ZoneInfo, asked: Asked) -> list[RecordDict]:
    """The events of a calendar that fit, as they were made. Raises BadRequest for a malformed property filter."""
    tests = _tests(asked)
    return [each for each in _candidates(world, calendar, zone, asked) if all(test(each) for test in tests)]


def by_start(events: Iterable[RecordDict], zone: ZoneInfo) -> list[RecordDict]:
    """Events in the order they begin."""

    def key(event: RecordDict) -> tuple[bool, float]:
        when = span(event, zone)
        return when is None, when[0].timestamp() if when else 0.0

    return sorted(events, key=key)


def by_update(events: Iterable[RecordDict]) -> list[RecordDict]:
    """Events in the order they were last written."""
    return sorted(events, key=lambda event: (instant(event["updated"]), event["revision"]))


def _candidates(world: World, calendar: RecordDict, zone: ZoneInfo, asked: Asked) -> Iterable[RecordDict]:
    for event in events_on(world, calendar):
        if not _alive_enough(event, asked):
            continue
        if not (event["recurrence"] and recurrence_of(event, zone)):
            if within(event, zone, asked.low, asked.high):
                yield event
            continue
        if asked.single:
            own = taken(world, event, zone)
            made = occurrences(event, zone, asked.low, asked.high, world.now)
            yield from (each for each in made if each["id"] not in own)
        elif _any_within(world, event, zone, asked):
            yield event


def _any_within(world: World, event: RecordDict, zone: ZoneInfo, asked: Asked) -> bool:
    """Whether some occurrence of a recurring event lies within the bounds."""
    if (asked.low, asked.high) == (None, None) or event["status"] == "cancelled":
        return True
    return next(occurrences(event, zone, asked.low, asked.high, world.now), None) is not None


def _alive_enough(event: RecordDict, asked: Asked) -> bool:
    if asked.after is not None:
        return bool(event["revision"] > asked.after)
    if asked.updated_min is not None:
        return instant(event["updated"]) >= asked.updated_min
    if event["status"] != "cancelled" or asked.show_deleted:
        return True
    return bool(event["recurringEventId"]) and not asked.single


def within(event: RecordDict, zone: ZoneInfo, low: datetime | None, high: datetime | None) -> bool:
    """Whether an event ends after `low` and begins before `high`."""
    if low is None and high is None:
        return True
    when = span(event, zone)
    if when is None:
        return False
    return (low is None or when[1] > low) and (high is None or when[0] < high)


def _tests(asked: Asked) -> list[Callable[[RecordDict], bool]]:
    tests: list[Callable[[RecordDict], bool]] = []
    if asked.q and asked.q.strip():
        terms = [quoted or word for quoted, word in findall(r'"([^"]*)"|([^\s"]+)', asked.q)]
        patterns = [rf"(?<!\w){escape(term)}" for term in terms if term]
        tests.append(lambda event: _says(event, patterns))
    if asked.uid is not None:
        tests.append(lambda event: event["iCalUID"] == asked.uid)
    if asked.types:
        tests.append(lambda event: event["eventType"] in asked.types)
    for side, pairs in (("private", asked.private), ("shared", asked.shared)):
        for pair in pairs:
            name, equals, value = pair.partition("=")
            if not equals or not name:
                said = "Invalid extended property constraint."
                raise BadRequest(said, code="invalid", field=f"{side}ExtendedProperty")
            tests.append(_has_property(side, name, value))
    return tests


def _has_property(side: str, name: str, value: str) -> Callable[[RecordDict], bool]:
    return lambda event: ((event["extendedProperties"] or {}).get(side) or {}).get(name) == value


def _says(event: RecordDict, patterns: list[str]) -> bool:
    """Whether every term begins a word of the title, description, place, or a person's name or address."""
    texts: list[Any] = [event["summary"], event["description"], event["location"], event["organizer_email"]]
    texts += [*event["attendees"], *(guest["displayName"] for guest in event["guests"])]
    whole = "\n".join(text for text in texts if text)
    return all(search(pattern, whole, IGNORECASE) for pattern in patterns)
