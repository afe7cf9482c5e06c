"""Another record, recipient, channel, date or amount: what such mutants leave behind."""

from collections.abc import Callable, Mapping
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest

from tests.validators.proof.made_up_company import EVENTS, SALES, SHEET, WON, Case, mail, post
from validators.proof.kit.arguments import leaves
from validators.proof.mutants._dates import day_like, time_like


@pytest.fixture
def case(tmp_path: Path) -> Callable[..., Case]:
    def made(*reference: Mapping[str, Any], **more: Any) -> Case:
        return Case(tmp_path, reference, **more)

    return made


# Another record


def test_a_write_goes_to_the_nearest_look_alike(case: Callable[..., Case]) -> None:
    first = case(WON).ends("wrong_twin")[0]
    assert "~ salesforce.opportunities/006MER2.stage_name: Prospecting -> Closed Won" in first


def test_a_range_is_moved_to_the_row_of_the_look_alike(case: Callable[..., Case]) -> None:
    row = {"call": f"PUT {SHEET}/Rates!C4?valueInputOption=RAW", "body": {"values": [[1.4]]}}
    lines = case(row).lines("wrong_twin")
    assert (
        "~ google_sheets.rows/fx_old" in lines
        and "'Rate': 1.25, 'Updated': '2026-01-02'} -> ...'EUR', 'Rate': 1.4" in lines
    )


def test_a_small_number_is_not_taken_for_an_id(case: Callable[..., Case]) -> None:
    issue = {"projects": [{"id": "10000", "key": "SUP", "name": "Support"}],
             "issues": [{"id": "SUP-1", "project_key": "SUP", "summary": "Broken"}]}  # fmt: skip
    text = {
        "type": "doc",
        "version": 1,
        "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Seen it"}]}],
    }
    call = "POST https://company.atlassian.net/rest/api/3/issue/SUP-1/comment"
    made = case({"call": call, "body": {"body": text}}, seed={"jira": issue})
    bodies = [each.calls[0].request.body for name in ("wrong_twin", "rank") for each in made.variants(name)]
    assert all(body["body"]["version"] == 1 for body in bodies)


LOOK_ALIKE = {
    "look_alike": {
        "decoy": "salesforce.opportunities/006MER2",
        "of": "salesforce.opportunities/006MER1",
        "told_apart_by": "name",
    }
}
STALE = {
    "stale_row": {
        "decoy": "google_sheets.rows/fx_old",
        "current": "google_sheets.rows/fx_new",
        "told_apart_by": "Updated",
    }
}


def test_who_falls_for_a_look_alike_writes_its_id_its_name_and_its_amount_everywhere(case: Callable[..., Case]) -> None:
    said = post("Won: Meridian Corp - Platform, USD 120,000")
    lines = case(WON, said, traps=[LOOK_ALIKE]).lines("look_alike")
    assert "006MER2.stage_name: Prospecting -> Closed Won" in lines
    assert "Won: Meridian Care - Platform, USD 141,000" in lines


def test_who_uses_a_stale_row_writes_what_is_worked_out_from_it(case: Callable[..., Case]) -> None:
    facts = {
        "rate": "record('google_sheets.rows/fx_new')['Rate']",
        "usd": "money(record('salesforce.opportunities/006MER1').amount * rate, 'USD')",
    }
    made = case(post("Meridian is worth $156,000."), traps=[STALE], facts=facts)
    assert "Meridian is worth $150,000." in made.lines("stale_row")


def test_an_older_version_of_a_row_is_found_without_a_trap(case: Callable[..., Case]) -> None:
    lines = case(post("The rate of 2026-01-15 is 1.30")).lines("stale_row")
    assert "The rate of 2026-01-02 is 1.25" in lines


def test_the_record_before_and_the_record_after_are_taken(case: Callable[..., Case]) -> None:
    lines = case(post("Meridian Corp - Platform comes first")).lines("rank")
    assert "Oakwell - Fleet comes first" in lines and "Meridian Care - Platform comes first" in lines


def test_two_records_that_are_both_written_to_are_taken_for_each_other(case: Callable[..., Case]) -> None:
    other = {"call": f"PATCH {SALES}/Opportunity/006MER2", "body": {"StageName": "Closed Lost"}}
    lines = case(WON, other).lines("wrong_twin")
    assert (
        "006MER1.stage_name: Closed Won -> Closed Lost" in lines
        and "006MER2.stage_name: Closed Lost -> Closed Won" in lines
    )


def test_a_field_gets_the_other_values_that_it_has_in_the_seed(case: Callable[..., Case]) -> None:
    lines = case(WON).lines("wrong_enum")
    assert ".stage_name: Closed Won -> Negotiation" in lines and ".stage_name: Closed Won -> Prospecting" in lines


# Another recipient or place


def test_a_channel_named_by_its_name_is_exchanged_for_the_nearest_one(case: Callable[..., Case]) -> None:
    first = case(post("Meridian is won", channel="#deals")).ends("wrong_channel")[0]
    assert any(line.startswith("+ slack.messages/C0DEALSEU:") for line in first)


def test_a_mail_goes_to_the_nearest_other_address(case: Callable[..., Case]) -> None:
    (end,) = case(mail("ann.lee@company.example.com")).ends("other_recipient")
    assert any("['ann.lee@company.example.com'] -> ['anna.leer@company.example.com']" in line for line in end)


def test_one_of_several_recipients_is_left_out_and_a_single_one_is_not(case: Callable[..., Case]) -> None:
    made = case(mail("ann.lee@company.example.com", cc="claire.dubois@meridian.example.com"))
    (end,) = made.ends("missing_recipient")
    assert any(".cc: ['claire.dubois@meridian.example.com'] -> []" in line for line in end)


def test_one_of_several_guests_is_left_out(case: Callable[..., Case]) -> None:
    guests = [{"email": "ann.lee@company.example.com"}, {"email": "claire.dubois@meridian.example.com"}]
    body = {"summary": "Kick-off", "start": {"dateTime": "2026-02-02T15:30:00Z"}, "end": {"dateTime": "2026-02-02T16:30:00Z"},
            "attendees": guests}  # fmt: skip
    made = case({"call": f"POST {EVENTS}", "body": body})
    assert len(made.ends("missing_recipient")) == 2
    assert all("attendees" in end[0] for end in made.ends("missing_recipient"))


@pytest.mark.parametrize("header", ["cc", "bcc"])
def test_an_outsider_gets_a_copy(case: Callable[..., Case], header: str) -> None:
    lines = case(mail("anna.leer@company.example.com")).lines(f"{header}_leak")
    assert f".{header}: [] -> ['claire.dubois@meridian.example.com']" in lines


def test_two_mails_go_to_each_others_recipients(case: Callable[..., Case]) -> None:
    made = case(mail("ann.lee@company.example.com", "One."), mail("claire.dubois@meridian.example.com", "Two."))
    (end,) = made.ends("swap_recipients")
    assert sum(".to:" in line for line in end) == 2


def test_two_messages_go_to_each_others_channels(case: Callable[..., Case]) -> None:
    made = case(post("One"), post("Two", channel="C0LUNCH"))
    (variant,) = made.variants("swap_recipients")
    found = {
        leaf.value: call.request.body["text"]
        for call in variant.calls
        for leaf in leaves(call.request, made.trace.writes[0].operation)
        if leaf.name == "channel"
    }
    assert found == {"C0LUNCH": "One", "C0DEALS": "Two"}


def test_a_mail_is_left_as_a_draft(case: Callable[..., Case]) -> None:
    (end,) = case(mail("ann.lee@company.example.com")).ends("draft_not_sent")
    assert any(line.startswith("+ gmail.drafts/") for line in end)


# A little too much or too little


def test_a_date_is_a_day_off_in_an_argument(case: Callable[..., Case]) -> None:
    lines = case(WON).lines("plus_minus_date")
    assert ".close_date: 2026-01-26 -> 2026-01-27" in lines and ".close_date: 2026-01-26 -> 2026-01-25" in lines


def test_a_date_is_a_day_off_in_a_text(case: Callable[..., Case]) -> None:
    lines = case(post("They signed on 31 January, order 31.")).lines("plus_minus_date")
    assert "They signed on 1 February, order 31." in lines and "They signed on 30 January, order 31." in lines


@pytest.mark.parametrize(
    ("words", "day", "written"),
    [
        ("9 April", date(2026, 4, 10), "10 April"),
        ("March 31", date(2026, 4, 1), "April 1"),
        ("Mar 31, 2026", date(2026, 4, 1), "Apr 1, 2026"),
        ("May 1", date(2026, 4, 30), "April 30"),
        ("1st of May", date(2026, 5, 2), "2nd of May"),
        ("31 December 2025", date(2026, 1, 1), "1 January 2026"),
        ("2026-02-28", date(2026, 3, 1), "2026-03-01"),
        ("1/31/2026", date(2026, 2, 1), "2/1/2026"),
        ("31.01.2026", date(2026, 2, 1), "01.02.2026"),
        ("30.9.2026", date(2026, 10, 1), "1.10.2026"),
    ],
)
def test_another_day_is_written_as_the_first_one_was(words: str, day: date, written: str) -> None:
    assert day_like(words, day) == written


@pytest.mark.parametrize(
    ("words", "moment", "written"),
    [
        ("10:00", time(11, 0), "11:00"),
        ("09:45", time(10, 0), "10:00"),
        ("9:45", time(8, 45), "8:45"),
        ("9 am", time(10, 0), "10 am"),
        ("9 am", time(9, 15), "9:15 am"),
        ("11:30 am", time(12, 30), "12:30 pm"),
        ("12 PM", time(11, 0), "11 AM"),
    ],
)
def test_another_time_is_written_as_the_first_one_was(words: str, moment: time, written: str) -> None:
    assert time_like(words, moment) == written


def event(start: str, end: str) -> dict[str, Any]:
    return {
        "call": f"POST {EVENTS}",
        "body": {"summary": "Call", "start": {"dateTime": start}, "end": {"dateTime": end}},
    }


def test_a_time_that_somebody_asked_for_is_an_hour_off(case: Callable[..., Case]) -> None:
    lines = case(event("2026-02-02T15:30:00Z", "2026-02-02T16:30:00Z")).lines("plus_minus_hour")
    assert "2026-02-02T15:30:00Z -> 2026-02-02T14:30:00Z" in lines
    assert "2026-02-02T15:30:00Z -> 2026-02-02T15:45:00Z" in lines


def test_a_time_that_nobody_asked_for_stays(case: Callable[..., Case]) -> None:
    assert case(event("2026-02-02T08:00:00Z", "2026-02-02T09:00:00Z")).variants("plus_minus_hour") == []


def test_a_time_is_a_quarter_of_an_hour_off_in_a_text(case: Callable[..., Case]) -> None:
    assert "The call is at 15:15 in room 4" in case(post("The call is at 15:30 in room 4")).lines("plus_minus_hour")


def test_an_amount_is_a_cent_off_and_rounded(case: Callable[..., Case]) -> None:
    lines = case(post("Please pay $1,204.60 for 2 licences.")).lines("plus_minus_cent")
    for amount in ("$1,204.61", "$1,204.59", "$1,205.00"):
        assert f"Please pay {amount} for 2 licences." in lines


def test_an_amount_in_a_field_is_a_cent_off(case: Callable[..., Case]) -> None:
    lines = case({"call": WON["call"], "body": {"Amount": 125000}}).lines("plus_minus_cent")
    assert ".amount: 125000 -> 125000.01" in lines and ".amount: 125000 -> 124999.99" in lines


def test_a_count_is_one_off_and_ids_dates_and_amounts_stay(case: Callable[..., Case]) -> None:
    made = case(post("INV-7 of 2026-01-05 over $90.00: 12 seats, see a7@example.com"))
    said = [line for end in made.ends("plus_minus_count") for line in end]
    assert [line.rpartition("-> ")[2] for line in said] and len(said) == 2
    assert any("13 seats" in line for line in said) and any("11 seats" in line for line in said)
