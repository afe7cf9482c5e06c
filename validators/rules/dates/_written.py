"""Days that the trigger, policies and seed of a task name, found once and shared by the rules about dates."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from weakref import WeakKeyDictionary

from validators.finding import Place
from validators.view import TaskView

READABLE = ("trigger", "policy", "seed")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_MONTH = re.compile(
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\b\.?"
)
_DAY_BEHIND = re.compile(
    r"\s+(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?(?![\w/:-]|[.,][0-9])(?:,?\s+(?P<year>(?:19|20)[0-9]{2})\b)?"
)
_DAY_BEFORE = re.compile(r"(?<![\w.,/:-])(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?\Z")
_YEAR_BEHIND = re.compile(r",?\s+(?P<year>(?:19|20)[0-9]{2})\b")
_WEEKDAY_BEFORE = re.compile(
    r"(?<!\w)(?P<weekday>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.?),?\s+(?:the\s+)?\(?\Z"
)
_ISO = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?!\w|-[0-9])")
_COMMENT = re.compile(r"(?:^|\s)#(?:\s|$)")
_LONGEST_BEFORE = 40


@dataclass(frozen=True, slots=True)
class WrittenDay:
    """A day as it stands in a text; the year is None where none is written."""

    start: int
    end: int
    year: int | None
    month: int
    number: int
    weekday: int | None
    """0 is Monday; None where no weekday stands before it."""

    def in_year(self, year: int) -> date | None:
        """The day in a year; None where there is no such day."""
        try:
            return date(self.year or year, self.month, self.number)
        except ValueError:
            return None

    def place(self, view: TaskView) -> Place:
        """Where it stands."""
        return view.place_at(self.start, self.end)


_found: WeakKeyDictionary[TaskView, dict[str, list[WrittenDay]]] = WeakKeyDictionary()


def written_days(view: TaskView, part: str) -> list[WrittenDay]:
    """The days named in words (`Friday, 13 March 2026`, `March 3rd`) in `trigger`, `policy` or `seed`."""
    known = _found.setdefault(view, {})
    if part not in known:
        known[part] = list(_in_words(view.document.source, *view.stretch(part)))
    return known[part]


def iso_days(view: TaskView, *path: str | int) -> Iterator[WrittenDay]:
    """The days written as 2026-03-13 inside a value, without those that begin an instant."""
    yield from _in_digits(view.document.source, *view.stretch(*path))


def _in_digits(source: str, start: int, end: int) -> Iterator[WrittenDay]:
    for found in _ISO.finditer(source, start, end):
        year, month, number = map(int, found.groups())
        glued = source[found.start() - 1 : found.start()]
        if (
            1 <= month <= 12
            and not glued.isalnum()
            and glued not in ("/", ".", "-", "_")
            and not _commented(source, found.start())
        ):
            yield WrittenDay(*found.span(), year, month, number, _weekday(source, found.start()))


def weekday_days(view: TaskView, part: str) -> Iterator[WrittenDay]:
    """The days of a part that have a weekday before them; in a seed, which is long, only a weekday written in full."""
    if part != "seed":
        yield from (day for day in (*written_days(view, part), *iso_days(view, part)) if day.weekday is not None)
        return
    source = view.document.source
    start, end = view.stretch(part)
    at = source.find("day", start, end)
    while at >= 0:
        behind = at + len("day")
        if _WEEKDAY_BEFORE.search(source[max(start, at - 7) : behind] + " "):
            last = min(end, behind + _LONGEST_BEFORE)
            near = [*_in_words(source, behind, last), *_in_digits(source, behind, last)]
            yield from (day for day in near[:1] if day.weekday is not None)
        at = source.find("day", behind, end)


def _in_words(source: str, start: int, end: int) -> Iterator[WrittenDay]:
    for found in _MONTH.finditer(source, start, end):
        month = MONTHS.index(found[0][:3]) + 1
        before = _DAY_BEFORE.search(source, max(start, found.start() - 9), found.start())
        if before:
            day, year = before, _YEAR_BEHIND.match(source, found.end(), end)
            first, last = before.start(), year.end() if year else found.end() - found[0].endswith(".")
        else:
            behind = _DAY_BEHIND.match(source, found.end(), end)
            if behind is None:
                continue
            day, year = behind, behind if behind["year"] else None
            first, last = found.start(), behind.end()
        if (source[found.start() - 1 : found.start()].isalnum()) or _commented(source, first):
            continue
        yield WrittenDay(
            first, last, int(year["year"]) if year else None, month, int(day["day"]), _weekday(source, first)
        )


def _weekday(source: str, start: int) -> int | None:
    found = _WEEKDAY_BEFORE.search(source, max(0, start - _LONGEST_BEFORE), start)
    if not found:
        return None
    return next(place for place, name in enumerate(WEEKDAYS) if name[:3] == found["weekday"][:3])


def _commented(source: str, at: int) -> bool:
    """Whether a comment of the file begins before a place on its line; `#channel` begins none."""
    return _COMMENT.search(source, source.rfind("\n", 0, at) + 1, at) is not None
