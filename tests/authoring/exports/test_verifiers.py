"""`export verifiers`: the environment package as verifiers itself loads it, rolls it out and rewards it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from authoring.cli import run
from tests.authoring.exports.environments import Environment, environment, skip_unless_reached
from tests.authoring.exports.references import TASKS, reference_turns, shipped, trigger
from tests.authoring.exports.scripted_model import scripted_model

DRIVER = Path(__file__).with_name("drive_verifiers.py")
RECEIPT = TASKS / "simple" / "file_receipt.yaml"
INTERVIEW = TASKS / "hr" / "interview_slot.yaml"
Run = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def verifiers(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    folder = tmp_path_factory.mktemp("verifiers")
    assert run(["export", "verifiers", str(TASKS), "--out", str(folder / "sold_tasks"), "-q"]) == 0
    return environment("verifiers", "verifiers==0.4.0").install(folder / "sold_tasks", folder)


@pytest.fixture(scope="module")
def runs(verifiers: Environment, tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Run, list[dict[str, Any]]]:
    """All steps, then one too few; and every request that the model got."""
    receipt = reference_turns(RECEIPT)
    astray = [
        [("api_fetch", {"method": "GET"}), ("api_fetsch", {}), ("base64_encode", {"text": "?>"})],
        [("api_fetch", {"method": "GET", "url": "https://slack.com/api/users.list", "params": {"limit": 1}})],
        [("api_search", {"query": "send a message", "top_k": 1})],
    ]
    folder = tmp_path_factory.mktemp("runs")
    taskset = {"id": "sold-tasks", "domains": ["simple", "hr"]}
    cut = {"id": "sold-tasks", "domains": ["simple"], "max_steps": len(receipt) - 1}
    with scripted_model({trigger(RECEIPT): receipt, trigger(INTERVIEW): astray}) as (url, requests):
        order = {"base_url": url, "runs": [{"taskset": each, "model": "scripted"} for each in (taskset, cut)]}
        (folder / "order.json").write_text(json.dumps(order))
        done = verifiers.run(DRIVER, "order.json", folder=folder, timeout=300)
    assert done.returncode == 0, done.stderr
    full, short = json.loads(done.stdout.splitlines()[-1])
    for each in (*full.values(), *short.values()):
        if "failed to prepare uv script" in str(each["errors"]):  # its harness is a script with requirements
            skip_unless_reached("\n".join(each["errors"]))
        assert each["errors"] == []
    return full, short, requests


def test_a_model_that_makes_the_references_calls_is_rewarded_with_1(runs: tuple[Run, Run, Any]) -> None:
    done = runs[0]["simple.file_receipt"]
    assert done["reward"] == 1.0
    assert done["metrics"] == {"partial_credit": 1.0, "objectives_met": 1.0}
    assert set(done["info"]["benchwright"]["verdicts"].values()) == {"held"}


def test_a_model_that_does_nothing_is_rewarded_with_0(runs: tuple[Run, Run, Any]) -> None:
    done = runs[0]["simple.laptop_return"]
    assert (done["reward"], done["calls"], done["turns"]) == (0.0, [], 1)
    assert done["metrics"]["objectives_met"] == 0.0
    assert "expected" in done["info"]["benchwright"]["explanation"]


def test_doing_nothing_completes_no_shipped_task(verifiers: Environment, tmp_path: Path) -> None:
    done = verifiers.run(
        "vf-validate", "sold-tasks", "--only-noop", "--runtime.type", "subprocess", "--no-rich", folder=tmp_path
    )
    assert done.returncode == 0, done.stderr
    outcomes = json.loads(done.stdout[done.stdout.index("{") :])["outcomes"]
    assert outcomes.pop("valid") == len(shipped())
    assert set(outcomes.values()) == {0}


def test_rollouts_at_once_do_not_see_each_others_companies(runs: tuple[Run, Run, Any]) -> None:
    urls = [call["url"] for call in runs[0]["simple.file_receipt"]["calls"]]
    assert urls == [turn[0][1]["url"] for turn in reference_turns(RECEIPT)]
    assert [call["url"] for call in runs[0]["hr.interview_slot"]["calls"]] == ["https://slack.com/api/users.list"]


def test_a_model_without_steps_left_is_rewarded_for_what_it_has_done(runs: tuple[Run, Run, Any]) -> None:
    done = runs[1]["simple.file_receipt"]
    assert (done["stop"], done["turns"]) == ("steps_are_spent", len(reference_turns(RECEIPT)) - 1)
    assert len(done["calls"]) == len(reference_turns(RECEIPT)) - 1
    assert (done["reward"], done["metrics"]["partial_credit"]) == (0.0, 0.5)


def test_the_model_gets_the_three_tools_with_their_own_schemas_and_nothing_else(runs: tuple[Run, Run, Any]) -> None:
    tools = {each["function"]["name"]: each["function"] for each in runs[2][0]["tools"]}
    assert set(tools) == {"api_search", "api_fetch", "base64_encode"}
    assert tools["api_fetch"]["parameters"]["properties"]["method"]["enum"][0] == "GET"


def test_the_model_is_told_the_trigger_and_its_steps(runs: tuple[Run, Run, Any]) -> None:
    first = [each["messages"] for each in runs[2] if len(each["messages"]) == 2]
    assert {each[1]["content"] for each in first} == {
        trigger(each) for each in (RECEIPT, INTERVIEW, TASKS / "simple" / "laptop_return.yaml")
    }
    assert any(f"about {len(reference_turns(RECEIPT)) - 1} turns" in each[0]["content"] for each in first)


def test_a_call_that_means_nothing_is_answered_and_the_rollout_goes_on(runs: tuple[Run, Run, Any]) -> None:
    last = max(
        (each["messages"] for each in runs[2] if each["messages"][1]["content"] == trigger(INTERVIEW)), key=len
    )  # fmt: skip
    lacking, unknown, encoded, out_of_scope, search = (
        re.sub(r"\s+", " ", each["content"] if isinstance(each["content"], str) else each["content"][0]["text"])
        for each in last
        if each["role"] == "tool"
    )
    assert "api_fetch needs `url`" in lacking
    assert "api_fetsch" in unknown
    assert "Pz4=" in encoded
    assert "No slack account is connected" in out_of_scope
    assert json.loads(search)["results"][0]["id"] == "gmail.messages_send"
