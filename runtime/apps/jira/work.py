"""Logging work on an issue: reading it from a body, adding it, and what it does to the remaining estimate."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from runtime.apps.jira.changelog import change_issue, note_on
from runtime.apps.jira.conversation import comment_text, visibility_of
from runtime.apps.jira.durations import seconds_of
from runtime.apps.jira.errors import refusal
from runtime.apps.jira.numbering import next_id
from runtime.apps.jira.people import AGENT
from runtime.apps.jira.records import Worklog
from runtime.apps.jira.site import Site
from runtime.kit.records import RecordDict
from runtime.kit.values import parse_instant
from runtime.kit.world import World

_BAD_TIME = "Invalid time duration entered."


@dataclass(frozen=True, slots=True)
class Logged:
    """Work to log."""

    seconds: int
    started: str
    comment: str | None = None
    comment_adf: dict[str, Any] | None = None
    visibility: dict[str, Any] | None = None


def read_work(site: Site, world: World, given: Mapping[str, Any], *, held: RecordDict | None = None) -> Logged:
    """The work that a body describes; `held` is the worklog it changes. Raises a refusal."""
    seconds = _seconds(given)
    if seconds is None:
        if held is None:
            raise refusal(timeLogged="You must indicate the time spent working.")
        seconds = held["time_spent_seconds"]
    if seconds <= 0:
        raise refusal(timeLogged=_BAD_TIME)
    started = given.get("started")
    if started is None:
        started = held["started"] if held else world.now_text
    elif not _is_moment(started):
        raise refusal("Invalid date format: the start of the work must be given as yyyy-MM-dd'T'HH:mm:ss.SSSZ.")
    text, document = (held["comment"], held["comment_adf"]) if held else (None, None)
    if given.get("comment") not in (None, ""):
        text, document = comment_text(site, given["comment"])
    visibility = visibility_of(given) or (held["visibility"] if held else None)
    return Logged(seconds, started, text, document, visibility)


def _seconds(given: Mapping[str, Any]) -> int | None:
    spent, seconds = given.get("timeSpent"), given.get("timeSpentSeconds")
    if spent is not None:
        return _duration(spent)
    if seconds is None:
        return None
    if isinstance(seconds, str) and seconds.isascii() and seconds.isdigit() and len(seconds) < 12:
        seconds = int(seconds)
    if isinstance(seconds, bool) or not isinstance(seconds, int):
        raise refusal(timeLogged=_BAD_TIME)
    return seconds


def _duration(text: Any) -> int:
    try:
        return seconds_of(text) if isinstance(text, str) else _no_duration()
    except ValueError:
        return _no_duration()


def _no_duration() -> int:
    raise refusal(timeLogged=_BAD_TIME)


def _is_moment(value: Any) -> bool:
    if not isinstance(value, str) or "T" not in value:
        return False
    try:
        parse_instant(value)
    except ValueError:
        return False
    return True


def log_work(world: World, issue: RecordDict, work: Logged, *, remaining: int | None) -> RecordDict:
    """Add a worklog; `remaining` is the new remaining estimate, None to leave it as it is."""
    made = world.create(
        Worklog, id=next_id(world, Worklog), issue_key=issue["id"], author_id=AGENT, comment=work.comment,
        comment_adf=work.comment_adf, started=work.started, time_spent_seconds=work.seconds, visibility=work.visibility,
    )  # fmt: skip
    spent = sum(each["time_spent_seconds"] for each in world.find(Worklog, issue_key=issue["id"]))
    before = spent - work.seconds
    noted = note_on(
        world,
        issue,
        "timespent",
        field_id="timespent",
        old=str(before) if before else None,
        old_text=str(before) if before else None,
        new=str(spent),
        new_text=str(spent),
    )
    if remaining is not None:
        change_issue(world, noted, remaining_estimate_seconds=remaining)
    return made


def new_remaining(issue: RecordDict, work: Logged, how: str, *, new: str | None, reduce_by: str | None) -> int | None:
    """The remaining estimate after work, by Jira's `adjustEstimate`: auto, leave, new or manual. Raises a refusal."""
    held = issue["remaining_estimate_seconds"]
    match how:
        case "leave":
            return None
        case "new":
            if new is None:
                raise refusal(adjustmentAmount="You must specify a value for the new estimate.")
            return _duration(new)
        case "manual":
            if reduce_by is None:
                raise refusal(adjustmentAmount="You must specify a value to reduce the estimate by.")
            return max(0, (held or 0) - _duration(reduce_by))
        case _:
            return None if held is None else max(0, int(held) - work.seconds)
