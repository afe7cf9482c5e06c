"""Where free text can be put: the writes whose example has a text that a person writes."""

from collections.abc import Iterable
from typing import Any

from runtime.agents._lazy import LONGEST
from runtime.agents._names import ADDRESS, is_prose
from runtime.agents._notes import Notes
from runtime.agents._ways import Way


def text_sinks(ways: Iterable[Way]) -> list[Way]:
    """The operations that take free text."""
    return [way for way in ways if _has_prose(way.operation.example, "")]


def mail_sinks(ways: Iterable[Way]) -> list[Way]:
    """The operations that send a text to an address."""
    return [
        way
        for way in ways
        if "send" in f"{way.operation.id} {way.operation.summary}".lower()
        and _has_address(way.operation.example.get("body"))
        and _has_prose(way.operation.example, "")
    ]


def message_sinks(ways: Iterable[Way]) -> list[Way]:
    """The operations that send a text to a person by the person's id."""
    return [
        way
        for way in ways
        if any("direct message" in slot.schema.get("description", "") for slot in way.slots)
        and _has_prose(way.operation.example, "")
    ]


def everything(trigger: str, notes: Notes) -> str:
    """The trigger and every sentence that was read, up to what one text holds."""
    return _joined([trigger, *(each for texts in notes.texts.values() for each in texts if each.count(" ") >= 3)])


def all_candidates(notes: Notes) -> str:
    """One line for each record that was read, with its values."""
    kinds = dict.fromkeys((app, kind) for app, kind, _ in notes.things)
    lines = []
    for app, kind in kinds:
        for thing in notes.of(app, kind):
            values = [str(each) for each in thing.fields.values() if isinstance(each, str | int | float) and each != ""]
            lines.append(f"{kind} {thing.id}: {', '.join(values)}"[:400])
    lines.sort(key=lambda line: line.startswith(("field ", "property ", "label ", "setting ", "header ", "describe ")))
    return _joined(lines)


def _joined(texts: Iterable[str]) -> str:
    kept: list[str] = []
    room = LONGEST
    for each in dict.fromkeys(texts):
        room -= len(each) + 1
        if room < 0:
            break
        kept.append(each)
    return "\n".join(kept)


def _has_prose(value: Any, name: str) -> bool:
    match value:
        case dict():
            return any(_has_prose(each, key) for key, each in value.items() if key not in ("path", "headers"))
        case list():
            return any(_has_prose(each, name) for each in value)
        case _:
            return name == "raw" or is_prose(name, value)


def _has_address(value: Any, name: str = "") -> bool:
    match value:
        case dict():
            return any(_has_address(each, key) for key, each in value.items())
        case list():
            return any(_has_address(each, name) for each in value)
        case str():
            return name == "raw" or bool(ADDRESS.fullmatch(value))
        case _:
            return False
