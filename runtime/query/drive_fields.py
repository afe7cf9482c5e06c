"""What each field of Drive's search can be asked, and how a file answers."""

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

from runtime.query.words import runs, words


@dataclass(frozen=True)
class Asker:
    """Who searches: the address that `me` stands for, and the folder id that `root` stands for."""

    me: str = ""
    root: str = "root"


Test: TypeAlias = Callable[[Mapping[str, Any], Asker], bool]
Value: TypeAlias = str | bool
_Reader: TypeAlias = Callable[[str, str, Value], "Test | None"]

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_EQUALITY = ("=", "!=")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?", re.ASCII)
_WRITING_ROLES = frozenset({"owner", "organizer", "fileOrganizer", "writer"})
_VISIBILITIES = frozenset({"anyoneCanFind", "anyoneWithLink", "domainCanFind", "domainWithLink", "limited"})


def test_of(field: str, operator: str, value: Value, *, key: str | None = None) -> Test | None:
    """The test a clause stands for; None when Drive has no such field, operator for it, or form of value."""
    if key is not None:
        return _property(field, key, value) if field in ("properties", "appProperties") else None
    reader = _READERS.get(field)
    return reader(field, operator, value) if reader else None


def _name(field: str, operator: str, value: Value) -> Test | None:
    if not isinstance(value, str):
        return None
    if operator == "contains":
        return lambda file, asker: _contains([_text(file, field)], value, prefixes=True)
    if operator not in _EQUALITY:
        return None
    wanted, holds = value.casefold(), _COMPARE[operator]  # Drive compares names without case
    return lambda file, asker: holds(_text(file, field).casefold(), wanted)


def _full_text(field: str, operator: str, value: Value) -> Test | None:
    if operator != "contains" or not isinstance(value, str):
        return None
    return lambda file, asker: _contains(
        [_text(file, each) for each in ("name", "description", "fullText")], value, prefixes=False
    )


def _exact(field: str, operator: str, value: Value) -> Test | None:
    if not isinstance(value, str):
        return None
    if operator == "contains" and field == "mimeType":
        return lambda file, asker: value.casefold() in _text(file, field).casefold()
    if operator not in _EQUALITY:
        return None
    holds = _COMPARE[operator]
    return lambda file, asker: holds(_at(file, field), value)


def _time(field: str, operator: str, value: Value) -> Test | None:
    limit = _moment(value)
    holds = _COMPARE.get(operator)
    if limit is None or holds is None:
        return None

    def test(file: Mapping[str, Any], asker: Asker) -> bool:
        found = _moment(file.get(field))
        return found is not None and holds(found, limit)

    return test


def _flag(field: str, operator: str, value: Value) -> Test | None:
    if operator not in _EQUALITY or not isinstance(value, bool):
        return None
    wanted = value == (operator == "=")
    key = "sharedWithMeTime" if field == "sharedWithMe" else field
    return lambda file, asker: bool(file.get(key)) == wanted


def _parents(field: str, operator: str, value: Value) -> Test | None:
    if operator != "in":
        return None

    def test(file: Mapping[str, Any], asker: Asker) -> bool:
        return (asker.root if value == "root" else value) in (file.get("parents") or ())

    return test


def _people(field: str, operator: str, value: Value) -> Test | None:
    if operator != "in" or not isinstance(value, str):
        return None

    def test(file: Mapping[str, Any], asker: Asker) -> bool:
        address = asker.me if value == "me" else value
        return bool(address) and address.casefold() in _addresses(file, field)

    return test


def _visibility(field: str, operator: str, value: Value) -> Test | None:
    if operator not in _EQUALITY or value not in _VISIBILITIES:
        return None
    wanted = operator == "="
    return lambda file, asker: (_visible_to(file) == value) == wanted


def _property(field: str, key: str, value: Value) -> Test:
    return lambda file, asker: (file.get(field) or {}).get(key) == value


_READERS: dict[str, _Reader] = {
    "name": _name,
    "fullText": _full_text,
    "mimeType": _exact,
    "shortcutDetails.targetId": _exact,
    "modifiedTime": _time,
    "createdTime": _time,
    "viewedByMeTime": _time,
    "trashed": _flag,
    "starred": _flag,
    "sharedWithMe": _flag,
    "parents": _parents,
    "owners": _people,
    "writers": _people,
    "readers": _people,
    "visibility": _visibility,
}


def _at(file: Mapping[str, Any], field: str) -> Any:
    found: Any = file
    for name in field.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    return found


def _text(file: Mapping[str, Any], field: str) -> str:
    found = file.get(field)
    return found if isinstance(found, str) else ""


def _moment(value: Any) -> datetime | None:
    """An RFC 3339 moment or a bare date, in UTC when it names no zone."""
    if not isinstance(value, str) or not _MOMENT.fullmatch(value):
        return None
    try:
        moment = datetime.fromisoformat(value.upper())
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _contains(texts: Iterable[str], value: str, *, prefixes: bool) -> bool:
    """Whether every word of `value` is a word of `texts` (or starts one), and every "quoted" part stands in order."""
    found = [words(text) for text in texts]
    parts = value.split('"')
    for at, part in enumerate(parts):
        wanted = words(part)
        if at % 2 and at < len(parts) - 1:  # between two quotes
            if wanted and not any(runs(wanted, text) for text in found):
                return False
        elif not all(_has_word(word, found, prefixes) for word in wanted):
            return False
    return True


def _has_word(word: str, texts: Iterable[tuple[str, ...]], prefixes: bool) -> bool:
    if prefixes:
        return any(each.startswith(word) for text in texts for each in text)
    return any(word in text for text in texts)


def _addresses(file: Mapping[str, Any], field: str) -> set[str]:
    people = list(file.get("owners") or ())
    if field != "owners":
        people += [
            permission
            for permission in file.get("permissions") or ()
            if field == "readers" or permission.get("role") in _WRITING_ROLES
        ]
    return {str(person.get("emailAddress") or "").casefold() for person in people}


def _visible_to(file: Mapping[str, Any]) -> str:
    permissions = file.get("permissions") or ()
    for kind in ("anyone", "domain"):
        open_to = [each for each in permissions if each.get("type") == kind]
        if open_to:
            return f"{kind}CanFind" if any(each.get("allowFileDiscovery") for each in open_to) else f"{kind}WithLink"
    return "limited"
