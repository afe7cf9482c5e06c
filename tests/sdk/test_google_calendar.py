"""Google's own Python client, unmodified, against a running server."""

import json
from collections.abc import Callable
from typing import Any

import pytest

googleapiclient = pytest.importorskip("googleapiclient")

from google.oauth2.credentials import Credentials  # noqa: E402
from googleapiclient.discovery import build  # noqa: E402
from googleapiclient.errors import HttpError  # noqa: E402

PRODUCT = "product@group.calendar.example.com"
HOLIDAYS = "holidays@group.calendar.example.com"
THEO = "theo.brandt@company.example.com"


@pytest.fixture
def client(served: Callable[..., Any]) -> Any:
    endpoint = served("google_calendar").prefix("google_calendar") + "/calendar/v3/"
    service = build(
        "calendar",
        "v3",
        credentials=Credentials("token"),
        client_options={"api_endpoint": endpoint},
        static_discovery=True,
    )
    yield service
    service.close()


def timed(start: str, end: str, **more: Any) -> dict[str, Any]:
    return {"summary": "Call", "start": {"dateTime": start}, "end": {"dateTime": end}, **more}


def refused(request: Any) -> tuple[int, str]:
    with pytest.raises(HttpError) as caught:
        request.execute()
    return caught.value.resp.status, json.loads(caught.value.content)["error"]["errors"][0]["reason"]


def test_all_pages_of_events_are_followed_by_list_next(client):
    events = client.events()
    request, seen = events.list(calendarId="primary", singleEvents=True, orderBy="startTime", maxResults=5), []
    while request is not None:
        answer = request.execute()
        seen += [each["id"] for each in answer["items"]]
        request = events.list_next(request, answer)
    assert len(seen) == len(set(seen)) == 14


def test_events_are_searched_by_words_and_time(client):
    found = (
        client.events()
        .list(calendarId="primary", q="Meridian", timeMin="2026-03-01T00:00:00Z", timeMax="2026-03-31T00:00:00+02:00")
        .execute()
    )
    assert [each["summary"] for each in found["items"]] == ["Meridian kickoff"]


def test_an_event_is_made_read_patched_updated_and_deleted(client):
    events = client.events()
    body = timed("2026-03-05T10:00:00+01:00", "2026-03-05T11:00:00+01:00", attendees=[{"email": THEO}])
    made = events.insert(calendarId="primary", body=body, sendUpdates="all").execute()
    assert events.get(calendarId="primary", eventId=made["id"]).execute() == made
    patched = events.patch(calendarId="primary", eventId=made["id"], body={"location": "Room 3"}).execute()
    assert (patched["location"], patched["attendees"][0]["email"]) == ("Room 3", THEO)
    patched["summary"] = "Long call"
    updated = events.update(calendarId="primary", eventId=made["id"], body=patched).execute()
    assert (updated["summary"], updated["location"]) == ("Long call", "Room 3")
    assert events.delete(calendarId="primary", eventId=made["id"]).execute() == ""
    assert events.get(calendarId="primary", eventId=made["id"]).execute()["status"] == "cancelled"


def test_an_event_is_made_from_a_sentence(client):
    made = client.events().quickAdd(calendarId="primary", text="Tea tomorrow at 4pm").execute()
    assert made["start"]["dateTime"] == "2026-03-03T16:00:00+01:00"


def test_an_event_is_imported(client):
    body = timed("2026-03-05T10:00:00Z", "2026-03-05T11:00:00Z", iCalUID="1@partner.example.com")
    assert client.events().import_(calendarId="primary", body=body).execute()["iCalUID"] == "1@partner.example.com"


def test_an_event_is_moved(client):
    moved = client.events().move(calendarId="primary", eventId="kickoff0meridian", destination=PRODUCT).execute()
    assert moved["organizer"]["email"] == PRODUCT


def test_instances_are_paged(client):
    events = client.events()
    request, count = events.instances(calendarId="primary", eventId="standup0ops", maxResults=5), 0
    while request is not None:
        answer = request.execute()
        count += len(answer["items"])
        request = events.instances_next(request, answer)
    assert count == 12


def test_a_sync_token_gives_what_changed(client):
    events = client.events()
    token = events.list(calendarId="primary").execute()["nextSyncToken"]
    events.delete(calendarId="primary", eventId="offsite0spring").execute()
    changed = events.list(calendarId="primary", syncToken=token).execute()["items"]
    assert [(each["id"], each["status"]) for each in changed] == [("offsite0spring", "cancelled")]


def test_calendars_are_listed_page_by_page(client):
    entries = client.calendarList()
    request, seen = entries.list(maxResults=2), []
    while request is not None:
        answer = request.execute()
        seen += [each["id"] for each in answer["items"]]
        request = entries.list_next(request, answer)
    assert PRODUCT in seen
    assert len(seen) == 4


def test_a_list_entry_is_read_changed_removed_and_put_back(client):
    entries = client.calendarList()
    assert entries.get(calendarId="primary").execute()["primary"] is True
    assert entries.patch(calendarId=PRODUCT, body={"summaryOverride": "P"}).execute()["summaryOverride"] == "P"
    assert "summaryOverride" not in entries.update(calendarId=PRODUCT, body={"colorId": "2"}).execute()
    entries.delete(calendarId=HOLIDAYS).execute()
    assert entries.insert(body={"id": HOLIDAYS}).execute()["id"] == HOLIDAYS


def test_a_calendar_is_made_read_changed_and_deleted(client):
    calendars = client.calendars()
    made = calendars.insert(body={"summary": "Hiring", "timeZone": "Europe/Paris"}).execute()
    assert calendars.get(calendarId=made["id"]).execute() == made
    assert calendars.patch(calendarId=made["id"], body={"location": "Lyon"}).execute()["location"] == "Lyon"
    assert "location" not in calendars.update(calendarId=made["id"], body={"summary": "Hires"}).execute()
    calendars.delete(calendarId=made["id"]).execute()
    assert refused(calendars.get(calendarId=made["id"])) == (404, "notFound")


def test_the_primary_calendar_is_cleared(client):
    client.calendars().clear(calendarId="primary").execute()
    assert client.events().list(calendarId="primary").execute()["items"] == []


def test_a_calendar_is_shared(client):
    acl = client.acl()
    rule = acl.insert(
        calendarId=PRODUCT, body={"role": "reader", "scope": {"type": "user", "value": "lea@x.example.com"}}
    ).execute()
    assert acl.get(calendarId=PRODUCT, ruleId=rule["id"]).execute() == rule
    assert acl.patch(calendarId=PRODUCT, ruleId=rule["id"], body={"role": "writer"}).execute()["role"] == "writer"
    assert (
        acl.update(calendarId=PRODUCT, ruleId=rule["id"], body={**rule, "role": "owner"}).execute()["role"] == "owner"
    )
    acl.delete(calendarId=PRODUCT, ruleId=rule["id"]).execute()
    request, seen = acl.list(calendarId=PRODUCT, maxResults=2), []
    while request is not None:
        answer = request.execute()
        seen += [each["id"] for each in answer["items"]]
        request = acl.list_next(request, answer)
    assert len(seen) == 3
    assert rule["id"] not in seen


def test_busy_times_are_asked_for(client):
    body = {"timeMin": "2026-03-03T00:00:00Z", "timeMax": "2026-03-04T00:00:00Z", "items": [{"id": THEO}]}
    assert len(client.freebusy().query(body=body).execute()["calendars"][THEO]["busy"]) == 2


def test_settings_and_colours_are_read(client):
    settings = client.settings()
    request, seen = settings.list(maxResults=5), []
    while request is not None:
        answer = request.execute()
        seen += [each["id"] for each in answer["items"]]
        request = settings.list_next(request, answer)
    assert "weekStart" in seen
    assert settings.get(setting="timezone").execute()["value"] == "Europe/Berlin"
    assert client.colors().get().execute()["event"]["11"]["background"] == "#dc2127"


def test_fields_select_parts(client):
    answer = client.events().list(calendarId="primary", fields="items/summary").execute()
    assert {name for each in answer["items"] for name in each} == {"summary"}


def test_each_refusal_arrives_with_its_status_and_reason(client):
    events = client.events()
    good = timed("2026-03-05T10:00:00Z", "2026-03-05T11:00:00Z")
    assert refused(events.get(calendarId="primary", eventId="nothing")) == (404, "notFound")
    assert refused(events.insert(calendarId="primary", body={})) == (400, "required")
    assert refused(events.insert(calendarId="primary", body={**good, "id": "kickoff0meridian"})) == (409, "duplicate")
    assert refused(events.insert(calendarId=HOLIDAYS, body=good)) == (403, "requiredAccessLevel")
    assert refused(events.list(calendarId="primary", timeMin="yesterday")) == (400, "badRequest")
    assert refused(events.list(calendarId="primary", pageToken="zz")) == (400, "invalid")
    assert refused(events.delete(calendarId="primary", eventId="lunch0cancelled")) == (410, "deleted")
    stale = events.patch(calendarId="primary", eventId="kickoff0meridian", body={"summary": "x"})
    stale.headers["If-Match"] = '"1"'
    assert refused(stale) == (412, "conditionNotMet")
