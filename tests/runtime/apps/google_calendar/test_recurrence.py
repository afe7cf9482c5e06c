import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.kit.timestamps import instant
from tests.runtime.apps.google_calendar.calendar_company import (
    BASE,
    calendars,
    meeting,
    reason,
)

LIST = f"{BASE}/calendars/primary/events"
SECOND = "standup0ops_20260304T083000Z"


def recurring(*lines, start="2026-03-02T09:00:00", end="2026-03-02T10:00:00", zone="America/New_York"):
    return {
        "summary": "Series",
        "start": {"dateTime": start, "timeZone": zone},
        "end": {"dateTime": end, "timeZone": zone},
        "recurrence": list(lines),
    }


def starts(company, body, **params):
    made = company.add(body)
    assert made.ok, made.body
    found = company.get(f"{LIST}/{made.body['id']}/instances", timeZone="America/New_York", **params).body["items"]
    return [each["start"].get("dateTime", each["start"].get("date")) for each in found]


def test_occurrences_keep_their_local_hour_when_the_clocks_change():
    assert starts(calendars(), recurring("RRULE:FREQ=WEEKLY;COUNT=2")) == [
        "2026-03-02T09:00:00-05:00", "2026-03-09T09:00:00-04:00",
    ]  # fmt: skip


def test_an_excluded_date_has_no_occurrence():
    lines = ("RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;TZID=America/New_York:20260309T090000")
    assert [each[:10] for each in starts(calendars(), recurring(*lines))] == ["2026-03-02", "2026-03-16"]


def test_an_excluded_date_may_be_written_in_utc():
    lines = ("RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20260309T130000Z")
    assert [each[:10] for each in starts(calendars(), recurring(*lines))] == ["2026-03-02", "2026-03-16"]


def test_an_added_date_is_an_occurrence():
    lines = ("RRULE:FREQ=WEEKLY;COUNT=2", "RDATE;TZID=America/New_York:20260304T090000")
    assert [each[:10] for each in starts(calendars(), recurring(*lines))] == ["2026-03-02", "2026-03-04", "2026-03-09"]


def test_the_last_day_of_a_rule_counts():
    assert len(starts(calendars(), recurring("RRULE:FREQ=DAILY;UNTIL=20260304T140000Z"))) == 3
    assert len(starts(calendars(), recurring("RRULE:FREQ=DAILY;UNTIL=20260304T135959Z"))) == 2
    assert len(starts(calendars(), recurring("RRULE:FREQ=DAILY;UNTIL=20260304"))) == 3


def test_whole_days_recur_by_date():
    body = {
        "start": {"date": "2026-03-30"},
        "end": {"date": "2026-03-31"},
        "recurrence": ["RRULE:FREQ=MONTHLY;COUNT=2"],
    }
    company = calendars()
    made = company.add(body).body
    found = company.get(f"{LIST}/{made['id']}/instances").body["items"]
    assert [each["id"] for each in found] == [f"{made['id']}_20260330", f"{made['id']}_20260430"]
    assert found[1]["end"] == {"date": "2026-05-01"}
    assert found[1]["originalStartTime"] == {"date": "2026-04-30"}


def test_an_endless_recurrence_is_cut_after_two_years():
    found = starts(calendars(), recurring("RRULE:FREQ=DAILY"), maxResults=2500)
    assert len(found) == 730


def test_an_endless_recurrence_reaches_any_range_that_is_asked_for():
    body = recurring("RRULE:FREQ=YEARLY")
    assert starts(calendars(), body, timeMin="2040-01-01T00:00:00Z", timeMax="2041-01-01T00:00:00Z") == [
        "2040-03-02T09:00:00-05:00"
    ]


@pytest.mark.parametrize(
    "line",
    [
        "FREQ=DAILY",
        "RRULE:",
        "RRULE:FREQ=HOURLY",
        "RRULE:FREQ=SOMETIMES",
        "RRULE:FREQ=DAILY;INTERVAL=0",
        "RRULE:FREQ=DAILY;COUNT=0",
        "RRULE:FREQ=DAILY;COUNT=3;UNTIL=20260401",
        "RRULE:FREQ=DAILY;UNTIL=soon",
        "RRULE:FREQ=WEEKLY;BYDAY=XX",
        "RRULE:FREQ=DAILY;BYHOUR=1",
        "RRULE:FREQ=DAILY;INTERVAL=99999999999999999999",
        "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "DTSTART:20260302T090000Z",
        "EXDATE:20260302T090000Z",
        "RRULE:FREQ=MONTHLY;BYMONTHDAY=",
        "RRULE:FREQ=MONTHLY;BYSETPOS=999;BYDAY=MO",
    ],
)
def test_a_rule_that_says_nothing_is_refused(line):
    assert reason(calendars().add(recurring(line))) == (400, "invalid", "Invalid recurrence rule.")


def test_the_stored_event_says_its_frequency_count_and_end():
    company = calendars()
    counted = company.stored(company.add(recurring("RRULE:FREQ=WEEKLY;COUNT=4")).body["id"])
    assert (counted["recurring"], counted["recurrence_frequency"], counted["recurrence_count"]) == (True, "weekly", 4)
    ended = company.stored(company.add(recurring("RRULE:FREQ=MONTHLY;UNTIL=20261231T225959Z")).body["id"])
    assert instant(ended["recurrence_until"]) == instant("2026-12-31T22:59:59Z")


def test_changing_one_occurrence_leaves_the_others():
    company = calendars()
    changed = company.alter(SECOND, {"summary": "Stand-up with guests"}).body
    assert changed["id"] == SECOND
    assert changed["recurringEventId"] == "standup0ops"
    titles = company.titles(singleEvents=True, q="stand-up")
    assert titles.count("Operations stand-up") == 11
    assert titles.count("Stand-up with guests") == 1


def test_an_occurrence_that_moved_keeps_its_id_and_its_original_start():
    company = calendars()
    later = {
        "start": {"dateTime": "2026-03-05T16:00:00+01:00"},
        "end": {"dateTime": "2026-03-05T16:15:00+01:00"},
    }
    moved = company.alter(SECOND, later).body
    assert (moved["id"], moved["originalStartTime"]["dateTime"]) == (SECOND, "2026-03-04T09:30:00+01:00")
    assert SECOND not in {each["id"] for each in company.events(singleEvents=True, timeMax="2026-03-05T00:00:00Z")}
    assert company.event(SECOND)["start"]["dateTime"] == "2026-03-05T16:00:00+01:00"


def test_deleting_one_occurrence_leaves_the_others():
    company = calendars()
    assert company.drop(SECOND).status == 204
    assert company.event(SECOND)["status"] == "cancelled"
    assert len(company.events(singleEvents=True, q="stand-up")) == 11
    assert reason(company.drop(SECOND))[:2] == (410, "deleted")


def test_a_deleted_occurrence_shows_beside_its_unexpanded_series():
    company = calendars()
    company.drop(SECOND)
    assert {(each["id"], each["status"]) for each in company.events(q="stand-up")} == {
        ("standup0ops", "confirmed"), (SECOND, "cancelled"),
    }  # fmt: skip


def test_deleting_the_series_deletes_its_changed_occurrences():
    company = calendars()
    company.alter(SECOND, {"summary": "Changed"})
    company.drop("standup0ops")
    assert company.event(SECOND)["status"] == "cancelled"
    assert company.events(singleEvents=True, q="stand-up") == []


def test_renaming_the_series_renames_its_unchanged_occurrences():
    company = calendars()
    company.alter("standup0ops", {"summary": "Daily"})
    assert company.event(SECOND)["summary"] == "Daily"


def test_an_id_that_names_no_occurrence_is_not_found():
    for name in ("standup0ops_20260305T083000Z", "standup0ops_20260304", "standup0ops_20269999T083000Z"):
        assert reason(calendars().get(f"{LIST}/{name}")) == (404, "notFound", "Not Found")


def test_one_occurrence_is_found_by_its_original_start():
    url = f"{LIST}/standup0ops/instances"
    found = calendars().get(url, originalStart="2026-03-04T08:30:00Z").body["items"]
    assert [each["id"] for each in found] == [SECOND]


def test_an_occurrence_cannot_recur_itself():
    body = {"recurrence": ["RRULE:FREQ=DAILY"]}
    assert reason(calendars().alter(SECOND, body))[:2] == (400, "invalid")


def test_taking_the_rules_away_makes_the_event_single():
    company = calendars()
    assert "recurrence" not in company.alter("standup0ops", {"recurrence": None}).body
    assert len(company.events(singleEvents=True, q="stand-up")) == 1


def test_a_single_event_becomes_recurring_with_the_zone_it_has():
    company = calendars()
    company.alter("kickoff0meridian", {"recurrence": ["RRULE:FREQ=WEEKLY;COUNT=3"]})
    assert len(company.events(singleEvents=True, q="Meridian")) == 3


def test_instances_of_a_single_event_are_the_event():
    found = calendars().get(f"{LIST}/kickoff0meridian/instances").body["items"]
    assert [each["id"] for each in found] == ["kickoff0meridian"]


def test_a_busy_series_is_busy_at_each_occurrence():
    company = calendars()
    body = {"timeMin": "2026-03-09T00:00:00Z", "timeMax": "2026-03-11T22:00:00Z", "items": [{"id": "primary"}]}
    busy = company.post(f"{BASE}/freeBusy", body).body["calendars"]["primary"]["busy"]
    assert [each["start"] for each in busy] == ["2026-03-09T08:30:00Z", "2026-03-11T08:30:00Z"]


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]),
    st.integers(1, 4),
    st.integers(1, 12),
    st.sampled_from(["Europe/Berlin", "America/New_York", "Asia/Kolkata"]),
    st.booleans(),
)
def test_every_listed_occurrence_can_be_read_by_its_id(frequency, interval, count, zone, whole_day):
    company = calendars()
    body = meeting() | recurring(f"RRULE:FREQ={frequency};INTERVAL={interval};COUNT={count}", zone=zone)
    if whole_day:
        body |= {"start": {"date": "2026-03-02"}, "end": {"date": "2026-03-04"}}
    made = company.add(body).body
    found = company.get(f"{LIST}/{made['id']}/instances").body["items"]
    assert len(found) == count
    for each in found:
        assert company.event(each["id"]) == each
