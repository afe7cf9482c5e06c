from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.apps.google_calendar.times import zone_named
from runtime.kit.timestamps import instant
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


def test_a_new_event_can_be_read_back():
    company = calendars()
    made = company.add(meeting(description="Numbers", location="Room 3")).body
    read = company.event(made["id"])
    assert read == made
    assert (read["summary"], read["description"], read["location"], read["status"]) == (
        "Meeting", "Numbers", "Room 3", "confirmed",
    )  # fmt: skip


def test_a_new_event_id_is_26_characters_of_base32hex():
    made = calendars().add(meeting()).body
    assert len(made["id"]) == 26
    assert set(made["id"]) <= set("0123456789abcdefghijklmnopqrstuv")
    assert made["iCalUID"] == f"{made['id']}@google.com"


def test_the_person_is_creator_and_organizer_of_a_new_event():
    made = calendars().add(meeting()).body
    assert made["creator"] == made["organizer"] == {"email": MARA, "self": True}


def test_a_secondary_calendar_organizes_its_own_events():
    made = calendars().add(meeting(), PRODUCT).body
    assert made["organizer"] == {"email": PRODUCT, "displayName": "Product team", "self": True}
    assert made["creator"]["email"] == MARA


def test_times_show_in_the_zone_of_the_calendar():
    made = calendars().add(meeting()).body
    assert made["start"] == {"dateTime": "2026-03-05T11:00:00+01:00", "timeZone": "Europe/Berlin"}


def test_a_time_with_an_offset_is_kept_as_it_was_written():
    company = calendars()
    made = company.add(meeting(start="2026-03-05T05:00:00-05:00")).body
    assert company.stored(made["id"])["start__dateTime"] == "2026-03-05T05:00:00-05:00"


def test_a_local_time_is_kept_with_the_offset_of_its_zone():
    company = calendars()
    zone = {"timeZone": "America/New_York"}
    body = {"start": {"dateTime": "2026-07-01T09:00:00", **zone}, "end": {"dateTime": "2026-07-01T10:00:00", **zone}}
    made = company.add(body).body
    assert company.stored(made["id"])["start__dateTime"] == "2026-07-01T09:00:00-04:00"
    assert made["start"] == {"dateTime": "2026-07-01T15:00:00+02:00", "timeZone": "America/New_York"}


def test_whole_days_end_on_the_day_after_the_last_one():
    company = calendars()
    made = company.add({"start": {"date": "2026-04-01"}, "end": {"date": "2026-04-03"}}).body
    assert (made["start"], made["end"]) == ({"date": "2026-04-01"}, {"date": "2026-04-03"})
    assert company.stored(made["id"])["all_day"] is True


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, (400, "required", "Missing end time.")),
        ({"end": {"date": "2026-03-05"}}, (400, "required", "Missing start time.")),
        ({"start": {"date": "2026-03-05"}, "end": {}}, (400, "required", "Missing end time.")),
        (
            {"start": {"date": "2026-03-05"}, "end": {"dateTime": "2026-03-05T10:00:00Z"}},
            (400, "invalid", "Start and end times must either both be date or both be dateTime."),
        ),
        (meeting(end="2026-03-05T09:00:00Z"), (400, "timeRangeEmpty", "The specified time range is empty.")),
        (
            {"start": {"date": "2026-03-05"}, "end": {"date": "2026-03-05"}},
            (400, "timeRangeEmpty", "The specified time range is empty."),
        ),
        (meeting(start="2026-03-05 10:00"), (400, "badRequest", "Bad Request")),
        (meeting(start="0001-01-01T00:00:00+14:00"), (400, "badRequest", "Bad Request")),
        ({"start": {"date": "2026-02-30"}, "end": {"date": "2026-03-05"}}, (400, "badRequest", "Bad Request")),
        (
            meeting(start="2026-03-05T10:00:00"),
            (400, "required", "Missing time zone definition for start time."),
        ),
        (
            meeting(recurrence=["RRULE:FREQ=DAILY;COUNT=2"]),
            (400, "required", "Missing time zone definition for start time."),
        ),
        (meeting(attendees=[{"email": "nobody"}]), (400, "invalid", "Invalid attendee email.")),
        (meeting(attendees=[{"displayName": "Ann"}]), (400, "invalid", "Invalid attendee email.")),
        (meeting(id="Not/OK"), (400, "invalid", "Invalid resource id value.")),
        (meeting(id="kickoff0meridian"), (409, "duplicate", "The requested identifier already exists.")),
        (meeting(id="lunch0cancelled"), (409, "duplicate", "The requested identifier already exists.")),
        (meeting(colorId="12"), (400, "invalid", "Invalid color id.")),
        (
            meeting(reminders={"useDefault": True, "overrides": [{"method": "popup", "minutes": 5}]}),
            (
                400,
                "cannotUseDefaultRemindersAndSpecifyOverride",
                "Cannot specify both default reminders and overrides at the same time.",
            ),
        ),
    ],
)  # fmt: skip
def test_a_wrong_event_is_refused_in_calendars_words_and_leaves_nothing(body, expected):
    company = calendars()
    assert reason(company.add(body)) == expected
    assert company.world.diff() == []


def test_an_unknown_time_zone_is_refused():
    body = meeting()
    body["start"]["timeZone"] = "Mars/Olympus"
    assert reason(calendars().add(body)) == (400, "invalid", "Invalid time zone definition for start time.")


def test_a_client_may_choose_the_id():
    assert calendars().add(meeting(id="quarter1meeting")).body["id"] == "quarter1meeting"


def test_a_calendar_that_may_only_be_read_takes_no_event():
    response = calendars().add(meeting(), HOLIDAYS)
    assert reason(response) == (403, "requiredAccessLevel", "You need to have writer access to this calendar.")
    assert response.body["error"]["errors"][0]["domain"] == "calendar"


def test_a_meet_link_is_made_when_the_request_says_it_knows_of_conferences():
    asked = {"createRequest": {"requestId": "r1", "conferenceSolutionKey": {"type": "hangoutsMeet"}}}
    company = calendars()
    made = company.add(meeting(conferenceData=asked), conferenceDataVersion=1).body
    assert made["hangoutLink"].startswith("https://meet.google.com/")
    assert made["conferenceData"]["entryPoints"][0]["uri"] == made["hangoutLink"]
    assert company.stored(made["id"])["conferencing"] is True


def test_conference_data_is_ignored_without_its_version():
    asked = {"createRequest": {"requestId": "r1"}}
    assert "conferenceData" not in calendars().add(meeting(conferenceData=asked)).body


def test_attachments_are_ignored_unless_supported():
    files = [{"fileUrl": "https://files.example.com/plan.pdf", "title": "Plan"}]
    assert "attachments" not in calendars().add(meeting(attachments=files)).body
    assert calendars().add(meeting(attachments=files), supportsAttachments=True).body["attachments"] == files


def test_a_patch_changes_only_what_it_names():
    company = calendars()
    before = company.event("kickoff0meridian")
    after = company.alter("kickoff0meridian", {"location": "Room Havel"}).body
    assert after.pop("location") == "Room Havel"
    assert {name for name in after if after[name] != before[name]} == {"etag", "updated"}


def test_a_patch_with_null_clears_a_field():
    assert "location" not in calendars().alter("kickoff0meridian", {"location": None}).body


def test_a_patch_replaces_the_attendees_as_a_whole():
    company = calendars()
    after = company.alter("kickoff0meridian", {"attendees": [{"email": "lea.stern@company.example.com"}]}).body
    assert after["attendees"] == [{"email": "lea.stern@company.example.com", "responseStatus": "needsAction"}]
    assert company.stored("kickoff0meridian")["attendees"] == ["lea.stern@company.example.com"]


def test_a_patch_with_attendees_omitted_changes_only_those_it_names():
    body = {"attendeesOmitted": True, "attendees": [{"email": THEO, "responseStatus": "accepted"}]}
    after = calendars().alter("kickoff0meridian", body).body
    assert [(each["email"], each["responseStatus"]) for each in after["attendees"]] == [
        (MARA, "accepted"), (THEO, "accepted"), ("nora.fields@meridian.example.com", "needsAction"),
    ]  # fmt: skip


def test_a_patch_merges_extended_properties():
    after = calendars().alter("kickoff0meridian", {"extendedProperties": {"private": {"stage": "won"}}}).body
    assert after["extendedProperties"] == {"private": {"deal": "4711", "stage": "won"}}


def test_extended_properties_are_private_or_shared_and_nothing_else():
    after = calendars().alter("kickoff0meridian", {"extendedProperties": {"secret": {"stage": "won"}}}).body
    assert after["extendedProperties"] == {"private": {"deal": "4711"}}


def test_a_patch_cannot_give_a_whole_day_a_time_without_taking_the_date_away():
    body = {
        "start": {"dateTime": "2026-03-12T09:00:00Z"},
        "end": {"dateTime": "2026-03-12T10:00:00Z"},
    }
    assert reason(calendars().alter("offsite0spring", body)) == (400, "invalid", "Invalid start time.")
    timed = {which: {**body[which], "date": None} for which in body}
    assert calendars().alter("offsite0spring", timed).body["start"]["dateTime"] == "2026-03-12T10:00:00+01:00"


def test_moving_the_start_behind_the_end_is_refused():
    body = {"start": {"dateTime": "2026-03-03T12:00:00+01:00"}}
    assert reason(calendars().alter("kickoff0meridian", body))[1] == "timeRangeEmpty"


def test_a_new_time_raises_the_sequence_number_and_a_new_title_does_not():
    company = calendars()
    assert company.alter("kickoff0meridian", {"summary": "Kickoff"}).body["sequence"] == 0
    times = {"start": {"dateTime": "2026-03-03T09:00:00+01:00"}}
    assert company.alter("kickoff0meridian", times).body["sequence"] == 1


def test_a_patch_that_changes_nothing_leaves_no_trace():
    company = calendars()
    assert company.alter("kickoff0meridian", {"summary": "Meridian kickoff"}).ok
    assert company.world.diff() == []


def test_an_update_takes_away_what_it_leaves_out():
    company = calendars()
    after = company.put(f"{BASE}/calendars/primary/events/kickoff0meridian", meeting()).body
    assert "attendees" not in after
    assert "location" not in after
    assert after["iCalUID"] == "kickoff0meridian@google.com"


@pytest.mark.parametrize(
    ("calendar", "event"),
    [
        ("primary", "kickoff0meridian"),
        ("primary", "standup0ops"),
        ("primary", "offsite0spring"),
        (PRODUCT, "launch0meeting"),
        ("primary", "standup0ops_20260304T083000Z"),
    ],
)
def test_an_event_sent_back_as_it_was_read_is_not_changed(calendar, event):
    company = calendars()
    body = company.event(event, calendar)
    assert company.put(f"{BASE}/calendars/{calendar}/events/{event}", body).body == body
    assert company.world.diff() == []


def test_an_update_needs_both_times():
    response = calendars().put(f"{BASE}/calendars/primary/events/kickoff0meridian", {"summary": "x"})
    assert reason(response) == (400, "required", "Missing end time.")


def test_a_deleted_event_is_gone_from_lists_and_reads_as_cancelled():
    company = calendars()
    response = company.drop("kickoff0meridian")
    assert (response.status, response.body) == (204, None)
    assert "Meridian kickoff" not in company.titles()
    assert company.event("kickoff0meridian")["status"] == "cancelled"


def test_deleting_twice_says_that_it_was_deleted():
    company = calendars()
    company.drop("kickoff0meridian")
    assert reason(company.drop("kickoff0meridian")) == (410, "deleted", "Resource has been deleted")


def test_a_cancelled_event_can_be_confirmed_again():
    company = calendars()
    company.alter("lunch0cancelled", {"status": "confirmed"})
    assert "Lunch with Nora" in company.titles()


def test_a_write_with_an_old_etag_is_refused_and_changes_nothing():
    company = calendars()
    url = f"{BASE}/calendars/primary/events/kickoff0meridian"
    old = company.event("kickoff0meridian")["etag"]
    assert company.call("PATCH", url, {"summary": "One"}, {"If-Match": old}).ok
    late = company.call("PATCH", url, {"summary": "Two"}, {"If-Match": old})
    assert reason(late) == (412, "conditionNotMet", "Precondition Failed")
    assert late.body["error"]["errors"][0]["location"] == "If-Match"
    assert company.event("kickoff0meridian")["summary"] == "One"


def test_a_known_etag_is_answered_with_not_modified():
    company = calendars()
    url = f"{BASE}/calendars/primary/events/kickoff0meridian"
    etag = company.event("kickoff0meridian")["etag"]
    assert company.call("GET", url, headers={"If-None-Match": etag}).status == 304
    company.alter("kickoff0meridian", {"summary": "New"})
    assert company.call("GET", url, headers={"If-None-Match": etag}).status == 200


def test_a_lower_sequence_number_is_refused():
    company = calendars()
    company.alter("kickoff0meridian", {"sequence": 4})
    assert reason(company.alter("kickoff0meridian", {"sequence": 2}))[2].startswith("Invalid sequence value.")


def test_moving_an_event_changes_its_organizer_and_keeps_its_id():
    company = calendars()
    url = f"{BASE}/calendars/primary/events/offsite0spring/move"
    moved = company.post(url, destination=PRODUCT).body
    assert (moved["id"], moved["organizer"]["email"]) == ("offsite0spring", PRODUCT)
    assert "Spring offsite" in company.titles(PRODUCT)
    assert "Spring offsite" not in company.titles()


def test_one_occurrence_cannot_be_moved_to_another_calendar():
    url = f"{BASE}/calendars/primary/events/standup0ops_20260304T083000Z/move"
    assert reason(calendars().post(url, destination=PRODUCT))[1] == "cannotChangeOrganizerOfInstance"


def test_a_guest_who_deletes_the_copy_declines_and_the_event_goes_on():
    company = calendars()
    company.alter("launch0meeting", {"attendees": [{"email": MARA}, {"email": THEO}]}, PRODUCT)
    assert "Launch review" in company.titles()
    assert company.drop("launch0meeting").status == 204
    assert "Launch review" not in company.titles()
    assert "Launch review" in company.titles(PRODUCT)
    answers = {each["email"]: each["responseStatus"] for each in company.event("launch0meeting", PRODUCT)["attendees"]}
    assert answers == {MARA: "declined", THEO: "needsAction"}


def test_only_the_organizer_may_change_what_guests_may_do():
    company = calendars()
    body = {"iCalUID": "7@partner.example.com", "organizer": {"email": "events@partner.example.com"}, **meeting()}
    copy = company.post(f"{BASE}/calendars/primary/events/import", body).body
    assert reason(company.alter(copy["id"], {"guestsCanModify": True}))[:2] == (403, "forbiddenForNonOrganizer")


def test_importing_the_same_event_again_updates_the_copy():
    company = calendars()
    url = f"{BASE}/calendars/primary/events/import"
    first = company.post(url, {"iCalUID": "7@partner.example.com", **meeting()}).body
    second = company.post(url, {"iCalUID": "7@partner.example.com", **meeting(), "summary": "Later"}).body
    assert (first["id"], second["summary"]) == (second["id"], "Later")


def test_an_import_needs_an_icalendar_id():
    assert reason(calendars().post(f"{BASE}/calendars/primary/events/import", meeting()))[:2] == (400, "required")


def test_an_out_of_office_event_belongs_on_the_primary_calendar():
    body = meeting(eventType="outOfOffice")
    assert calendars().add(body).ok
    assert reason(calendars().add(body, PRODUCT))[1] == "eventTypeRestriction"


def test_mailing_guests_leaves_nothing_behind_in_calendar():
    silent, loud = calendars(), calendars()
    silent.add(meeting(attendees=[{"email": THEO}]), sendUpdates="none")
    loud.add(meeting(attendees=[{"email": THEO}]), sendUpdates="all")
    assert silent.world.diff() == loud.world.diff()


@settings(max_examples=40, deadline=None)
@given(
    st.datetimes(min_value=datetime(1950, 1, 1), max_value=datetime(2090, 1, 1)),
    st.sampled_from(["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "UTC"]),
    st.integers(0, 3000),
)
def test_any_event_reads_back_as_it_was_sent(start, zone, minutes):
    begins = start.replace(microsecond=0, tzinfo=zone_named("UTC")).astimezone(zone_named(zone))
    ends = (begins.astimezone(zone_named("UTC")) + timedelta(minutes=minutes)).astimezone(zone_named(zone))
    body = {
        "start": {"dateTime": begins.isoformat(), "timeZone": zone},
        "end": {"dateTime": ends.isoformat(), "timeZone": zone},
    }
    made = calendars().add(body).body
    assert instant(made["start"]["dateTime"]) == begins
    assert instant(made["end"]["dateTime"]) == ends
    assert made["start"]["timeZone"] == zone
