"""Survivors: shrunk to what makes them wrong, told once for each hole, at the assertion that is nearest to it."""

from pathlib import Path
from typing import Any

from tests.validators.proof.made_up_company import WON, Case, mail, post
from validators.proof import equivalence, mutation, reference, start
from validators.proof.kit.difference import difference
from validators.proof.kit.replay import run
from validators.proof.kit.result import Tried
from validators.proof.kit.survivors import shrunk
from validators.proof.kit.variant import Edit, Variant

SAID: dict[str, Any] = {
    "id": "said",
    "created": "slack.messages",
    "where": {"channel": "deals", "text": {"mentions": "won"}},
}
FRAME: dict[str, Any] = {"id": "rest", "only_changes": ["slack.messages", "gmail.messages", "salesforce.opportunities/006MER1"]}  # fmt: skip


SHOWN = "channel_id=C0DEALS, user_id=U0AGENT, text=Meridian is won!, is_bot=True, ts=1769612400.000200"


def case_of(folder: Path, *assertions: dict[str, Any]) -> Case:
    """A deal is won and told, under some assertions."""
    return Case(folder, [WON, post("Meridian is won!")], assertions=list(assertions))


def mutated(case: Case) -> list[Tried]:
    """Mutants after the proofs that they stand on."""
    for module in (start, reference, equivalence, mutation):
        module.prove(case.bench)
    assert case.bench.sound
    return [each for each in case.bench.result.mutants if each.fate == "survived"]


def findings(case: Case) -> list[tuple[str, str]]:
    """Code and assertion of each finding that a survivor gave."""
    ids = {}
    for place, each in enumerate(case.bench.prepared.assertions):
        span = case.bench.prepared.loaded.span("assertions", place)
        ids[span.line, span.column] = each.id
    return [
        (each.code, ids.get((each.place.line, each.place.column), ""))
        for each in case.bench.result.findings
        if "survives" in each.message
    ]


# Shrinking


def test_a_survivor_of_several_records_is_shown_with_the_one_that_is_enough(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID)
    edits = (
        Edit("salesforce.opportunities", "006MER1", {"close_date": "2026-01-01"}),
        Edit("salesforce.opportunities", "006OAK1", {"amount": 1}),
    )
    ran = run(case.trace, Variant("two things", len(case.trace.writes), (), edits))
    assert len(difference(case.trace.end, ran.world)) == 2
    small = shrunk(case.bench, case.trace, ran.world)
    assert difference(case.trace.end, small) == ["~ salesforce.opportunities/006OAK1.amount: 900 -> 1"]


def test_a_record_with_which_it_would_be_caught_is_not_the_one(tmp_path: Path) -> None:
    kept = {"id": "kept", "unchanged": "salesforce.opportunities/006OAK1"}
    either = {"id": "either", "any": [kept, {"record": "salesforce.opportunities/006HRB1", "has": {"amount": 2}}]}
    del kept["id"]
    case = case_of(tmp_path, SAID, either)
    edits = (
        Edit("salesforce.opportunities", "006OAK1", {"amount": 1}),
        Edit("salesforce.opportunities", "006HRB1", {"amount": 2}),
    )
    ran = run(case.trace, Variant("two things", len(case.trace.writes), (), edits))
    small = shrunk(case.bench, case.trace, ran.world)
    assert difference(case.trace.end, small) == ["~ salesforce.opportunities/006HRB1.amount: 38500 -> 2"]


def test_one_record_cannot_be_shrunk(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID)
    edits = (Edit("salesforce.opportunities", "006OAK1", {"amount": 1}),)
    ran = run(case.trace, Variant("one thing", len(case.trace.writes), (), edits))
    assert shrunk(case.bench, case.trace, ran.world) is ran.world


# Telling


def test_each_survivor_carries_how_its_end_state_differs(tmp_path: Path) -> None:
    survivors = mutated(case_of(tmp_path, SAID, FRAME))
    assert survivors and all(each.diff for each in survivors)
    double = next(each for each in survivors if each.operator == "double")
    assert double.diff == [f"+ slack.messages/C0DEALS:1769612400.000200  Meridian is won! ({SHOWN})"]


def test_survivors_of_one_kind_in_one_collection_are_one_finding(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID, FRAME)
    survivors = mutated(case)
    doubled = [each for each in survivors if each.operator in ("double", "doubled record")]
    assert len(doubled) == 2
    told = [each for each in case.bench.result.findings if each.code == "SIDE05"]
    assert len(told) == 1
    assert told[0].message.startswith(f"{doubled[0].id} survives (double): ")
    assert told[0].message.endswith(", and 1 more in this way")


def test_a_finding_stands_at_the_assertion_that_looks_at_the_collection(tmp_path: Path) -> None:
    told = {"id": "told", "created": "gmail.messages", "where": {"sent": True, "to": "ann.lee@company.example.com"}}
    case = Case(tmp_path, [mail("ann.lee@company.example.com"), post("It is won!")], assertions=[told, SAID])
    mutated(case)
    found = findings(case)
    assert ("SIDE05", "told") in found and ("SIDE05", "said") in found


def test_a_finding_that_no_assertion_is_near_stands_at_the_list(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID)
    mutated(case)
    assert ("SIDE01", "") in findings(case)


def test_the_tip_tells_whether_an_assertion_was_found(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID, FRAME)
    survivors = {each.id: each for each in mutated(case)}
    tips = {
        each.message.partition(" ")[0]: each.tip for each in case.bench.result.findings if "survives" in each.message
    }
    assert tips
    for name, tip in tips.items():
        expected = "prove --fix adds" if survivors[name].suggestion else "`leeway:` of the solution"
        assert expected in tip


def test_a_survivor_with_leeway_is_none(tmp_path: Path) -> None:
    case = case_of(tmp_path, SAID, FRAME)
    assert any(each.operator == "double" for each in mutated(case))
    free = tmp_path / "free"
    free.mkdir()
    case = Case(free, [WON, post("Meridian is won!")], assertions=[SAID, FRAME], leeway=[
        {"created": "slack.messages", "where": {"channel": "deals"}, "because": "a post too many does no harm"}
    ])  # fmt: skip
    assert not any(each.operator == "double" for each in mutated(case))
    doubled = next(each for each in case.bench.result.mutants if each.operator == "double")
    assert (doubled.fate, doubled.why) == ("equivalent", "leaves what the reference leaves")
