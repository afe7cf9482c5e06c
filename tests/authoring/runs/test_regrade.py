"""`benchwright regrade`: finished episodes judged by tasks as they are now."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from authoring.cli import run
from authoring.runs.store import EPISODES

SHIPPED = ("simple/laptop_return", "sales/win_notice_routing", "marketing/webinar_handover")


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    for name in SHIPPED:
        for ending in (".yaml", ".solution.yaml"):
            place = tmp_path / "tasks" / (name + ending)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(Path("tasks_yaml") / (name + ending), place)
    return tmp_path / "tasks"


@pytest.fixture
def ran(tasks: Path, tmp_path: Path) -> Path:
    assert run(["run", str(tasks), "--out", str(tmp_path / "ran"), "-q"]) == 0
    return tmp_path / "ran"


def regraded(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    capsys.readouterr()
    code = run(["regrade", *arguments, "--format", "json"])
    return code, json.loads(capsys.readouterr().out)


def edit(task: Path, old: str, new: str) -> None:
    text = task.read_text()
    assert old in text
    task.write_text(text.replace(old, new, 1))


def test_nothing_moves_while_nothing_has_changed(ran: Path, tasks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, data = regraded(capsys, str(ran), "--tasks", str(tasks))
    assert code == 0
    [only] = data["runs"]
    assert only["pass_rate"] == [1.0, 1.0] and only["flips"] == [] and only["episodes"] == 3


def test_a_changed_assertion_is_judged_on_the_recorded_end_state(
    ran: Path, tasks: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(tasks / "sales/win_notice_routing.yaml", "has: {stage_name: Closed Won", "has: {stage_name: Closed Lost")
    code, data = regraded(capsys, str(ran), "--tasks", str(tasks))
    [flip] = data["runs"][0]["flips"]
    assert code == 1
    assert (flip["task"], flip["before"], flip["after"], flip["how"]) == ("sales.win_notice_routing", 1, 0, "end state")
    assert [each["id"] for each in flip["assertions"]] == ["deal_won"]
    assert "Closed Won" in flip["assertions"][0]["why"]
    assert data["runs"][0]["pass_rate"] == [1.0, pytest.approx(2 / 3)]


def test_a_changed_seed_has_the_calls_made_again_and_other_answers_are_said(
    ran: Path, tasks: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(tasks / "simple/laptop_return.yaml", "Serial: PF4A1711", "Serial: PF4A1712")
    code, data = regraded(capsys, str(ran), "--tasks", str(tasks))
    assert code == 1  # the task was not given a new version
    assert [each["code"] for each in data["findings"]] == ["DOC03"]
    [moved] = data["runs"][0]["answers"]
    assert moved["task"] == "simple.laptop_return"
    assert "another body" in moved["differ"][0]["what"]
    assert data["runs"][0]["flips"] == []


def test_a_changed_task_wants_a_new_version_and_with_one_there_is_no_finding(
    ran: Path, tasks: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    task = tasks / "marketing/webinar_handover.yaml"
    edit(task, "budget: {steps: 40}", "budget: {steps: 30}")
    code, data = regraded(capsys, str(ran), "--tasks", str(tasks))
    assert code == 1
    [finding] = data["findings"]
    assert finding["code"] == "DOC03" and "still version 1" in finding["message"]
    edit(task, "split: public", "version: 2\nsplit: public")
    assert regraded(capsys, str(ran), "--tasks", str(tasks))[0] == 0


def test_a_new_title_or_note_is_no_new_version(ran: Path, tasks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(tasks / "marketing/webinar_handover.yaml", "title: ", "title: Now ")
    assert regraded(capsys, str(ran), "--tasks", str(tasks))[0] == 0


def test_a_fix_that_lifts_the_best_run_names_the_tasks_that_want_hardening(
    tasks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hard = tasks / "sales/win_notice_routing.yaml"
    edit(hard, "has: {stage_name: Closed Won", "has: {stage_name: Closed Lost")
    assert run(["run", str(tasks), "--out", str(tmp_path / "ran"), "-q"]) == 0
    edit(hard, "has: {stage_name: Closed Lost", "has: {stage_name: Closed Won")
    code, data = regraded(capsys, str(tmp_path / "ran"), "--tasks", str(tasks))
    assert code == 1
    assert data["top"] == [pytest.approx(2 / 3), 1.0]
    assert data["lifting"] == ["sales.win_notice_routing"]
    run(["regrade", str(tmp_path / "ran"), "--tasks", str(tasks)])
    assert "rises from 66.7% to 100.0%: these tasks want hardening" in capsys.readouterr().out


def test_episodes_without_a_verdict_stay_without_one(
    ran: Path, tasks: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ran / EPISODES
    records = [json.loads(line) for line in place.read_text().splitlines()]
    records[0] |= {"ended": "infrastructure", "scores": dict.fromkeys(records[0]["scores"])}
    place.write_text("".join(json.dumps(each) + "\n" for each in records))
    code, data = regraded(capsys, str(ran), "--tasks", str(tasks))
    assert code == 3
    assert data["runs"][0]["unjudged"][0]["why"].startswith("the episode has no verdict")


def test_the_regraded_run_can_be_written_and_holds_the_new_verdicts(
    ran: Path, tasks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(tasks / "sales/win_notice_routing.yaml", "has: {stage_name: Closed Won", "has: {stage_name: Closed Lost")
    out = tmp_path / "again"
    assert regraded(capsys, str(ran), "--tasks", str(tasks), "--out", str(out))[0] == 1
    records = [json.loads(line) for line in (out / "ran" / EPISODES).read_text().splitlines()]
    assert sorted(each["scores"]["task_completed_correctly"] for each in records) == [0, 1, 1]
    assert regraded(capsys, str(out / "ran"), "--tasks", str(tasks))[0] == 0


def test_every_shipped_end_state_is_judged_alike_live_and_from_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for agent in ("reference", "call_each_write", "mail_everybody"):
        folder = tmp_path / agent
        assert run(["run", "tasks_yaml", "--agent", agent, "--out", str(folder), "-q"]) == 0
        code, data = regraded(capsys, str(folder), "--tasks", "tasks_yaml")
        assert (code, data["runs"][0]["flips"]) == (0, [])
        assert data["runs"][0]["episodes"] == 8


def test_the_text_says_flips_causes_and_counts(ran: Path, tasks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(tasks / "sales/win_notice_routing.yaml", "has: {stage_name: Closed Won", "has: {stage_name: Closed Lost")
    capsys.readouterr()
    assert run(["regrade", str(ran), "--tasks", str(tasks)]) == 1
    out = capsys.readouterr().out
    assert "sales.win_notice_routing: pass -> fail  (end state) deal_won held -> failed" in out
    assert "pass rate 100.0% -> 66.7%  (0 fail->pass, 1 pass->fail)" in out
    assert out.rstrip().endswith("3 episodes · 1 flip · exit 1")
