"""Calendars, list entries, sharing rules and settings as Calendar writes them."""

from typing import Any

from runtime.apps.google_calendar.colors import CALENDAR_COLORS
from runtime.apps.google_calendar.records import rule_id
from runtime.apps.google_calendar.sync import etag
from runtime.kit.records import RecordDict


def calendar_on_the_wire(calendar: RecordDict, owner: str) -> dict[str, Any]:
    """The calendar itself. A secondary one the person owns names them as its data owner."""
    body = {
        "kind": "calendar#calendar",
        "etag": etag(calendar),
        "id": calendar["id"],
        "summary": calendar["summary"],
        **{name: calendar[name] for name in ("description", "location") if calendar[name] is not None},
        "timeZone": calendar["time_zone"],
        "conferenceProperties": {"allowedConferenceSolutionTypes": ["hangoutsMeet"]},
    }
    if not calendar["primary"] and calendar["access_role"] == "owner":
        body["dataOwner"] = owner
    return body


def entry_on_the_wire(calendar: RecordDict, owner: str) -> dict[str, Any]:
    """The calendar as it stands in the person's list."""
    color = CALENDAR_COLORS.get(calendar["color_id"], CALENDAR_COLORS["14"])
    body: dict[str, Any] = {
        **calendar_on_the_wire(calendar, owner),
        "kind": "calendar#calendarListEntry",
        "colorId": calendar["color_id"],
        "backgroundColor": calendar["background_color"] or color["background"],
        "foregroundColor": calendar["foreground_color"] or "#000000",
        "accessRole": calendar["access_role"],
        "defaultReminders": calendar["default_reminders"],
    }
    if calendar["summary_override"]:
        body["summaryOverride"] = calendar["summary_override"]
    if calendar["notifications"]:
        body["notificationSettings"] = {"notifications": calendar["notifications"]}
    flags = {"primary": "primary", "hidden": "hidden", "deleted": "deleted", "selected": "selected"}
    return body | {spelled: True for name, spelled in flags.items() if calendar[name]}


def rule_on_the_wire(rule: RecordDict) -> dict[str, Any]:
    """A sharing rule."""
    scope = {"type": rule["scope_type"]}
    if rule["scope_type"] != "default":
        scope["value"] = rule["scope_value"]
    return {"kind": "calendar#aclRule", "etag": etag(rule), "id": rule_id(rule), "scope": scope, "role": rule["role"]}


def setting_on_the_wire(setting: RecordDict) -> dict[str, Any]:
    """A preference."""
    return {
        "kind": "calendar#setting",
        "etag": etag({**setting, "revision": 0}),
        "id": setting["id"],
        "value": setting["value"],
    }
