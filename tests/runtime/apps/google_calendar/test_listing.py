from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.apps.google_calendar.records import Event
from runtime.kit.timestamps import instant, iso_z
from tests.runtime.apps.google_calendar.calendar_company import (
    BASE,
    HOLIDAYS,
    MARA,
    PRODUCT,
    THEO,
    calendars,
    meeting,
    reason,
)

LIST = f"{BASE}/calendars/primary/events"


def test_recurring_events_come_once_with_their_rules():
    found = {each["id"]: each for each in calendars().events()}
    assert found["standup0ops"]["recurrence"] == ["RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=12"]


def test_single_events_come_as_occurrences_without_their_rules():
    found = calendars().events(singleEvents=True, q="stand-up")
    assert len(found) == 12
    assert found[0]["id"] == "standup0ops_20260302T083000Z"
    assert found[0]["recurringEventId"] == "standup0ops"
    assert all("recurrence" not in each for each in found)


def test_the_other_host_of_the_api_answers_the_same():
    company = calendars()
    other = company.get("https://calendar.googleapis.com/calendar/v3/calendars/primary/events")
    assert other.body == company.get(LIST).body


def test_deleted_events_show_only_when_asked_for():
    company = calendars()
    assert "Lunch with Nora" not in company.titles()
    assert "Lunch with Nora" in company.titles(showDeleted=True)


def test_an_event_that_ends_at_time_min_is_not_listed():
    company = calendars()
    assert "Meridian kickoff" not in company.titles(timeMin="2026-03-03T10:00:00Z")
    assert "Meridian kickoff" in company.titles(timeMin="2026-03-03T09:59:59Z")


def test_an_event_that_begins_at_time_max_is_not_listed():
    company = calendars()
    assert "Meridian kickoff" not in company.titles(timeMax="2026-03-03T09:00:00Z")
    assert "Meridian kickoff" in company.titles(timeMax="2026-03-03T09:00:01Z")


def test_a_whole_day_counts_from_midnight_in_the_zone_of_the_calendar():
    company = calendars()
    assert "Spring offsite" in company.titles(timeMin="2026-03-13T22:59:00Z")
    assert "Spring offsite" not in company.titles(timeMin="2026-03-13T23:00:00Z")


def test_a_recurring_event_is_listed_if_an_occurrence_lies_within_the_bounds():
    company = calendars()
    assert "Operations stand-up" in company.titles(timeMin="2026-04-01T00:00:00Z")
    assert "Operations stand-up" not in company.titles(timeMin="2026-05-01T00:00:00Z")


@pytest.mark.parametrize("name", ["timeMin", "timeMax", "updatedMin"])
@pytest.mark.parametrize(
    "text", ["2026-03-03T10:00:00", "2026-03-03", "tomorrow", "2026-03-03T10:00Z", "2026-13-03T10:00:00Z"]
)
def test_a_bound_without_offset_or_out_of_form_is_refused(name, text):
    assert reason(calendars().get(LIST, **{name: text})) == (400, "badRequest", "Bad Request")


def test_an_empty_range_is_refused():
    response = calendars().get(LIST, timeMin="2026-03-03T10:00:00Z", timeMax="2026-03-03T10:00:00Z")
    assert reason(response) == (400, "timeRangeEmpty", "The specified time range is empty.")


def test_ordering_by_start_needs_single_events():
    said = "The requested ordering is not available for the particular query."
    assert reason(calendars().get(LIST, orderBy="startTime"))[2] == said


def test_single_events_can_be_ordered_by_start():
    found = calendars().events(singleEvents=True, orderBy="startTime")
    starts = [instant(each["start"].get("dateTime") or each["start"]["date"]) for each in found]
    assert starts == sorted(starts)
    assert len(found) > 12


def test_ordering_by_update_puts_what_was_written_last_at_the_end():
    company = calendars()
    company.alter("kickoff0meridian", {"summary": "Kickoff, new"})
    company.alter("offsite0spring", {"summary": "Offsite, new"})
    assert company.titles(orderBy="updated")[-2:] == ["Kickoff, new", "Offsite, new"]


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("meridian", True),
        ("kickoff meridian", True),
        ("kickoff lunch", False),
        ("scope dates", True),
        ("Spree", True),
        ("nora.fields@meridian.example.com", True),
        ("Theo Brandt", True),
        ('"scope and dates"', True),
        ('"dates and scope"', False),
        ("eridian", False),
    ],
)
def test_words_are_looked_for_in_title_description_place_and_people(q, found):
    assert ("Meridian kickoff" in calendars().titles(q=q)) is found


def test_a_private_property_must_have_the_value():
    company = calendars()
    assert company.titles(privateExtendedProperty="deal=4711") == ["Meridian kickoff"]
    assert company.titles(privateExtendedProperty="deal=4712") == []
    assert company.titles(privateExtendedProperty=["deal=4711", "stage=won"]) == []


def test_a_property_filter_without_a_value_is_refused():
    assert reason(calendars().get(LIST, sharedExtendedProperty="deal"))[:2] == (400, "invalid")


def test_an_event_is_found_by_its_icalendar_id():
    assert calendars().titles(iCalUID="kickoff0meridian@google.com") == ["Meridian kickoff"]


def test_event_types_can_be_chosen():
    company = calendars()
    company.add(meeting(eventType="outOfOffice", summary="Away"))
    assert company.titles(eventTypes="outOfOffice") == ["Away"]
    assert "Away" in company.titles(eventTypes=["default", "outOfOffice"])


def test_changed_events_are_found_by_update_even_when_they_were_deleted():
    company = calendars()
    company.alter("kickoff0meridian", {"summary": "Kickoff"})
    company.drop("offsite0spring")
    assert company.titles(updatedMin="2026-03-02T09:00:00Z") == ["Kickoff", "Spring offsite"]


def test_times_show_in_the_zone_that_was_asked_for():
    company = calendars()
    listed = company.get(LIST, timeZone="Asia/Kolkata", q="Meridian").body
    assert listed["timeZone"] == "Asia/Kolkata"
    assert listed["items"][0]["start"] == {"dateTime": "2026-03-03T14:30:00+05:30", "timeZone": "Europe/Berlin"}


def test_pages_follow_each_other_and_only_the_last_has_a_sync_token():
    company = calendars()
    seen, token = [], ""
    for _ in range(20):
        page = company.get(LIST, singleEvents=True, maxResults=5, **({"pageToken": token} if token else {})).body
        seen += [each["id"] for each in page["items"]]
        assert ("nextPageToken" in page) != ("nextSyncToken" in page)
        token = page.get("nextPageToken", "")
        if not token:
            break
    assert seen == [each["id"] for each in company.events(singleEvents=True)]


def test_a_page_token_of_another_calendar_is_refused():
    company = calendars()
    token = company.get(LIST, maxResults=1).body["nextPageToken"]
    response = company.get(f"{BASE}/calendars/{PRODUCT}/events", pageToken=token)
    assert reason(response) == (400, "invalid", "Invalid page token value.")


def test_a_page_holds_at_most_2500_events():
    company = calendars()
    for number in range(4):
        zone = {"timeZone": "UTC"}
        day = {
            "start": {"dateTime": "2026-03-05T10:00:00Z", **zone},
            "end": {"dateTime": "2026-03-05T11:00:00Z", **zone},
        }
        company.add({"summary": f"Daily {number}", "recurrence": ["RRULE:FREQ=DAILY;COUNT=700"], **day})
    page = company.get(LIST, singleEvents=True, maxResults=9999).body
    assert len(page["items"]) == 2500
    assert "nextPageToken" in page


def test_an_incremental_sync_gives_only_what_changed_deleted_events_too():
    company = calendars()
    token = company.get(LIST).body["nextSyncToken"]
    assert company.events(syncToken=token) == []
    company.alter("kickoff0meridian", {"summary": "Kickoff"})
    company.drop("offsite0spring")
    changed = company.get(LIST, syncToken=token).body
    assert [(each["id"], each["status"]) for each in changed["items"]] == [
        ("kickoff0meridian", "confirmed"), ("offsite0spring", "cancelled"),
    ]  # fmt: skip
    assert company.events(syncToken=changed["nextSyncToken"]) == []


def test_an_event_that_was_moved_away_shows_as_cancelled_in_a_sync():
    company = calendars()
    token = company.get(LIST).body["nextSyncToken"]
    company.post(f"{LIST}/offsite0spring/move", destination=PRODUCT)
    assert [(each["id"], each["status"]) for each in company.events(syncToken=token)] == [
        ("offsite0spring", "cancelled")
    ]


def test_a_sync_token_goes_with_no_filter():
    company = calendars()
    token = company.get(LIST).body["nextSyncToken"]
    said = "Sync token cannot be used with other request restrictions."
    assert reason(company.get(LIST, syncToken=token, q="x")) == (400, "invalid", said)


def test_a_sync_token_of_another_calendar_asks_for_a_full_sync():
    company = calendars()
    token = company.get(LIST).body["nextSyncToken"]
    response = company.get(f"{BASE}/calendars/{PRODUCT}/events", syncToken=token)
    assert reason(response)[:2] == (410, "fullSyncRequired")


def test_a_filtered_listing_gives_no_sync_token():
    assert "nextSyncToken" not in calendars().get(LIST, q="Meridian").body


def test_an_invited_person_sees_the_event_on_their_calendar():
    company = calendars()
    company.alter("launch0meeting", {"attendees": [{"email": MARA}]}, PRODUCT)
    shown = company.event("launch0meeting")
    assert shown["organizer"] == {"email": PRODUCT}
    assert shown["attendees"][0]["self"] is True


def test_who_sees_only_free_and_busy_times_reads_no_titles():
    shown = calendars().events(THEO)
    assert {each["id"] for each in shown} == {"kickoff0meridian", "raise0talk", "launch0meeting"}
    assert all("summary" not in each and "attendees" not in each and each["visibility"] == "private" for each in shown)


def test_private_events_of_a_calendar_one_only_reads_show_no_title():
    company = calendars()
    company.world.change(Event, "march0celebration", visibility="private")
    assert "summary" not in company.events(HOLIDAYS)[0]


def test_with_too_many_attendees_only_the_own_entry_is_given():
    shown = calendars().event("kickoff0meridian", maxAttendees=2)
    assert [each["email"] for each in shown["attendees"]] == [MARA]
    assert shown["attendeesOmitted"] is True


def test_fields_select_parts_of_the_answer():
    body = calendars().get(LIST, q="Meridian", fields="items(id,start/dateTime),summary").body
    assert body == {
        "summary": "Mara Lind",
        "items": [{"id": "kickoff0meridian", "start": {"dateTime": "2026-03-03T10:00:00+01:00"}}],
    }


def test_a_malformed_or_unknown_fields_selection_is_refused():
    assert reason(calendars().get(LIST, fields="items(id"))[:2] == (400, "invalidParameter")
    assert reason(calendars().get(LIST, fields="headline"))[:2] == (400, "invalidParameter")


def test_an_unknown_parameter_is_refused_and_not_ignored():
    assert 'Unknown name "search"' in reason(calendars().get(LIST, search="x"))[2]


def test_a_listing_says_whose_calendar_it_is():
    body = calendars().get(LIST).body
    assert (body["kind"], body["summary"], body["timeZone"], body["accessRole"]) == (
        "calendar#events", "Mara Lind", "Europe/Berlin", "owner",
    )  # fmt: skip
    assert body["defaultReminders"] == [{"method": "popup", "minutes": 10}]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 60 * 24 * 60), st.integers(1, 60 * 24 * 20))
def test_bounds_leave_exactly_the_events_that_touch_the_range(offset, length):
    low = instant("2026-02-25T00:00:00Z") + timedelta(minutes=offset)
    high = low + timedelta(minutes=length)
    company = calendars()
    everything = company.events(PRODUCT, singleEvents=True) + [
        each for each in company.events(singleEvents=True) if "dateTime" in each["start"]
    ]
    wanted = {
        each["id"]
        for each in everything
        if instant(each["end"]["dateTime"]) > low and instant(each["start"]["dateTime"]) < high
    }
    found = company.events(PRODUCT, singleEvents=True, timeMin=iso_z(low), timeMax=iso_z(high))
    found += [
        each
        for each in company.events(singleEvents=True, timeMin=iso_z(low), timeMax=iso_z(high))
        if "dateTime" in each["start"]
    ]
    assert {each["id"] for each in found} == wanted
