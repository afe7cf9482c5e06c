"""Native assertions as the nearest named types, or refused."""

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from authoring.convert.automationbench.exporting import Exported, export_tasks
from authoring.convert.automationbench.rows import without_nulls
from runtime.gateway.gateway import default_gateway

TASK: dict[str, Any] = {
    "id": "operations.hello",
    "title": "Say hello",
    "split": "public",
    "domain": "operations",
    "clock": "2026-03-02T09:00:00Z",
    "trigger": {"text": "Say hello."},
    "policy": [
        {"id": "tone", "in": "slack.messages", "record": {"channel_id": "C1", "user_id": "U1", "ts": "2026-02-02T09:00:00Z"},
         "text": "Greet with Hello team."}
    ],
    "seed": {
        "slack": {
            "channels": [{"id": "C1", "name": "deals"}, {"id": "C2", "name": "general"}],
            "users": [{"id": "U1", "name": "Ann"}],
        },
        "gmail": {"messages": [{"id": "m1", "from_": "b@example.com", "to": ["a@example.com"], "label_ids": ["SENT"]}]},
        "salesforce": {"opportunities": [{"id": "006A", "name": "Deal", "stage_name": "New", "amount": 100}]},
    },
    "facts": {"total": "50 * 3000", "who": "'ann@example.com'"},
}  # fmt: skip


def export(tmp_path: Path, *assertions: dict[str, Any], **options: Any) -> Exported:
    path = tmp_path / "operations" / "hello.yaml"
    path.parent.mkdir(exist_ok=True)
    changes = options.pop("changes", {})
    with path.open("w") as file:
        YAML().dump(
            {**TASK, **changes, "assertions": [{"id": f"a{n}", **each} for n, each in enumerate(assertions)]}, file
        )
    return next(iter(export_tasks([path], default_gateway(), info_is_text=False, **options)))


def named(tmp_path: Path, *assertions: dict[str, Any]) -> list[dict[str, Any]]:
    found = export(tmp_path, *assertions)
    assert found.row is not None, found.refused
    return list(found.row["info"]["assertions"])


@pytest.mark.parametrize(
    "native, flat",
    [
        (
            {
                "created": "gmail.messages",
                "where": {"sent": True, "to": "${who}", "body": {"mentions": ["${total}", "Deal"]}},
            },
            [
                {
                    "type": "gmail_message_sent_to_with_body_contains",
                    "to": "ann@example.com",
                    "body_contains": ["150000", "Deal"],
                }
            ],
        ),
        (
            {"created": "gmail.messages", "where": {"sent": True, "to": "x@example.com"}},
            [{"type": "gmail_message_sent_to", "to": "x@example.com"}],
        ),
        (
            {
                "not_created": "gmail.messages",
                "where": {"sent": True, "any_recipient": {"one_of": ["x@a.example", "y@a.example"]}},
            },
            [{"type": "gmail_message_not_sent_to", "to": each} for each in ("x@a.example", "y@a.example")],
        ),
        (
            {"created": "gmail.messages", "where": {"sent": True}, "count": 1},
            [{"type": "gmail_email_sent_count", "count": 2}],
        ),
        (
            {"created": "slack.messages", "where": {"channel": "deals", "text": {"mentions": "won"}}},
            [{"type": "slack_message_exists", "channel_name": "deals", "text_contains": "won"}],
        ),
        (
            {"not_created": "slack.messages", "where": {"channel": "general"}},
            [{"type": "slack_message_not_in_channel", "channel_name": "general"}],
        ),
        (
            {"record": "salesforce.opportunities/006A", "has": {"stage_name": "Closed Won", "amount": {"not": 100}}},
            [
                {
                    "type": "salesforce_field_equals",
                    "collection": "opportunities",
                    "record_id": "006A",
                    "field": "stage_name",
                    "value": "Closed Won",
                },
                {
                    "type": "salesforce_field_not_equals",
                    "collection": "opportunities",
                    "record_id": "006A",
                    "field": "amount",
                    "value": 100,
                },
            ],
        ),
        (
            {"type": "gmail_email_sent_count", "count": 1, "excluded": False},
            [{"type": "gmail_email_sent_count", "count": 1, "excluded": False}],
        ),
        (
            {"type": "gmail_message_is_read", "args": {"id": "m1", "message_id": "m1"}},
            [{"type": "gmail_message_is_read", "id": "m1", "message_id": "m1"}],
        ),
    ],
)
def test_a_native_form_becomes_the_nearest_named_types(
    tmp_path: Path, native: dict[str, Any], flat: list[dict[str, Any]]
) -> None:
    assert named(tmp_path, native) == flat


@pytest.mark.parametrize(
    "native, reason",
    [
        ({"only_changes": ["slack.messages"]}, "a row has no frame"),
        ({"any": [{"type": "gmail_email_sent_count", "count": 1}]}, "a row has no alternatives"),
        ({"created": "slack.messages", "where": {"channel": "deals", "text": {"matches": "a+"}}}, "not for `matches`"),
        (
            {"created": "slack.messages", "where": {"channel": "deals", "text": {"mentions": "won"}}, "count": 1},
            "counts such records",
        ),
        ({"created": "gmail.messages", "where": {"sent": True, "body": {"mentions": "2026-03-04"}}}, "has several"),
        ({"created": "gmail.messages", "where": {"to": "x@example.com"}}, "ask for `sent: true` too"),
        ({"not_created": "slack.messages", "where": {"channel": "deals"}}, "fail at the start, where it would hold"),
        ({"created": "slack.users", "where": {"name": "Bo"}}, "no named type is known that asks about slack.users"),
    ],
)
def test_what_named_types_cannot_say_is_refused_with_reason_and_place(
    tmp_path: Path, native: dict[str, Any], reason: str
) -> None:
    found = export(tmp_path, native)
    assert found.row is None
    assert reason in found.refused[0].message
    assert found.refused[0].span.line > 1


def test_a_policy_is_one_of_the_records_of_the_row(tmp_path: Path) -> None:
    found = export(tmp_path, {"type": "gmail_email_sent_count", "count": 2})
    assert found.row is not None
    message = found.row["info"]["initial_state"]["slack"]["messages"][0]
    assert message["text"] == "Greet with Hello team."
    assert message["ts"] == "1770022800.000000"


def test_a_row_from_a_native_task_has_the_keys_of_a_row(tmp_path: Path) -> None:
    found = export(tmp_path, {"type": "gmail_email_sent_count", "count": 2})
    assert found.row is not None
    assert list(found.row) == ["example_id", "task", "prompt", "answer", "info"]
    assert [each["role"] for each in found.row["prompt"]] == ["system", "user"]
    assert found.row["info"]["initial_state"]["meta"] == {"current_time": "2026-03-02T09:00:00Z"}
    assert without_nulls(found.row) == found.row


def test_a_collection_that_automationbench_lacks_is_refused_and_with_partial_left_out(tmp_path: Path) -> None:
    changes = {
        "seed": {**TASK["seed"], "gmail": {**TASK["seed"]["gmail"], "profile": {"email_address": "me@example.com"}}}
    }
    whole = export(tmp_path, {"type": "gmail_email_sent_count", "count": 2}, changes=changes)
    assert whole.row is None
    assert "AutomationBench has no gmail.profile" in whole.refused[0].message
    part = export(tmp_path, {"type": "gmail_email_sent_count", "count": 2}, changes=changes, partial=True)
    assert part.row is not None
    assert "profile" not in part.row["info"]["initial_state"]["gmail"]
    assert "AutomationBench has no gmail.profile" in part.refused[0].message


def test_with_partial_a_count_is_left_out_and_named(tmp_path: Path) -> None:
    native = {"created": "slack.messages", "where": {"channel": "deals", "text": {"mentions": "won"}}, "count": 1}
    found = export(tmp_path, native, partial=True)
    assert found.row is not None
    assert found.row["info"]["assertions"] == [
        {"type": "slack_message_exists", "channel_name": "deals", "text_contains": "won"}
    ]
    assert "`a0` is said in part" in found.refused[0].message


def test_what_a_named_type_lets_through_is_said(tmp_path: Path) -> None:
    found = export(tmp_path, {"created": "slack.messages", "where": {"channel": "deals", "text": {"mentions": "won"}}})
    assert any("holds" in note.message and "where the native form does not" in note.message for note in found.notes)
