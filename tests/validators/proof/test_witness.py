"""Calls found from the assertions alone: what a person sees of them, and what is said where none are found."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.grading.match import compile_match
from runtime.task.load import load_task
from validators.proof import witness
from validators.proof.kit.bench import Bench
from validators.proof.kit.result import TaskProof, Witness
from validators.proof.kit.search.patterns import texts_of
from validators.proof.kit.search.samples import samples

SHIPPED = sorted(each for each in Path("tasks_yaml").rglob("*.yaml") if not each.name.endswith(".solution.yaml"))
CHANNELS = [
    {"id": "C0SALES001", "name": "sales", "member_ids": ["U0ANNLEE01"]},
    {"id": "C0GENERAL1", "name": "general"},
]
PEOPLE = [{"id": "U0ANNLEE01", "name": "ann", "real_name": "Ann Lee", "email": "ann.lee@company.example.com"}]
DEAL = {
    "id": "0065g00000MrdPlAAJ",
    "name": "Meridian Renewal",
    "stage_name": "Prospecting",
    "close_date": "2026-06-30",
    "amount": 1200,
}


def proved(
    folder: Path, seed: dict[str, Any], *assertions: dict[str, Any], reference: list[dict[str, Any]] | None = None
) -> TaskProof:
    """The witness proof alone, run on a small task."""
    task = {
        "id": "simple.made_up", "title": "Made up", "split": "simple", "domain": "simple", "clock": "2026-03-12T10:30:00Z",
        "trigger": {"text": "Do it."}, "seed": seed,
        "assertions": [{"id": f"a{place}", **each} for place, each in enumerate(assertions, 1)],
    }  # fmt: skip
    path = folder / "simple" / "made_up.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(task))  # JSON is YAML
    if reference is not None:
        path.with_name("made_up.solution.yaml").write_text(json.dumps({"reference": reference}))
    return _proved(path)


def _proved(path: Path) -> TaskProof:
    loaded = load_task(path)
    prepared, problems = prepare(loaded)
    assert prepared is not None, problems
    bench = Bench(path, prepared, default_gateway(), TaskProof(str(path), loaded.name))
    witness.prove(bench)
    return bench.result


def found(result: TaskProof) -> Witness:
    assert result.witness is not None
    return result.witness


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_task_has_calls_that_satisfy_all_of_it(path: Path):
    seen = found(_proved(path))
    assert (seen.jointly, seen.leads) == (True, [])


def test_the_authors_reference_is_not_needed(tmp_path: Path):
    copy = tmp_path / "sales" / "win_notice_routing.yaml"
    copy.parent.mkdir()
    copy.write_text(Path("tasks_yaml/sales/win_notice_routing.yaml").read_text())
    assert found(_proved(copy)).jointly


def test_the_same_calls_are_found_each_time():
    path = Path("tasks_yaml/marketing/webinar_handover.yaml")
    assert found(_proved(path)).calls == found(_proved(path)).calls


def test_a_task_that_is_met_already_has_no_witness(tmp_path: Path):
    result = proved(tmp_path, {"slack": {"channels": CHANNELS}}, {"unchanged": ["slack.channels"]})
    assert result.witness is None


# What is found


def test_a_channel_is_named_by_its_id_where_the_assertion_has_its_name(tmp_path: Path):
    wanted = {"created": "slack.messages", "where": {"channel": "sales", "text": {"mentions": ["Meridian", 1200]}}}
    seen = found(proved(tmp_path, {"slack": {"channels": CHANNELS}}, wanted))
    assert seen.jointly
    assert "'channel': 'C0SALES001'" in seen.calls[0]


def test_a_direct_message_goes_to_the_person_with_the_address(tmp_path: Path):
    wanted = {
        "created": "slack.messages",
        "where": {"direct_to_email": "ann.lee@company.example.com", "text": {"mentions": "Meridian"}},
    }
    seen = found(proved(tmp_path, {"slack": {"channels": CHANNELS, "users": PEOPLE}}, wanted))
    assert seen.jointly
    assert "'channel': 'U0ANNLEE01'" in seen.calls[0]


def test_a_reply_joins_its_conversation(tmp_path: Path):
    mail = {
        "id": "19d1f04a6c83be57",
        "thread_id": "19d1f04a6c83be57",
        "from_": "ann@outside.example.com",
        "to": ["agent@company.example.com"],
        "subject": "Offer",
        "body_plain": "Please answer.",
        "label_ids": ["INBOX"],
        "date": "2026-03-02T08:00:00Z",
    }
    wanted = {
        "created": "gmail.messages",
        "where": {
            "sent": True,
            "thread_id": "19d1f04a6c83be57",
            "to": "ann@outside.example.com",
            "body": {"matches": "(?i)thank"},
        },
    }
    assert found(proved(tmp_path, {"gmail": {"messages": [mail]}}, wanted)).jointly


def test_a_meeting_gets_the_length_that_is_asked_for(tmp_path: Path):
    calendars = [{"id": "c_1@group.calendar.google.com", "summary": "Interviews", "time_zone": "Europe/Berlin"}]
    wanted = {
        "created": "google_calendar.events",
        "where": {"calendar": "Interviews", "start": "2026-04-17T10:00:00+02:00", "duration_minutes": 75},
    }
    assert found(proved(tmp_path, {"google_calendar": {"calendars": calendars}}, wanted)).jointly


def test_an_issue_is_moved_through_its_workflow(tmp_path: Path):
    seed = {
        "jira": {
            "projects": [{"key": "OPS", "name": "Operations"}],
            "issues": [
                {
                    "id": "OPS-1",
                    "project_key": "OPS",
                    "summary": "Reader offline",
                    "status": "To Do",
                    "issue_type": "Task",
                }
            ],
        }
    }
    assert found(proved(tmp_path, seed, {"record": "jira.issues/OPS-1", "has": {"status": "In Progress"}})).jointly


def test_what_one_assertion_has_put_into_a_text_stays_for_the_next(tmp_path: Path):
    asked = {
        "type": "salesforce_field_contains",
        "object_type": "Opportunity",
        "record_id": DEAL["id"],
        "field": "Description",
    }
    result = proved(
        tmp_path, {"salesforce": {"opportunities": [DEAL]}}, {**asked, "value": "APAC"}, {**asked, "value": "QBR"}
    )
    assert found(result).jointly


def test_one_mail_says_what_several_assertions_ask_where_only_one_may_be_sent(tmp_path: Path):
    asked = {"type": "gmail_message_sent_to_with_body_contains", "to": "cfo@company.example.com"}
    only = {"type": "gmail_email_sent_count", "count": 1}
    seen = found(
        proved(
            tmp_path, {"gmail": {}}, {**asked, "body_contains": "1200"}, {**asked, "body_contains": "Meridian"}, only
        )
    )
    assert seen.jointly
    assert len(seen.calls) == 1


def test_a_row_is_changed_where_it_stands_and_added_where_there_is_none(tmp_path: Path):
    sheet = {
        "id": "orders",
        "title": "Orders",
        "headers": ["Order", "Status"],
        "rows": [{"id": "ord-1", "row_id": 2, "cells": {"Order": "A-1", "Status": "Open"}}],
    }
    seed = {
        "google_sheets": {
            "spreadsheets": [
                {"id": "1rXb6NvTq2KwYc9HmLz4PgSd7JfUo8EaViC3tWyRkQ5B", "title": "Register", "worksheets": [sheet]}
            ]
        }
    }
    result = proved(
        tmp_path, seed,
        {"record": "google_sheets.rows/ord-1", "has": {"Status": "Shipped"}},
        {"type": "google_sheets_row_exists", "spreadsheet": "Register", "worksheet": "Orders", "cells": {"Order": "B-2", "Status": "New"}},
        {"type": "google_sheets_row_count", "spreadsheet": "Register", "worksheet": "Orders", "count": 2},
    )  # fmt: skip
    assert found(result).jointly


def test_a_record_that_has_to_go_is_removed(tmp_path: Path):
    wanted = {"absent": "salesforce.opportunities", "where": {"name": "Meridian Renewal"}}
    seen = found(proved(tmp_path, {"salesforce": {"opportunities": [DEAL]}}, wanted))
    assert seen.jointly
    assert seen.calls[0].startswith("DELETE")


def test_either_of_two_accepted_ways_is_enough(tmp_path: Path):
    ways = [
        {"record": f"salesforce.opportunities/{DEAL['id']}", "has": {"created_date": "2020-01-01T00:00:00Z"}},
        {"record": f"salesforce.opportunities/{DEAL['id']}", "has": {"stage_name": "Closed Won"}},
    ]
    assert found(proved(tmp_path, {"salesforce": {"opportunities": [DEAL]}}, {"any": ways})).jointly


# What is said where nothing is found


def test_a_guard_that_forbids_the_goal_is_named(tmp_path: Path):
    result = proved(
        tmp_path, {"slack": {"channels": CHANNELS}},
        {"created": "slack.messages", "where": {"channel": "sales", "text": {"mentions": "Meridian"}}},
        {"not_created": "slack.messages", "where": {"channel": "sales"}},
    )  # fmt: skip
    assert found(result).leads == ["a1: whatever satisfies it breaks `a2`"]
    assert [(each.code, each.severity, each.place.line) for each in result.findings] == [("CON03", "note", 1)]


def test_a_goal_against_a_guard_can_be_reached_alone(tmp_path: Path):
    result = proved(
        tmp_path, {"slack": {"channels": CHANNELS}},
        {"created": "slack.messages", "where": {"channel": "sales", "text": {"mentions": "Meridian"}}},
        {"not_created": "slack.messages", "where": {"channel": "sales"}},
    )  # fmt: skip
    seen = found(result)
    assert (seen.objectives, seen.reached, seen.jointly) == (1, 1, False)


def test_a_field_that_no_operation_writes_is_a_note(tmp_path: Path):
    wanted = {"record": f"salesforce.opportunities/{DEAL['id']}", "has": {"created_date": "2020-01-01T00:00:00Z"}}
    result = proved(tmp_path, {"salesforce": {"opportunities": [DEAL]}}, wanted)
    assert [(each.code, each.severity) for each in result.findings] == [("UNR01", "note")]
    assert found(result).leads == ["a1: no operation writes `salesforce.opportunities.created_date`"]


def test_the_vendors_refusal_is_quoted(tmp_path: Path):
    wanted = {"type": "jira_issue_exists_with_summary", "summary_contains": "Badge reader", "project": "OPS"}
    result = proved(tmp_path, {"jira": {}}, wanted)
    assert "project is required" in found(result).leads[0]


def test_apps_without_operations_are_said_in_one_line(tmp_path: Path):
    result = proved(
        tmp_path, {},
        {"created": "trello.cards", "where": {"name": "Meridian"}},
        {"created": "asana.tasks", "where": {"name": "Meridian"}},
    )  # fmt: skip
    assert [each.why for each in result.unchecked] == ["no operations are served for trello, asana"]


def test_where_the_reference_is_sound_a_lead_is_no_finding(tmp_path: Path):
    call = "https://yourinstance.my.salesforce.com/services/data/v61.0/sobjects/Opportunity"
    result = proved(
        tmp_path, {"salesforce": {"opportunities": [DEAL]}},
        {"exists": "salesforce.opportunities", "where": {"name": {"matches": "^(?=.*North)(?=.*South).{30}$"}}},
        reference=[{"call": f"PATCH {call}/{DEAL['id']}", "body": {"Name": "North and South, renewed again"}}],
    )  # fmt: skip
    assert len(found(result).leads) == 1
    assert result.findings == []


# Values


@pytest.mark.parametrize(
    "pattern",
    [r"(?i)\b10[:.]00\b|\b10 ?(a\.?m|h\b)", r"^\d{3}-[A-Z]+$", r"(\w)\1", r"[^a-z]{2}", r"(?<!x)won\b", r"a{2,}b?c*"],
)
def test_a_text_is_built_that_a_pattern_is_found_in(pattern: str):
    assert any(re.search(pattern, each) for each in texts_of(pattern))


@pytest.mark.parametrize(
    ("wanted", "kind", "many"),
    [
        ({"mentions": ["Meridian Corp", "$156,000", "2026-03-14"], "not": {"mentions": "Mid-Market"}}, "text", False),
        ({"mentions": {"money": 1200, "currency": "EUR"}}, "text", False),
        ({"starts_with": "Re: ", "contains": "offer", "matches": r"\d{4}"}, "line", False),
        ({"mentions": "Meridian", "one_of": [{"mentions": "Noor"}, {"contains": "U06"}]}, "text", False),
        ({"gte": "2026-03-15T23:00:00Z", "lt": "2026-03-16T00:00:00Z"}, "datetime", False),
        ({"gt": 5, "lt": 6}, "number", False),
        ({"gt": 5}, "integer", False),
        ({"on_day": "2026-03-12"}, "datetime", False),
        ({"within": {"of": 12.5, "by": 0.01}}, "money", False),
        ({"empty": True}, "line", False),
        ({"not": "Closed"}, "line", False),
        ({"all_of": ["ann@x.example", "bob@x.example"]}, "email", True),
        ({"each": {"one_of": ["ann@x.example", "bob@x.example"]}}, "email", True),
        ({"count": 2}, "line", True),
        ("Receipts", "line", True),
    ],
)  # fmt: skip
def test_values_are_given_that_fit_a_condition(wanted: Any, kind: str, many: bool):
    given = samples(wanted, kind, many)
    assert given
    assert all(compile_match(wanted, kind, many).holds(each) for each in given)


def test_no_value_is_given_where_none_fits():
    assert samples({"gt": 5, "lt": 4}, "number", False) == []
