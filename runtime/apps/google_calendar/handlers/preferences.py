"""Settings and colours."""

from typing import Any

from runtime.apps.google_calendar.answering import method
from runtime.apps.google_calendar.calendar_wire import setting_on_the_wire
from runtime.apps.google_calendar.colors import CALENDAR_COLORS, EVENT_COLORS
from runtime.apps.google_calendar.pages import page_of
from runtime.apps.google_calendar.records import Setting
from runtime.kit.world import World


@method
def settings_list(
    world: World, maxResults: int = 100, pageToken: str = "", syncToken: str | None = None, **_: Any
) -> Any:
    """All settings."""
    return page_of(
        "calendar#settings", "settings", [{**each, "revision": 0} for each in world.all(Setting)],
        lambda setting: True, setting_on_the_wire, limit=maxResults, page_token=pageToken, sync_token=syncToken,
    )  # fmt: skip


@method
def settings_get(world: World, setting: str, **_: Any) -> Any:
    """One setting."""
    return setting_on_the_wire(world.get(Setting, setting))


@method
def colors_get(world: World, **_: Any) -> Any:
    """The colours that calendars and events may have."""
    return {
        "kind": "calendar#colors",
        "updated": "2012-02-14T00:00:00.000Z",
        "calendar": CALENDAR_COLORS,
        "event": EVENT_COLORS,
    }
