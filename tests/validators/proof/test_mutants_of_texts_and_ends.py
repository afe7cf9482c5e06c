"""Mutants of texts and of the end state: each operator makes what it promises, and a strict task kills it."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.kit.world import World
from runtime.task.load import load_task
from validators.proof.kit.bench import Bench
from validators.proof.kit.difference import difference
from validators.proof.kit.replay import run
from validators.proof.kit.result import TaskProof
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Variant

TASK = """\
id: finance.refund
title: Refund an order
split: public
domain: finance
clock: 2026-03-02T09:00:00Z
budget: {steps: 20}
trigger: {text: "Please refund what Ana Duarte is owed and tell her and the bank desk."}
policy:
  - id: rules
    in: gmail.messages
    record: {id: 19d1f04a6c83be57, from_: Ruth Adler <ruth.adler@company.example.com>, to: [agent@company.example.com], subject: Refunds, date: "2026-02-02T08:00:00Z", label_ids: [INBOX]}
    text: A refund is approved by Ruth Adler. Name the customer, the amount and the day.
seed:
  gmail:
    profile: {email_address: agent@company.example.com}
    messages:
      - {id: 19d1f04a6c83be58, from_: Ana Duarte <ana@duarte.example.com>, to: [agent@company.example.com], subject: My refund, date: "2026-03-01T08:00:00Z", label_ids: [INBOX], body_plain: "You owe me EUR 412.70 for 9-KX."}
      - {id: 19d1f04a6c83be59, from_: Ana Durante <ana@durante.example.com>, to: [agent@company.example.com], subject: My order, date: "2026-03-01T09:00:00Z", label_ids: [INBOX], body_plain: "I paid EUR 399.00 on 3 February 2026."}
  salesforce:
    opportunities:
      - {id: 0065g00000AnaDuAAJ, name: Ana Duarte order, stage_name: Open, amount: 412.70, close_date: 2026-03-31}
      - {id: 0065g00000AnaDrAAJ, name: Ana Durante order, stage_name: Open, amount: 399, close_date: 2026-04-30}
      - {id: 0065g00000ZoeAbAAJ, name: Zoe Abel order, stage_name: Closed Won, amount: 80, close_date: 2026-01-31}
  google_sheets:
    spreadsheets:
      - id: 1rXb6NvTq2KwYc9HmLz4PgSd7JfUo8EaViC3tWyRkQ5B
        title: Refunds
        worksheets:
          - id: refunds
            title: Refunds
            headers: [Customer, Amount, Paid, Checked, Due]
            rows:
              - {id: r-2, row_id: 2, cells: {Customer: Ana Duarte, Amount: 0, Paid: "2026-01-01", Checked: "2026-01-05", Due: "2026-01-31"}}
              - {id: r-3, row_id: 3, cells: {Customer: Ana Durante, Amount: 5, Paid: "2026-01-02", Checked: "2026-01-06", Due: "2026-02-28"}}
assertions:
  - {id: order_closed, because: trigger, record: salesforce.opportunities/0065g00000AnaDuAAJ, has: {stage_name: Closed Lost, close_date: 2026-03-02}}
  - {id: row_filled, because: trigger, record: google_sheets.rows/r-2, has: {Amount: 412.7, Paid: 2026-03-02, Checked: 2026-03-04}}
  - id: customer_told
    because: policy.rules
    created: gmail.messages
    where:
      sent: true
      any_recipient: [ana@duarte.example.com]
      body: {mentions: [Ana Duarte, "EUR 412.70", 2026-03-02], not: {matches: '(?i)\\bnot\\b|Durante|you owe'}}
    count: 1
  - id: bank_told
    because: trigger
    created: gmail.messages
    where: {sent: true, any_recipient: [bank@company.example.com], subject: {mentions: Refund}, body: {mentions: ["EUR 412.70", Ruth Adler], not: {matches: '(?i)not approved|EUR 399'}}}
    count: 1
  - id: no_other_mail
    not_created: gmail.messages
    where: {sent: true, any_recipient: {not: {each: {one_of: [ana@duarte.example.com, bank@company.example.com]}}}}
  - id: nothing_else
    only_changes:
      - salesforce.opportunities/0065g00000AnaDuAAJ
      - google_sheets.rows/r-2
      - {created: gmail.messages}
"""
SOLUTION = """\
reference:
  - call: PATCH https://yourinstance.my.salesforce.com/services/data/v61.0/sobjects/Opportunity/0065g00000AnaDuAAJ
    body: {StageName: Closed Lost, CloseDate: 2026-03-02}
  - call: PUT https://sheets.googleapis.com/v4/spreadsheets/1rXb6NvTq2KwYc9HmLz4PgSd7JfUo8EaViC3tWyRkQ5B/values/Refunds!B2:D2
    params: {valueInputOption: RAW}
    body: {values: [[412.7, 2026-03-02, 2026-03-04]]}
  - call: POST https://gmail.googleapis.com/gmail/v1/users/me/messages/send
    body: {raw: "${mime(to='ana@duarte.example.com', subject='Your refund', text='Hello Ana Duarte, your refund is approved. EUR 412.70 reaches you on 2 March 2026.')}"}
  - call: POST https://gmail.googleapis.com/gmail/v1/users/me/messages/send
    body: {raw: "${mime(to='bank@company.example.com', subject='Refund', text='Please pay EUR 412.70 today. Approved by Ruth Adler.')}"}
"""
LOOSE = {  # operator: a line of the task, and a looser one that its mutants survive
    "missing_fact": ('[Ana Duarte, "EUR 412.70", 2026-03-02]', '["EUR 412.70", 2026-03-02]'),
    "wrong_name_in_text": ('"EUR 412.70", Ruth Adler]', '"EUR 412.70"]'),
    "wrong_number_in_text": (
        "[\"EUR 412.70\", Ruth Adler], not: {matches: '(?i)not approved|EUR 399'}",
        "[Ruth Adler]",
    ),
    "list_all_text": ("|Durante|you owe", ""),
    "negated_text": (r"\bnot\b|", ""),
    "changed_bystander": ("- google_sheets.rows/r-2", "- google_sheets.rows"),
    "removed_record": ("- {created: gmail.messages}", "- gmail.messages"),
    "list_all_records": ("- google_sheets.rows/r-2", "- google_sheets.rows"),
    "reverted_field": ("has: {Amount: 412.7, Paid: 2026-03-02,", "has: {Amount: 412.7,"),
    "doubled_record": ("    count: 1\n  - id: no_other_mail", "  - id: no_other_mail"),
}
OPERATORS = [
    "missing_fact", "wrong_number_in_text", "wrong_name_in_text", "cut_text", "empty_text", "echoed_trigger",
    "echoed_policy", "list_all_text", "negated_text", "split_facts", "merged_artefacts", "field_swap",
    "right_value_wrong_field", "append_instead_of_update", "list_all_records", "deleted_section", "empty_world",
    "reverted_field", "doubled_record", "removed_record", "changed_bystander",
]  # fmt: skip


@dataclass
class Work:
    """A task whose reference has been taken down."""

    bench: Bench
    trace: Trace

    def made(self, operator: str) -> list[Variant]:
        module = import_module(f"validators.proof.mutants.{operator}")
        return list(module.mutants(self.trace))

    def ends(self, operator: str) -> Iterator[tuple[Variant, World]]:
        for variant in self.made(operator):
            ran = run(self.trace, variant)
            assert not ran.bug
            if ran.refused is None:
                yield variant, ran.world

    def diffs(self, operator: str) -> dict[str, str]:
        return {each.says: "\n".join(difference(self.trace.end, world)) for each, world in self.ends(operator)}

    def survivors(self, operator: str) -> list[str]:
        return [
            variant.says
            for variant, world in self.ends(operator)
            if not self.bench.equals(world) and all(each.held for each in self.bench.verdicts(world).values())
        ]

    def bodies(self, operator: str) -> dict[str, list[str]]:
        return {variant.says: [each["body_plain"] for each in sent(world)] for variant, world in self.ends(operator)}


def sent(world: World) -> list[dict[str, Any]]:
    return [each for each in world.collection("gmail.messages").values() if "SENT" in each["label_ids"]]


def work(folder: Path, task: str = TASK) -> Work:
    path = folder / "finance" / "refund.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(task)
    path.with_name("refund.solution.yaml").write_text(SOLUTION)
    prepared, problems = prepare(load_task(path))
    assert prepared is not None, problems
    bench = Bench(path, prepared, default_gateway(), TaskProof(str(path), "finance.refund", ""))
    assert bench.sound, bench.trace and bench.trace.fault
    assert bench.trace is not None
    return Work(bench, bench.trace)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Work:
    return work(tmp_path_factory.mktemp("tasks"))


@pytest.mark.parametrize("operator", OPERATORS)
def test_a_strict_task_kills_every_mutant(strict: Work, operator: str) -> None:
    assert strict.made(operator)
    assert strict.survivors(operator) == []


@pytest.mark.parametrize("operator", OPERATORS)
def test_every_mutant_differs_from_the_reference(strict: Work, operator: str) -> None:
    assert all(strict.diffs(operator).values())


@pytest.mark.parametrize("operator", OPERATORS)
def test_the_same_reference_gives_the_same_mutants(tmp_path: Path, strict: Work, operator: str) -> None:
    assert work(tmp_path).made(operator) == strict.made(operator)


@pytest.mark.parametrize(("operator", "loose"), LOOSE.items())
def test_a_looser_task_lets_a_mutant_through(tmp_path: Path, operator: str, loose: tuple[str, str]) -> None:
    assert loose[0] in TASK
    assert work(tmp_path, TASK.replace(*loose)).survivors(operator)


def test_a_missing_fact_is_missing_and_the_rest_stays(strict: Work) -> None:
    bodies = strict.bodies("missing_fact")
    customer = bodies["gmail.messages_send to ana@duarte.example.com without `EUR 412.70`"][0]
    assert customer == "Hello Ana Duarte, your refund is approved. reaches you on 2 March 2026."


def test_a_wrong_name_is_the_nearest_twin(strict: Work) -> None:
    bodies = strict.bodies("wrong_name_in_text")
    said = bodies["gmail.messages_send to ana@duarte.example.com with `Ana Durante` instead of `Ana Duarte`"]
    assert "Hello Ana Durante" in said[0]


def test_a_wrong_number_is_one_of_the_seed_and_written_alike(strict: Work) -> None:
    bodies = strict.bodies("wrong_number_in_text")
    assert any("EUR 399.00 reaches" in said[0] for said in bodies.values())


def test_a_negated_text_keeps_its_facts(strict: Work) -> None:
    said = strict.bodies("negated_text")["gmail.messages_send to ana@duarte.example.com: says that it is not so"]
    assert said[0] == "Hello Ana Duarte, your refund is not approved. EUR 412.70 reaches you on 2 March 2026."


def test_a_list_of_all_holds_the_right_one_among_the_others(strict: Work) -> None:
    said = next(iter(strict.bodies("list_all_text").values()))[0]
    assert "Ana Duarte, Ana Durante" in said and "EUR 412.70" in said and "EUR 399.00" in said


def test_a_cut_text_ends_half_way_between_two_words(strict: Work) -> None:
    said = next(iter(strict.bodies("cut_text").values()))[0]
    assert said == "Hello Ana Duarte, your refund is approved."[: len(said)]


def test_split_facts_stand_in_two_mails_to_the_same_person(strict: Work) -> None:
    for _, world in strict.ends("split_facts"):
        assert len(sent(world)) == 3
        whole = [each for each in sent(world) if "Ana Duarte" in each["body_plain"] and "2 March" in each["body_plain"]]
        assert len(whole) < 2


def test_merged_mails_go_to_both_with_the_words_of_both(strict: Work) -> None:
    for _, world in strict.ends("merged_artefacts"):
        (mail,) = sent(world)
        assert set(mail["to"]) == {"ana@duarte.example.com", "bank@company.example.com"}
        assert "Ruth Adler" in mail["body_plain"] and "Ana Duarte" in mail["body_plain"]


def test_an_echoed_trigger_is_the_whole_text(strict: Work) -> None:
    trigger = strict.trace.prepared.task.trigger.text.strip()
    assert all(trigger in said for said in strict.bodies("echoed_trigger").values())


def test_an_empty_text_that_the_vendor_takes_is_sent(strict: Work) -> None:
    assert any("" in [text or "" for text in said] for said in strict.bodies("empty_text").values())


def test_a_field_of_an_old_record_goes_back_to_the_seed(strict: Work) -> None:
    assert any("stage_name: Closed Lost -> Open" in diff for diff in strict.diffs("reverted_field").values())


def test_a_subject_above_a_body_is_left_alone(strict: Work) -> None:
    assert not any(".subject" in diff for diff in strict.diffs("reverted_field").values())


def test_a_value_moves_to_another_column_of_its_kind(strict: Work) -> None:
    moved = strict.diffs("right_value_wrong_field")["google_sheets.rows/r-2.Paid: the value stands in Due instead"]
    assert "'Paid': '2026-01-01'" in moved.split("->")[1]


def test_an_update_becomes_a_new_row_under_the_last(strict: Work) -> None:
    added = [diff for diff in strict.diffs("append_instead_of_update").values() if "+ google_sheets.rows/" in diff]
    assert added and "row_id=4" in added[0] and "~ google_sheets.rows/r-2.cells" in added[0]


def test_every_look_alike_is_updated_but_not_the_right_record(strict: Work) -> None:
    diff = next(each for each in strict.diffs("list_all_records").values() if "salesforce" in each)
    assert "0065g00000AnaDrAAJ.stage_name" in diff and "0065g00000AnaDuAAJ" not in diff


def test_the_nearest_look_alike_is_removed_first(strict: Work) -> None:
    removed = [each.says for each in strict.made("removed_record") if "opportunities" in each.says]
    assert removed[0] == "salesforce.opportunities/0065g00000AnaDrAAJ (Ana Durante order) is gone"


def test_a_bystander_gets_what_the_reference_sets_elsewhere(strict: Work) -> None:
    assert any(
        "0065g00000AnaDrAAJ.stage_name: Open -> Closed Lost" in each
        for each in strict.diffs("changed_bystander").values()
    )


def test_a_received_mail_is_not_changed_where_nothing_can_change_it(strict: Work) -> None:
    assert not any("gmail" in each.says for each in strict.made("changed_bystander"))


def test_each_collection_that_is_read_is_emptied_in_turn(strict: Work) -> None:
    said = {each.says for each in strict.made("deleted_section")}
    assert {"gmail.messages is empty", "salesforce.opportunities is empty", "google_sheets.rows is empty"} <= said


def test_an_empty_world_has_no_record(strict: Work) -> None:
    ((_, world),) = strict.ends("empty_world")
    assert not any(world.snapshot().values())


def test_a_doubled_record_has_an_id_of_its_own(strict: Work) -> None:
    for _, world in strict.ends("doubled_record"):
        assert len(sent(world)) == 3


def test_a_slack_message_can_be_doubled() -> None:
    path = Path("tasks_yaml/marketing/webinar_handover.yaml")
    prepared, _ = prepare(load_task(path))
    assert prepared is not None
    bench = Bench(path, prepared, default_gateway(), TaskProof(str(path), "", ""))
    assert bench.trace is not None
    doubled = Work(bench, bench.trace).diffs("doubled_record")
    assert any("+ slack.messages/" in diff for diff in doubled.values())
