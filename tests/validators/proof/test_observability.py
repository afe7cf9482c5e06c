"""Which policy clauses and facts no read shows."""

from pathlib import Path

import pytest

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from validators.proof import observability
from validators.proof.kit.bench import Bench
from validators.proof.kit.result import TaskProof

SHIPPED = sorted(each for each in Path("tasks_yaml").rglob("*.yaml") if not each.name.endswith(".solution.yaml"))
TASK = """
id: simple.rules
title: Follow the rules
split: simple
domain: simple
clock: 2026-03-12T10:30:00Z
trigger: {text: "Please pay the invoice by the rules."}
POLICY
seed:
  gmail:
    profile: {email_address: desk@company.example.com}
    messages:
      - {id: 19d1f04a6c83be57, from_: ida@x.example.com, to: [desk@company.example.com], subject: "Invoice 4711",
         date: 2026-03-11T08:00:00Z, label_ids: [INBOX], body_plain: "Please pay EUR 1,250.50 until Friday."}
  slack:
    users: [{id: U0IDA, name: ida}]
    channels: [{id: C0RULES, name: rules}]
    messages:
      - {channel_id: C0RULES, ts: "1773300000.000100", user_id: U0IDA, text: The gone limit is 500, is_deleted: true}
SEED
FACTS
assertions:
  - {id: paid, created: gmail.messages, where: {sent: true}}
"""
MAIL = """policy:
  - id: limits
    in: gmail.messages
    record: {from_: ops@company.example.com, to: [desk@company.example.com], subject: Limits}
    text: |
      Up to 500 euros a team lead approves.
      Above that,   Marta does.
"""
CLAUSES = "    clauses: {small: Up to 500 euros a team lead approves, large: 'Above that, Marta does'}\n"
GONE = """policy:
  - id: limits
    in: slack.messages
    record: {channel_id: C0RULES, ts: "1773300001.000100", user_id: U0IDA, is_deleted: true}
    text: Above 500 euros Marta approves.
"""
HTML = """policy:
  - id: limits
    in: gmail.messages
    record: {from_: ops@company.example.com, to: [desk@company.example.com], subject: Limits}
    field: body_html
    text: "<p>Above <b>500</b>&nbsp;euros<br>Marta approves.</p>"
    clauses: {large: "Above <b>500</b>&nbsp;euros"}
"""
ELSEWHERE = """policy:
  - id: limits
    in: trello.cards
    record: {name: Limits}
    field: desc
    text: Above 500 euros Marta approves.
"""


def observed(folder: Path, *, policy: str = "", facts: str = "", seed: str = "") -> Bench:
    """The bench after looking."""
    path = folder / "simple" / "rules.yaml"
    path.parent.mkdir(exist_ok=True)
    text = TASK.replace("POLICY\n", policy).replace("SEED\n", seed).replace("FACTS\n", facts)
    path.write_text(text, encoding="utf-8")
    return look(path)


def look(path: Path) -> Bench:
    """The same for a task file."""
    prepared, problems = prepare(load_task(path))
    assert prepared is not None, problems
    bench = Bench(path, prepared, default_gateway(), TaskProof(str(path), path.stem))
    observability.prove(bench)
    return bench


def messages(bench: Bench, code: str) -> list[str]:
    """What was found under a code."""
    return [each.message for each in bench.result.findings if each.code == code]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_everything_in_a_shipped_task_can_be_read(path: Path) -> None:
    result = look(path).result
    met, of = result.observed
    assert met == of
    assert not result.findings and not result.unchecked


def test_a_policy_without_clauses_counts_as_one_thing_to_read(tmp_path: Path) -> None:
    assert observed(tmp_path, policy=MAIL).result.observed == (1, 1)


def test_each_clause_counts_and_white_space_does_not_matter(tmp_path: Path) -> None:
    bench = observed(tmp_path, policy=MAIL + CLAUSES)
    assert bench.result.observed == (2, 2)
    assert not bench.result.findings


def test_a_clause_in_html_is_met_where_its_words_are_read(tmp_path: Path) -> None:
    assert not observed(tmp_path, policy=HTML).result.findings


def test_a_policy_that_no_read_shows_is_unreachable(tmp_path: Path) -> None:
    bench = observed(tmp_path, policy=GONE)
    assert messages(bench, "POL07") == ["the policy `limits` is shown by no read operation of `slack`"]
    assert bench.result.observed == (0, 1)
    (finding,) = bench.result.findings
    assert finding.severity == "error"


def test_a_clause_that_no_read_shows_is_named_and_pointed_at(tmp_path: Path) -> None:
    bench = observed(tmp_path, policy=GONE + "    clauses: {large: Marta approves}\n")
    assert messages(bench, "POL07") == [
        "the clause `large` of the policy `limits` is shown by no read operation of `slack`"
    ]
    (finding,) = bench.result.findings
    lines = bench.path.read_text(encoding="utf-8").splitlines()
    assert "large: Marta approves" in lines[finding.place.line - 1]


def test_a_policy_of_an_app_without_operations_could_not_be_checked(tmp_path: Path) -> None:
    bench = observed(tmp_path, policy=ELSEWHERE)
    assert not bench.result.findings
    (unsure,) = bench.result.unchecked
    assert (unsure.what, unsure.why) == ("policy `limits`", "`trello` has no operations to read it with")


def test_the_values_that_a_fact_is_made_of_are_looked_for(tmp_path: Path) -> None:
    facts = "facts: {from_whom: \"record('gmail.messages/19d1f04a6c83be57').from_\"}\n"
    bench = observed(tmp_path, facts=facts)
    assert bench.result.observed == (1, 1)
    assert not bench.result.findings


def test_a_date_is_met_in_the_vendors_own_spelling(tmp_path: Path) -> None:
    facts = "facts: {day: \"record('gmail.messages/19d1f04a6c83be57').date\"}\n"
    assert not observed(tmp_path, facts=facts).result.findings


def test_a_fact_made_of_what_no_read_shows_is_reported_with_field_and_value(tmp_path: Path) -> None:
    facts = "facts: {limit: \"record('slack.messages/C0RULES:1773300000.000100').text\"}\n"
    bench = observed(tmp_path, facts=facts)
    (message,) = messages(bench, "UNR02")
    assert "the fact `limit` uses `text`" in message
    assert "The gone limit is 500" in message
    assert bench.result.observed == (0, 1)


def test_a_field_that_a_fact_does_not_use_may_stay_hidden(tmp_path: Path) -> None:
    facts = "facts: {room: \"record('slack.messages/C0RULES:1773300000.000100').channel_id\"}\n"
    assert not observed(tmp_path, facts=facts).result.findings


def test_a_fact_over_many_records_is_taken_apart_too(tmp_path: Path) -> None:
    facts = "facts: {limit: \"records('slack.messages', channel_id='C0RULES')[0].text\"}\n"
    assert messages(observed(tmp_path, facts=facts), "UNR02")


def test_a_fact_of_an_app_without_operations_could_not_be_checked(tmp_path: Path) -> None:
    seed = "  trello:\n    cards: [{id: card1, name: Limits, list_id: l1}]\n"
    facts = "facts: {limit: \"record('trello.cards/card1').name\"}\n"
    bench = observed(tmp_path, facts=facts, seed=seed)
    assert [each.what for each in bench.result.unchecked] == ["fact `limit`"]


def test_what_can_be_read_is_left_for_later_proofs_by_app(tmp_path: Path) -> None:
    seen = observed(tmp_path).shared["seen"]
    assert "please pay eur 1,250.50 until friday" in seen["gmail"]
