"""`export inspect`: the package as Inspect AI itself finds, runs and scores it."""

import json
from pathlib import Path
from typing import Any

import pytest

from authoring.cli import run
from tests.authoring.exports.environments import Environment, environment
from tests.authoring.exports.references import TASKS, reference_turns, shipped, trigger

DRIVER = Path(__file__).with_name("drive_inspect.py")
TASK = "sold_tasks/benchwright"
INTERVIEW = TASKS / "hr" / "interview_slot.yaml"
RECEIPT = TASKS / "simple" / "file_receipt.yaml"


@pytest.fixture(scope="module")
def inspect(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    folder = tmp_path_factory.mktemp("inspect")
    assert run(["export", "inspect", str(TASKS), "--out", str(folder / "sold_tasks"), "-q"]) == 0
    return environment("inspect", "inspect-ai==0.3.285").install(folder / "sold_tasks", folder)


@pytest.fixture(scope="module")
def logs(inspect: Environment, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Several evaluations, made by one process."""
    receipt = reference_turns(RECEIPT)
    wrong = [
        [("api_fetch", {"method": "GET", "url": "https://gmail.googleapis.com/gmail/v1/users/me/nothing"})],
        [("base64_encode", {"text": "?>"}), ("api_search", {"query": "send a message", "top_k": 50})],
        [("api_fetch", {"method": "GET", "url": "https://yourinstance.my.salesforce.com/services/data/v61.0/query"})],
    ]
    orders = {
        "reference": {"turns": {trigger(each): reference_turns(each) for each in shipped()}, "again": "sold_tasks.task"},
        "nothing": {"turns": {}},
        "at once": {"turns": {trigger(RECEIPT): [[call for turn in receipt for call in turn]]}, "args": {"domains": "simple"}},
        "too few steps": {
            "turns": {trigger(RECEIPT): receipt},
            "args": {"domains": "simple", "max_steps": len(receipt) - 1},
        },
        "by its file": {
            "task": f"{inspect.site}/sold_tasks/task.py@benchwright",
            "turns": {trigger(INTERVIEW): reference_turns(INTERVIEW)},
            "args": {"domains": "hr"},
        },
        "astray": {"turns": {trigger(RECEIPT): wrong}, "args": {"domains": ["simple"]}},
    }  # fmt: skip
    folder = tmp_path_factory.mktemp("logs")
    (folder / "orders.json").write_text(json.dumps([{"task": TASK, "args": {}, **each} for each in orders.values()]))
    done = inspect.run(DRIVER, "orders.json", folder=folder)
    assert done.returncode == 0, done.stderr
    found = dict(zip(orders, json.loads(done.stdout.splitlines()[-1]), strict=True))
    for each in found.values():
        assert each["status"] == "success", each["error"]
    return found


def scores(log: dict[str, Any], name: str = "task_completed_correctly") -> dict[str, float]:
    return {task: sample["scores"]["end_state"]["value"][name] for task, sample in log["samples"].items()}


def test_a_model_that_makes_the_references_calls_scores_1_on_every_shipped_task(
    logs: dict[str, dict[str, Any]],
) -> None:
    found = scores(logs["reference"])
    assert len(found) == len(shipped())
    assert set(found.values()) == {1.0}
    assert logs["reference"]["metrics"]["task_completed_correctly"]["mean"] == 1.0


def test_a_model_that_does_nothing_scores_0_on_every_shipped_task(logs: dict[str, dict[str, Any]]) -> None:
    found = scores(logs["nothing"])
    assert len(found) == len(shipped())
    assert set(found.values()) == {0.0}
    assert logs["nothing"]["metrics"]["objectives_met"]["mean"] == 0.0


def test_the_score_says_what_each_assertion_came_to_and_what_it_is_bound_to(logs: dict[str, dict[str, Any]]) -> None:
    score = logs["nothing"]["samples"]["simple.file_receipt"]["scores"]["end_state"]
    assert score["metadata"]["verdicts"] == {
        "receipt_labelled": "failed", "sender_thanked": "failed", "other_mail_kept": "held", "nothing_else": "held",
    }  # fmt: skip
    assert "sender_thanked: expected" in score["explanation"]
    assert set(score["metadata"]["hashes"]) == {"task", "spec"}


def test_a_log_is_graded_again_from_the_calls_in_it(logs: dict[str, dict[str, Any]]) -> None:
    again = logs["reference"]["again"]
    assert scores(again) == scores(logs["reference"])
    assert all(sample["calls"] for sample in again["samples"].values())


def test_calls_of_one_turn_are_carried_out_in_order(logs: dict[str, dict[str, Any]]) -> None:
    found = logs["at once"]
    assert scores(found) == {"simple.file_receipt": 1.0, "simple.laptop_return": 0.0}
    urls = [call["url"] for call in found["samples"]["simple.file_receipt"]["calls"]]
    assert urls == [turn[0][1]["url"] for turn in reference_turns(RECEIPT)]


def test_a_model_without_steps_left_is_scored_on_what_it_has_done(logs: dict[str, dict[str, Any]]) -> None:
    sample = logs["too few steps"]["samples"]["simple.file_receipt"]
    assert len(sample["calls"]) == len(reference_turns(RECEIPT)) - 1
    assert sample["scores"]["end_state"]["value"] == {
        "task_completed_correctly": 0.0, "partial_credit": 0.5, "objectives_met": 0.5,
    }  # fmt: skip


def test_the_model_is_told_the_trigger_and_its_steps_and_nothing_else(logs: dict[str, dict[str, Any]]) -> None:
    system, user = logs["too few steps"]["samples"]["simple.file_receipt"]["input"]
    assert user == trigger(RECEIPT)
    assert f"about {len(reference_turns(RECEIPT)) - 1} turns" in system
    assert set(logs["reference"]["offered"]) == {"api_search", "api_fetch", "base64_encode"}


def test_a_call_that_leads_nowhere_is_answered_and_the_sample_goes_on(logs: dict[str, dict[str, Any]]) -> None:
    not_found, encoded, _, out_of_scope = logs["astray"]["samples"]["simple.file_receipt"]["tools"]
    assert "was not found on this server" in not_found[0]
    assert encoded == ["Pz4=", ""]
    assert "No salesforce account is connected" in out_of_scope[0]


def test_a_long_answer_is_not_cut(logs: dict[str, dict[str, Any]]) -> None:
    [text] = [text for text, _ in logs["astray"]["samples"]["simple.file_receipt"]["tools"] if len(text) > 20_000]
    assert json.loads(text)["count"] == 50


def test_the_task_is_found_by_its_file_too(logs: dict[str, dict[str, Any]]) -> None:
    assert scores(logs["by its file"]) == {"hr.interview_slot": 1.0}


def test_a_misspelt_domain_or_toolset_is_offered_the_nearest(inspect: Environment, tmp_path: Path) -> None:
    script = tmp_path / "misspelt.py"
    script.write_text(
        "from sold_tasks.task import benchwright\n"
        "for arguments in ({'domains': 'slaes'}, {'toolset': 'apu'}, {'toolset': 'limited_zapier'}):\n"
        "    try:\n        benchwright(**arguments)\n"
        "    except ValueError as error:\n        print(error)\n"
    )
    done = inspect.run(script, folder=tmp_path)
    assert done.stdout.splitlines() == [
        "no task here is of the domain `slaes`, did you mean `sales`",
        "there is no toolset `apu`, did you mean `api`",
        "finance.vendor_invoice_approval grants no tools: limited_zapier has those that a task names under `tools:`",
    ], done.stderr
