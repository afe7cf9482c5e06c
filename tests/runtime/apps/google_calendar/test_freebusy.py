import pytest

from tests.runtime.apps.google_calendar.calendar_company import (
    BASE,
    PRODUCT,
    THEO,
    calendars,
    meeting,
    reason,
)


def ask(company, *ids, low="2026-03-03T00:00:00Z", high="2026-03-04T00:00:00Z", **more):
    body = {"timeMin": low, "timeMax": high, "items": [{"id": each} for each in ids], **more}
    return company.post(f"{BASE}/freeBusy", body)


def busy(company, who, **more):
    return [(each["start"], each["end"]) for each in ask(company, who, **more).body["calendars"][who]["busy"]]


def test_a_person_is_busy_when_events_take_place():
    assert busy(calendars(), "primary") == [("2026-03-03T09:00:00Z", "2026-03-03T10:00:00Z")]


def test_events_that_touch_are_one_busy_time():
    company = calendars()
    company.add(meeting("2026-03-03T09:30:00Z", "2026-03-03T11:00:00Z"))
    company.add(meeting("2026-03-03T11:00:00Z", "2026-03-03T12:00:00Z"))
    assert busy(company, "primary") == [("2026-03-03T09:00:00Z", "2026-03-03T12:00:00Z")]


def test_busy_times_are_cut_to_the_range():
    found = busy(calendars(), "primary", low="2026-03-03T09:15:00Z", high="2026-03-03T09:30:00Z")
    assert found == [("2026-03-03T09:15:00Z", "2026-03-03T09:30:00Z")]


def test_events_marked_as_free_do_not_count():
    company = calendars()
    company.alter("kickoff0meridian", {"transparency": "transparent"})
    assert busy(company, "primary") == []


def test_cancelled_events_do_not_count():
    company = calendars()
    company.drop("kickoff0meridian")
    assert busy(company, "primary") == []


def test_an_invitation_that_was_declined_does_not_count():
    company = calendars()
    company.alter(
        "kickoff0meridian", {"attendeesOmitted": True, "attendees": [{"email": THEO, "responseStatus": "declined"}]}
    )
    assert busy(company, THEO) == [("2026-03-03T14:00:00Z", "2026-03-03T15:00:00Z")]


def test_a_guest_without_a_calendar_here_is_busy_at_what_they_are_invited_to():
    assert busy(calendars(), "nora.fields@meridian.example.com") == [("2026-03-03T09:00:00Z", "2026-03-03T10:00:00Z")]


def test_an_unknown_person_gives_an_error_beside_the_others():
    answer = ask(calendars(), "primary", "zz@example.com").body["calendars"]
    assert answer["zz@example.com"] == {"errors": [{"domain": "global", "reason": "notFound"}], "busy": []}
    assert answer["primary"]["busy"]


def test_times_show_in_the_zone_that_was_asked_for():
    body = ask(calendars(), "primary", timeZone="America/New_York").body
    assert body["timeMin"] == "2026-03-02T19:00:00-05:00"
    assert body["calendars"]["primary"]["busy"][0]["start"] == "2026-03-03T04:00:00-05:00"


def test_a_whole_day_is_busy_from_midnight_to_midnight_of_the_calendars_zone():
    found = busy(calendars(), "primary", low="2026-03-12T12:00:00Z", high="2026-03-20T00:00:00Z")
    assert found[0] == ("2026-03-12T12:00:00Z", "2026-03-13T23:00:00Z")


@pytest.mark.parametrize("name", ["timeMin", "timeMax"])
def test_both_ends_of_the_range_are_required(name):
    body = {"timeMin": "2026-03-03T00:00:00Z", "timeMax": "2026-03-04T00:00:00Z", "items": [{"id": PRODUCT}]}
    body.pop(name)
    assert reason(calendars().post(f"{BASE}/freeBusy", body))[:2] == (400, "required")


def test_an_empty_range_is_refused():
    assert reason(ask(calendars(), "primary", high="2026-03-02T00:00:00Z"))[1] == "timeRangeEmpty"


def test_a_time_without_an_offset_is_refused():
    assert reason(ask(calendars(), "primary", low="2026-03-03T00:00:00")) == (400, "badRequest", "Bad Request")
