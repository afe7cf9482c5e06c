"""Named assertions are rewritten only where nothing about the verdict changes."""

from typing import Any

import pytest

from authoring.convert.automationbench.native import rewritten
from authoring.convert.automationbench.rows import read_row
from authoring.convert.automationbench.task_of_row import Imported, task_of_row
from runtime.grading.compile import compile_assertions
from runtime.task.document import Assertion
from tests.authoring.convert.made_up import row
from tests.interop import corpus

MEMBERS = {
    "salesforce": {
        "campaigns": [{"id": "701A", "campaign_name": "Spring", "status": "Planned"}],
        "contacts": [{"id": "003A", "last_name": "Reed"}, {"id": "003B", "last_name": "Moss"}],
        "campaign_members": [{"id": "00vA", "campaign_id": "701A", "contact_id": "003A"}],
        "opportunities": [{"id": "006A", "name": "Deal", "account_id": "001A", "stage_name": "New", "is_won": False}],
        "accounts": [{"id": "001A", "account_name": "Reed Ltd"}],
    }
}


def rewrite(*assertions: dict[str, Any], state: dict[str, Any] | None = None) -> Imported:
    imported = task_of_row(read_row(row(info__assertions=list(assertions), info__initial_state=state or MEMBERS)))
    rewritten(imported)
    return imported


@pytest.mark.parametrize(
    "named, native",
    [
        (
            {"type": "salesforce_campaign_member_not_exists", "campaign_id": "701A", "contact_id": "003B"},
            {"absent": "salesforce.campaign_members", "where": {"campaign_id": "701A", "contact_id": "003B"}},
        ),
        (
            {"type": "salesforce_collection_count_equals", "collection": "campaign_members", "count": 1},
            {"exists": "salesforce.campaign_members", "where": {}, "count": 1},
        ),
        (
            {"type": "salesforce_field_equals", "collection": "opportunities", "record_id": "006A", "field": "is_won",
             "value": True},
            {"record": "salesforce.opportunities/006A", "has": {"is_won": True}},
        ),
    ],
)  # fmt: skip
def test_ids_booleans_and_counts_get_their_native_form(named: dict[str, Any], native: dict[str, Any]) -> None:
    made = dict(rewrite(named).data["assertions"][0])
    made.pop("id")
    assert made == native


@pytest.mark.parametrize(
    "named, reason",
    [
        ({"type": "salesforce_field_equals", "collection": "opportunities", "record_id": "006A", "field": "stage_name",
          "value": "Won"}, "`stage_name` holds line values"),
        ({"type": "gmail_message_sent_to", "to": "a@example.com"}, "pieces of text"),
        ({"type": "salesforce_field_equals", "collection": "opportunities", "record_id": "gone", "field": "is_won",
          "value": True}, "it names no seeded record"),
    ],
)  # fmt: skip
def test_what_cannot_be_proved_keeps_its_type_with_the_reason(named: dict[str, Any], reason: str) -> None:
    imported = rewrite(named)
    assert imported.data["assertions"][0]["type"] == named["type"]
    assert reason in next(iter(note for key, note in imported.notes.items() if key.startswith("assertions.")))


def test_flags_stay_on_a_rewritten_assertion() -> None:
    made = rewrite({"type": "gmail_email_sent_count", "count": 0, "scored": False}, state={"gmail": {"messages": []}})
    assert made.data["assertions"][0] == {
        "id": "a01_gmail_email_sent_count", "exists": "gmail.messages", "where": {"label_ids": "SENT"}, "count": 0,
        "scored": False,
    }  # fmt: skip


def test_nothing_is_rewritten_on_a_seed_that_does_not_load() -> None:
    state = {"slack": {"channels": [{"id": "C1", "name": "ops", "colour": "red"}]}}
    imported = rewrite({"type": "gmail_email_sent_count", "count": 0}, state=state)
    assert imported.data["assertions"][0]["type"] == "gmail_email_sent_count"
    assert "none rewritten: the seed has a problem" in imported.notes["assertions"]


@pytest.mark.skipif(not corpus.available(), reason="the corpus is not here")
def test_every_rewritten_assertion_gives_the_recorded_verdict_on_every_changed_world() -> None:
    natives: dict[str, dict[int, dict[str, Any]]] = {}
    for line in corpus.lines("tasks.dev.jsonl"):
        imported = task_of_row(read_row(line))
        if rewritten(imported).changed:
            made = enumerate(imported.data["assertions"])
            natives[line["task"]] = {place: each for place, each in made if "type" not in each}
    judged = 0
    for line in corpus.lines("verdicts.dev.jsonl"):
        for place, assertion in natives.get(line["task"], {}).items():
            world, _ = corpus.world_of(corpus.patched(corpus.rows()[line["task"]], line["patch"]))
            compiled, errors = compile_assertions([Assertion.model_validate(assertion)], world.seed, {})
            found = "0" if errors else "1" if compiled[0].verdict(world).held else "0"
            assert found == line["v"][place], (line["task"], line["n"], assertion)
            judged += 1
    assert judged > 1000
