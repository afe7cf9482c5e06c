"""What the lazy panel finds in weak tasks, and that it finds nothing in sound ones."""

from pathlib import Path

import pytest

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from validators.finding import Finding
from validators.proof import lazy_panel
from validators.proof.kit.bench import Bench
from validators.proof.kit.result import TaskProof

SHIPPED = sorted(each for each in Path("tasks_yaml").rglob("*.yaml") if not each.name.endswith(".solution.yaml"))
TASK = """
id: simple.deal
title: A deal is won
split: simple
domain: simple
clock: 2026-03-12T10:30:00Z
trigger: {text: "We won the Meridian platform deal. Set the opportunity to Closed Won and tell sales@company.example.com."}
seed:
  salesforce:
    opportunities:
      - {id: 0065g00000MrdPlAAJ, name: Meridian Corp - Platform, stage_name: Prospecting, amount: 9000, close_date: 2026-05-01}
      - {id: 0065g00000McrPlAAJ, name: Meridian Care - Platform, stage_name: Prospecting, amount: 12000, close_date: 2026-04-01}
  gmail:
    profile: {email_address: desk@company.example.com}
assertions:
"""
WON = "  - {id: won, record: salesforce.opportunities/0065g00000MrdPlAAJ, has: {stage_name: Closed Won}}\n"
CARE_WON = "  - {id: care_won, record: salesforce.opportunities/0065g00000McrPlAAJ, has: {stage_name: Closed Won}}\n"
TOLD = "  - {id: told, created: gmail.messages, where: {sent: true, to: sales@company.example.com, body: {mentions: Meridian}}}\n"
FRAME = "  - {id: nothing_else, only_changes: [salesforce.opportunities/0065g00000MrdPlAAJ, gmail.messages]}\n"
ONCE = "  - {id: once, not_created: gmail.messages, where: {sent: true, any_recipient: {not: sales@company.example.com}}}\n"
DRAFTED = "  - {id: drafted, created: gmail.messages, where: {subject: The one and only subject}}\n"


def bench_of(path: Path) -> Bench:
    """A bench with nothing done yet."""
    prepared, problems = prepare(load_task(path))
    assert prepared is not None, problems
    return Bench(path, prepared, default_gateway(), TaskProof(str(path), path.stem))


def panel(folder: Path, assertions: str) -> TaskProof:
    """What the panel makes of the task with some assertions."""
    path = folder / "simple" / "deal.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(TASK + assertions, encoding="utf-8")
    bench = bench_of(path)
    lazy_panel.prove(bench)
    return bench.result


def of_code(result: TaskProof, code: str) -> list[Finding]:
    """The findings of a code."""
    return [each for each in result.findings if each.code == code]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_no_lazy_agent_completes_a_shipped_task(path: Path) -> None:
    bench = bench_of(path)
    lazy_panel.prove(bench)
    assert [each.agent for each in bench.result.lazy if each.completed] == []
    assert not [each for each in bench.result.findings if each.severity != "note"]
    assert not bench.result.unchecked


def test_every_agent_has_a_row_with_its_calls(tmp_path: Path) -> None:
    rows = {each.agent: each for each in panel(tmp_path, WON + TOLD + FRAME + ONCE).lazy}
    assert len(rows) == 10
    assert rows["update_look_alikes"].steps > 0
    assert (rows["read_everything"].partial_credit, rows["read_everything"].objectives_met) == (0, 0)


def test_a_sound_task_passes_the_panel(tmp_path: Path) -> None:
    result = panel(tmp_path, WON + TOLD + FRAME + ONCE)
    assert not [each for each in result.findings if each.severity == "error"]


def test_a_task_that_never_looks_at_the_other_deal_falls_to_who_updates_all_alike(tmp_path: Path) -> None:
    (finding,) = of_code(panel(tmp_path, WON), "LOO05")
    assert "update_look_alikes" in finding.message
    assert finding.name == "unbound-field"


def test_a_task_whose_mail_may_say_anything_to_anybody_falls_to_the_talkers(tmp_path: Path) -> None:
    (finding,) = of_code(panel(tmp_path, TOLD), "LOO09")
    assert "`echo_trigger`" in finding.message
    assert "mail_everybody" in finding.message
    assert "completes the task in" in finding.message


def test_a_frame_keeps_who_updates_all_alike_from_completing(tmp_path: Path) -> None:
    rows = {each.agent: each for each in panel(tmp_path, WON + FRAME).lazy}
    assert not rows["update_look_alikes"].completed


def test_most_objectives_for_nothing_are_worth_a_note(tmp_path: Path) -> None:
    (finding,) = of_code(panel(tmp_path, WON + CARE_WON + DRAFTED), "SC02")
    assert finding.severity == "note"
    assert "`won`, `care_won`" in finding.message
    assert "2 of 3 objectives" in finding.message


def test_half_of_the_objectives_are_not_worth_a_note(tmp_path: Path) -> None:
    assert not of_code(panel(tmp_path, WON + DRAFTED), "SC02")


def test_a_task_that_is_completed_by_doing_nothing_is_not_reported_for_each_agent(tmp_path: Path) -> None:
    always = "  - {id: there, exists: salesforce.opportunities, where: {name: Meridian Corp - Platform}}\n"
    result = panel(tmp_path, always)
    assert result.lazy[0].completed
    assert not result.findings
