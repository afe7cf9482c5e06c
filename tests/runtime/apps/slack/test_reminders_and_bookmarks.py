"""Reminders and bookmarks."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.apps.slack.reminder_time import read_time
from tests.runtime.apps.slack.conftest import Slack

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "moment"),
    [
        ("20", "2026-03-02T09:00:20"),
        ("1772500000", "2026-03-03T01:06:40"),
        ("in 15 minutes", "2026-03-02T09:15:00"),
        ("in an hour", "2026-03-02T10:00:00"),
        ("in 2 days at 4pm", "2026-03-04T16:00:00"),
        ("tomorrow", "2026-03-03T09:00:00"),
        ("tomorrow at 3:30pm", "2026-03-03T15:30:00"),
        ("tomorrow 9am", "2026-03-03T09:00:00"),
        ("at 8am", "2026-03-03T08:00:00"),
        ("10:30", "2026-03-02T10:30:00"),
        ("on Tuesday", "2026-03-03T09:00:00"),
        ("monday", "2026-03-09T09:00:00"),
        ("next monday at noon", "2026-03-09T12:00:00"),
        ("next week", "2026-03-09T09:00:00"),
        ("March 5 at 5pm", "2026-03-05T17:00:00"),
        ("2026-03-05", "2026-03-05T09:00:00"),
        ("2026-03-05T17:00:00Z", "2026-03-05T17:00:00"),
    ],
)
def test_a_time_is_read_as_people_say_it(words: str, moment: str) -> None:
    due = read_time(words, MONDAY)
    assert due is not None
    assert due.moment.astimezone(UTC).isoformat() == moment + "+00:00"


@pytest.mark.parametrize(
    ("words", "moment"),
    [
        ("every Thursday", "2026-03-05T09:00:00"),
        ("every weekday at 8am", "2026-03-03T08:00:00"),
        ("daily", "2026-03-03T09:00:00"),
        ("every week", "2026-03-09T09:00:00"),
    ],
)
def test_what_comes_again_is_recurring(words: str, moment: str) -> None:
    due = read_time(words, MONDAY)
    assert due is not None
    assert due.recurring
    assert due.moment.isoformat() == moment + "+00:00"


@pytest.mark.parametrize(
    "words", ["", "soon", "yesterday", "0", "friday at 25:00", "2025-01-01", "1600000000", "in 3 minutes at 5pm"]
)
def test_a_time_that_is_unclear_or_past_is_none(words: str) -> None:
    assert read_time(words, MONDAY) is None


def test_a_time_is_read_in_the_zone_it_is_told_in() -> None:
    due = read_time("tomorrow at 9am", MONDAY.astimezone(ZoneInfo("Europe/Berlin")))
    assert due is not None
    assert due.moment.astimezone(UTC).hour == 8


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="0123456789:/-. aptmondyinrevxw", max_size=24))
def test_any_text_is_a_time_to_come_or_none(words: str) -> None:
    due = read_time(words, MONDAY)
    assert due is None or due.moment > MONDAY


def test_a_reminder_is_for_a_person_in_their_own_time_zone(slack: Slack) -> None:
    made = slack("reminders.add", text="Call", time="tomorrow at 9am", user="U0ANN")["reminder"]
    assert (made["user"], made["creator"], made["time"]) == ("U0ANN", "U0AGENT", 1772524800)
    assert slack.stored("reminders", user_email="ann.lee@company.example.com", text={"mentions": "Call"})


def test_a_recurring_reminder_is_for_oneself_only(slack: Slack) -> None:
    assert slack("reminders.add", text="Report", time="every friday")["reminder"]["recurring"]
    assert slack.error("reminders.add", text="x", time="every day", user="U0ANN") == "cannot_add_others_recurring"
    weekly = {"frequency": "weekly"}
    assert slack("reminders.add", text="x", time="tomorrow", recurrence=weekly)["reminder"]["recurring"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"time": "whenever"}, "cannot_parse"),
        ({"time": "tomorrow", "user": "U0CRM"}, "cannot_add_bot"),
        ({"time": "tomorrow", "user": "U0NOBODY"}, "user_not_found"),
    ],
)
def test_a_reminder_is_refused_with_the_reason(slack: Slack, arguments: dict[str, str], code: str) -> None:
    assert slack.error("reminders.add", text="x", **arguments) == code


def test_a_reminder_is_listed_done_and_deleted(slack: Slack) -> None:
    assert [each["id"] for each in slack("reminders.list")["reminders"]] == ["Rm0INVOICE"]
    slack("reminders.complete", reminder="Rm0INVOICE")
    assert slack("reminders.info", reminder="Rm0INVOICE")["reminder"]["complete_ts"] == 1772442000
    slack("reminders.delete", reminder="Rm0INVOICE")
    assert slack.error("reminders.info", reminder="Rm0INVOICE") == "not_found"


def test_a_bookmark_is_added_edited_and_removed(slack: Slack) -> None:
    made = slack("bookmarks.add", channel_id="C0DEALS", title="Pipeline", type="link", link="https://crm.example.com")
    bookmark = {"channel_id": "C0DEALS", "bookmark_id": made["bookmark"]["id"]}
    assert slack("bookmarks.edit", title="Deals", **bookmark)["bookmark"]["link"] == "https://crm.example.com"
    assert slack.stored("bookmarks", channel="deals", title="Deals")
    slack("bookmarks.remove", **bookmark)
    assert slack("bookmarks.list", channel_id="C0DEALS")["bookmarks"] == []
    assert slack.error("bookmarks.remove", **bookmark) == "not_found"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"link": "crm.example.com"}, "invalid_link"),
        ({"type": "note"}, "invalid_bookmark_type"),
        ({"emoji": "books"}, "invalid_emoji"),
        ({"channel_id": "C0SUPPORT"}, "not_in_channel"),
        ({"channel_id": "C0OLD"}, "is_archived"),
    ],
)
def test_a_bookmark_is_refused_with_the_reason(slack: Slack, change: dict[str, str], code: str) -> None:
    good = {"channel_id": "C0DEALS", "title": "x", "type": "link", "link": "https://crm.example.com"}
    assert slack.error("bookmarks.add", **{**good, **change}) == code
