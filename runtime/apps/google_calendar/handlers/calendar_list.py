"""The person's list of calendars: which ones they see, and how."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.google_calendar import sync
from runtime.apps.google_calendar.answering import method
from runtime.apps.google_calendar.calendar_wire import entry_on_the_wire
from runtime.apps.google_calendar.colors import CALENDAR_COLORS
from runtime.apps.google_calendar.lookup import may, owner, peek_calendar, the_calendar
from runtime.apps.google_calendar.pages import page_of
from runtime.apps.google_calendar.parts import Override
from runtime.apps.google_calendar.records import Calendar
from runtime.kit.errors import BadRequest, Forbidden, NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World, defaults_of

_NAMES = {
    "summaryOverride": "summary_override", "colorId": "color_id", "hidden": "hidden", "selected": "selected",
    "defaultReminders": "default_reminders",
}  # fmt: skip


@method
def calendar_list_list(
    world: World,
    minAccessRole: str | None = None,
    showDeleted: bool = False,
    showHidden: bool = False,
    maxResults: int = 100,
    pageToken: str = "",
    syncToken: str | None = None,
    **_: Any,
) -> Any:
    """Calendars on the list; hidden and removed ones only when asked for."""
    if syncToken is not None and minAccessRole is not None:
        raise sync.restricted()

    def shown(calendar: RecordDict) -> bool:
        wanted = minAccessRole is None or may(calendar, minAccessRole)
        return wanted and (showHidden or not calendar["hidden"]) and (showDeleted or not calendar["deleted"])

    return page_of(
        "calendar#calendarList", "calendarList", [each for each in world.all(Calendar) if may(each, "freeBusyReader")],
        shown, lambda each: entry_on_the_wire(each, owner(world)),
        limit=maxResults, page_token=pageToken, sync_token=syncToken,
    )  # fmt: skip


@method
def calendar_list_get(world: World, calendarId: str, **_: Any) -> Any:
    """One calendar of the list."""
    return entry_on_the_wire(_listed(world, calendarId), owner(world))


@method
def calendar_list_insert(
    world: World, body: Mapping[str, Any] | None = None, colorRgbFormat: bool = False, **_: Any
) -> Any:
    """A calendar that exists comes (back) onto the list."""
    asked = body or {}
    if not asked.get("id"):
        raise BadRequest("Missing calendar id.", code="required")
    held = peek_calendar(world, asked["id"])
    if held is None or held["access_role"] == "none":
        raise NotFound("Calendar", asked["id"])
    values = _values(asked, colorRgbFormat, whole=False)
    return entry_on_the_wire(sync.write(world, Calendar, held, deleted=False, **values), owner(world))


@method
def calendar_list_update(
    world: World,
    calendarId: str,
    request: Request,
    body: Mapping[str, Any] | None = None,
    colorRgbFormat: bool = False,
    **_: Any,
) -> Any:
    """How a calendar shows, as a whole."""
    return _changed(world, calendarId, request, _values(body or {}, colorRgbFormat, whole=True))


@method
def calendar_list_patch(
    world: World,
    calendarId: str,
    request: Request,
    body: Mapping[str, Any] | None = None,
    colorRgbFormat: bool = False,
    **_: Any,
) -> Any:
    """Parts of how a calendar shows."""
    return _changed(world, calendarId, request, _values(body or {}, colorRgbFormat, whole=False))


@method
def calendar_list_delete(world: World, calendarId: str, request: Request, **_: Any) -> Any:
    """A calendar leaves the list and goes on to exist."""
    calendar = _listed(world, calendarId)
    if calendar["primary"]:
        raise Forbidden(
            "Cannot unsubscribe from the primary calendar.", code="cannotUnsubscribePrimaryCalendar", domain="calendar"
        )
    sync.must_match(request, calendar)
    sync.write(world, Calendar, calendar, deleted=True)
    return Reply(204)


def _listed(world: World, calendar_id: str) -> RecordDict:
    calendar = the_calendar(world, calendar_id)
    if calendar["deleted"]:
        raise NotFound("Calendar", calendar_id)
    return calendar


def _changed(world: World, calendar_id: str, request: Request, values: dict[str, Any]) -> Any:
    calendar = _listed(world, calendar_id)
    sync.must_match(request, calendar)
    return entry_on_the_wire(sync.write(world, Calendar, calendar, **values), owner(world))


def _values(body: Mapping[str, Any], rgb: bool, *, whole: bool) -> dict[str, Any]:
    usual = defaults_of(Calendar)
    values: dict[str, Any] = {}
    for spelled, name in _NAMES.items():
        if whole or spelled in body:
            values[name] = usual[name] if body.get(spelled) is None else body[spelled]
    if "default_reminders" in values:
        values["default_reminders"] = [Override.asked(each) for each in values["default_reminders"]]
    if values.get("color_id", "14") not in CALENDAR_COLORS:
        raise BadRequest("Invalid color id.", code="invalid")
    if "color_id" in values:
        values |= {"background_color": None, "foreground_color": None}
    for spelled, name in (("backgroundColor", "background_color"), ("foregroundColor", "foreground_color")):
        if rgb and spelled in body:
            values[name] = body[spelled]
    settings = body.get("notificationSettings")
    if whole or "notificationSettings" in body:
        values["notifications"] = list((settings or {}).get("notifications") or [])
    return values
