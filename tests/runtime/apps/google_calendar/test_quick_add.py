import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.runtime.apps.google_calendar.calendar_company import BASE, calendars, reason


def quick(text):
    return calendars().post(f"{BASE}/calendars/primary/events/quickAdd", text=text)


@pytest.mark.parametrize(
    ("text", "title", "start", "end"),
    [
        ("Lunch with Ann tomorrow at noon", "Lunch with Ann", "2026-03-03T12:00:00+01:00", "2026-03-03T13:00:00+01:00"),
        ("Coffee tomorrow at 3pm for 30 minutes", "Coffee", "2026-03-03T15:00:00+01:00", "2026-03-03T15:30:00+01:00"),
        ("Dinner on Friday 7-9pm", "Dinner", "2026-03-06T19:00:00+01:00", "2026-03-06T21:00:00+01:00"),
        ("Sync tomorrow 11-1pm", "Sync", "2026-03-03T11:00:00+01:00", "2026-03-03T13:00:00+01:00"),
        ("Review 2026-04-01 14:00", "Review", "2026-04-01T14:00:00+02:00", "2026-04-01T15:00:00+02:00"),
        ("Audit June 3rd 10am-10:25am", "Audit", "2026-06-03T10:00:00+02:00", "2026-06-03T10:25:00+02:00"),
        ("Audit on 3 June 2027 at 9", "Audit", "2027-06-03T09:00:00+02:00", "2027-06-03T10:00:00+02:00"),
        ("Call Bob in 3 days at 4", "Call Bob", "2026-03-05T16:00:00+01:00", "2026-03-05T17:00:00+01:00"),
        ("Visit 4/15 from 8:30 to 9:45", "Visit", "2026-04-15T08:30:00+02:00", "2026-04-15T09:45:00+02:00"),
        ("Party today 10pm - 1am", "Party", "2026-03-02T22:00:00+01:00", "2026-03-03T01:00:00+01:00"),
        ("Early call 6am", "Early call", "2026-03-03T06:00:00+01:00", "2026-03-03T07:00:00+01:00"),
        ("Retro next Monday at 2pm", "Retro", "2026-03-09T14:00:00+01:00", "2026-03-09T15:00:00+01:00"),
        ("Pay the rent", "Pay the rent", "2026-03-02T10:00:00+01:00", "2026-03-02T11:00:00+01:00"),
    ],
)
def test_day_time_and_length_are_read_from_the_sentence(text, title, start, end):
    made = quick(text).body
    assert (made["summary"], made["start"]["dateTime"], made["end"]["dateTime"]) == (title, start, end)


def test_a_day_without_a_time_is_a_whole_day():
    made = quick("Team offsite on March 20").body
    assert (made["summary"], made["start"], made["end"]) == (
        "Team offsite", {"date": "2026-03-20"}, {"date": "2026-03-21"},
    )  # fmt: skip


def test_a_day_that_has_passed_means_next_year():
    assert quick("Birthday February 3").body["start"] == {"date": "2027-02-03"}


def test_a_place_after_at_is_the_location():
    made = quick("Appointment at Somewhere on June 3rd 10am").body
    assert (made["summary"], made["location"]) == ("Appointment at Somewhere", "Somewhere")


def test_a_sentence_is_required():
    assert reason(calendars().post(f"{BASE}/calendars/primary/events/quickAdd"))[:2] == (400, "required")
    assert reason(quick("   "))[:2] == (400, "required")


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="0123456789:-/ apmonfritourewsdyjnjue,.", max_size=40))
def test_any_sentence_is_answered(text):
    response = quick(text)
    assert response.ok or response.status == 400
