"""Assertions suggested against survivors: each is failed by the survivor and passed by every right run."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from runtime.grading.compile import compile_assertions
from runtime.kit.world import World
from runtime.task.document import Assertion
from tests.validators.proof.made_up_company import WON, Case, mail, post
from validators.proof.kit.difference import deltas
from validators.proof.kit.replay import run
from validators.proof.kit.request import Request
from validators.proof.kit.suggest import Suggester
from validators.proof.kit.variant import Edit, followed_by, with_end

SAID: dict[str, Any] = {
    "id": "said",
    "because": ["trigger"],
    "created": "slack.messages",
    "where": {"channel": "deals"},
}
FRAME: dict[str, Any] = {"id": "rest", "only_changes": ["slack.messages", "gmail.messages", "salesforce.opportunities"]}
REFERENCE = [WON, post("Meridian is won at $120,000!")]


def case_of(folder: Path, *assertions: dict[str, Any], **more: Any) -> Case:
    return Case(folder, REFERENCE, assertions=list(assertions), **more)


def posting(case: Case, text: str, channel: str) -> World:
    """The reference and one more post."""
    step = post(text, channel)
    method, _, url = step["call"].partition(" ")
    ran = run(case.trace, followed_by(case.trace, "a post", [Request(method, url, {}, step["body"])]))
    assert ran.refused is None
    return ran.world


def editing(case: Case, *edits: Edit) -> World:
    return run(case.trace, with_end(case.trace, "an edit", edits)).world


def new_post(case: Case) -> str:
    return next(each.id for each in case.trace.end.diff() if each.collection == "slack.messages")


def suggested(case: Case, world: World) -> tuple[dict[str, Any], str] | None:
    """What is suggested against a survivor, which must fail it while the reference and the alternatives pass."""
    [delta, *_] = deltas(case.trace.end, world)
    found = Suggester(case.bench, case.trace).suggest(delta, world)
    if found is None:
        return None
    form = yaml.safe_load(found[0])
    [compiled], errors = compile_assertions(
        [Assertion.model_validate(form)], case.bench.prepared.seed, case.bench.prepared.facts
    )
    assert errors == [] and compiled.verdict(world).status == "failed"
    assert compiled.verdict(case.trace.end).held
    assert all(compiled.verdict(each.end).held for each in case.bench.alternatives.values())
    return form, found[1]


# One record too many


def test_what_was_done_twice_is_counted_by_the_assertion_that_asks_for_it(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID, FRAME)
    assert suggested(case, posting(case, "Meridian is won at $120,000!", "C0DEALS")) == ({**SAID, "count": 1}, "said")


def test_a_task_without_a_frame_is_given_one_of_what_right_runs_change(tmp_path: Path) -> None:
    case = case_of(tmp_path, {**SAID, "count": 1})
    form, place = suggested(case, posting(case, "Lunch", "C0LUNCH")) or ({}, "")
    assert (form["id"], place) == ("no_other_message", ""), "a frame that allows posts cannot tell one from another"
    form, _ = suggested(case, editing(case, Edit("salesforce.opportunities", "006OAK1", {"amount": 1}))) or ({}, "")
    assert form["id"] == "nothing_else"
    assert {"created": "slack.messages"} in form["only_changes"]
    assert "salesforce.opportunities/006MER1.stage_name" in form["only_changes"]


def test_a_frame_allows_what_an_alternative_changes(tmp_path: Path) -> None:
    other = {"by_mail": [WON, mail("ann.lee@company.example.com"), post("Won")]}
    case = case_of(tmp_path, SAID, alternatives=other)
    form, _ = suggested(case, editing(case, Edit("salesforce.opportunities", "006OAK1", {"amount": 1}))) or ({}, "")
    assert {"created": "gmail.messages"} in form["only_changes"]


def test_a_record_too_many_is_told_by_a_field_that_means_something(tmp_path: Path) -> None:
    case = case_of(tmp_path, {**SAID, "count": 1}, FRAME)
    form, _ = suggested(case, posting(case, "Lunch", "C0LUNCH")) or ({}, "")
    assert form == {"id": "no_other_message", "not_created": "slack.messages", "where": {"channel_id": "C0LUNCH"}}


def test_an_id_that_is_taken_is_not_suggested(tmp_path: Path) -> None:
    taken = {"id": "no_other_message", "unchanged": "slack.users"}
    case = case_of(tmp_path, {**SAID, "count": 1}, FRAME, taken)
    form, _ = suggested(case, posting(case, "Lunch", "C0LUNCH")) or ({}, "")
    assert form["id"] == "no_other_message_2"


# A record that is otherwise, or gone


def test_a_field_that_the_reference_writes_is_asked_for(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID, FRAME)
    form, _ = suggested(case, editing(case, Edit("salesforce.opportunities", "006MER1", {"close_date": "2026-01-27"}))) or ({}, "")  # fmt: skip
    assert form["record"] == "salesforce.opportunities/006MER1" and form["has"] == {"close_date": "2026-01-26"}


def test_a_record_that_nobody_was_to_touch_is_asked_to_stay(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID, FRAME)
    form, _ = suggested(case, editing(case, Edit("salesforce.opportunities", "006OAK1", {"amount": 1}))) or ({}, "")
    assert form["unchanged"] == "salesforce.opportunities/006OAK1"


def test_a_record_that_is_gone_is_asked_to_stay(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID, FRAME)
    form, _ = suggested(case, editing(case, Edit("salesforce.opportunities", "006OAK1", None))) or ({}, "")
    assert form["unchanged"] == "salesforce.opportunities/006OAK1"


# Texts


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Meridian is won!", {"text": {"mentions": ["$120,000"]}}),
        ("Meridian is won at $120,000, not $141,000!", {"text": {"not": {"mentions": "$141,000"}}}),
    ],
)
def test_a_text_is_asked_for_the_facts_it_lacks_and_not_for_those_it_has_too_many(
    tmp_path: Path, text: str, where: dict[str, Any]
) -> None:
    case = case_of(tmp_path, SAID, FRAME)
    form, _ = suggested(case, editing(case, Edit("slack.messages", new_post(case), {"text": text}))) or ({}, "")
    assert form["created"] == "slack.messages" and form["where"] == where


def test_what_a_right_run_would_fail_is_not_suggested(tmp_path: Path) -> None:
    twice = {"in_two_parts": [WON, post("Meridian is won"), post("at $120,000"), post("Lunch", "C0LUNCH")]}
    case = case_of(tmp_path, SAID, FRAME, alternatives=twice)
    found = suggested(case, posting(case, "Meridian is won at $120,000!", "C0DEALS"))
    assert found is None or found[1] == "", "one post is as right as two"
    lunch = suggested(case, posting(case, "Lunch", "C0LUNCH"))
    assert lunch is None or lunch[0].get("where") != {"channel_id": "C0LUNCH"}


def test_nothing_is_suggested_where_words_of_no_fact_differ(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID, FRAME)
    world = editing(case, Edit("slack.messages", new_post(case), {"text": "Meridian is not won at $120,000!"}))
    assert suggested(case, world) is None
