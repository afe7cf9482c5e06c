"""The example calendars, called as an agent calls them."""

from typing import Any

from runtime.apps.google_calendar.records import Event
from runtime.gateway.gateway import Response
from runtime.kit.records import RecordDict
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World
from tests.runtime.apps.company import Company

BASE = "https://www.googleapis.com/calendar/v3"
PRODUCT = "product@group.calendar.example.com"
HOLIDAYS = "holidays@group.calendar.example.com"
THEO = "theo.brandt@company.example.com"
MARA = "mara.lind@company.example.com"


class Calendars(Company):
    """The example company, with short names for what the tests do often."""

    def __init__(self) -> None:
        super().__init__("google_calendar")

    def events(self, calendar: str = "primary", **params: Any) -> list[dict[str, Any]]:
        response = self.get(f"{BASE}/calendars/{calendar}/events", **params)
        assert response.ok, response.body
        return list(response.body["items"])

    def titles(self, calendar: str = "primary", **params: Any) -> list[str]:
        return [each.get("summary", "") for each in self.events(calendar, **params)]

    def event(self, event_id: str, calendar: str = "primary", **params: Any) -> dict[str, Any]:
        response = self.get(f"{BASE}/calendars/{calendar}/events/{event_id}", **params)
        assert response.ok, response.body
        return dict(response.body)

    def add(self, body: dict[str, Any], calendar: str = "primary", **params: Any) -> Response:
        return self.post(f"{BASE}/calendars/{calendar}/events", body, **params)

    def alter(self, event_id: str, body: dict[str, Any], calendar: str = "primary", **params: Any) -> Response:
        return self.patch(f"{BASE}/calendars/{calendar}/events/{event_id}", body, **params)

    def drop(self, event_id: str, calendar: str = "primary") -> Response:
        return self.delete(f"{BASE}/calendars/{calendar}/events/{event_id}")

    def stored(self, event_id: str) -> RecordDict:
        return self.world.get(Event, event_id)


def calendars() -> Calendars:
    return Calendars()


def seeded(**collections: Any) -> World:
    """A world on a seed of its own; the seed must be right."""
    seed, problems = build_seed({"google_calendar": collections}, instant("2026-03-02T09:00:00Z"))
    assert problems == []
    return World(seed, checked=True)


def meeting(start: str = "2026-03-05T10:00:00Z", end: str = "2026-03-05T11:00:00Z", **more: Any) -> dict[str, Any]:
    """The body of a plain meeting."""
    return {"summary": "Meeting", "start": {"dateTime": start}, "end": {"dateTime": end}, **more}


def reason(response: Response) -> tuple[int, str, str]:
    """Status, reason and message of an error."""
    error = response.body["error"]
    assert error["code"] == response.status
    assert error["errors"][0]["message"] == error["message"]
    return response.status, error["errors"][0]["reason"], error["message"]
