"""`benchwright score`: what a user sees, in every format."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.authoring.runs.written import episode, usage, write_run
from tests.authoring.workshop import Workshop


@pytest.fixture
def runs(workshop: Workshop) -> dict[str, Path]:
    """The workshop's task, run by the reference and by nobody."""
    found = {}
    for agent in ("noop", "reference"):
        found[agent] = workshop.folder / "runs" / agent
        assert workshop.run("run", workshop.folder, "--agent", agent, "--out", found[agent], "-q").code == 0
    return found


def row(text: str, name: str) -> list[str]:
    """The cells of the first line of a table that begins with a name."""
    return next(line.split() for line in text.splitlines() if line.split()[:1] == [name])


def exported(workshop: Workshop, *folders: Path) -> Any:
    done = workshop.run("score", *folders, "--format", "automationbench")
    return json.loads(done.out)


def test_doing_nothing_scores_0_and_the_reference_1(workshop: Workshop, runs: dict[str, Path]) -> None:
    nothing, right = (workshop.run("score", runs[agent]) for agent in ("noop", "reference"))
    assert row(nothing.out, "all")[:5] == ["all", "1", "1", "0.0%", "0–79.3"]
    assert row(right.out, "all")[:5] == ["all", "1", "1", "100.0%", "20.7–100"]
    assert nothing.code == right.code == 0


def test_a_run_that_broke_a_guard_says_so(workshop: Workshop) -> None:
    out = workshop.folder / "runs" / "loud"
    workshop.edit("where: {channel_id: C1}}]", "where: {channel_id: C2}}]")
    workshop.run("run", workshop.folder, "--agent", "reference", "--out", out, "-q")
    assert row(workshop.run("score", out).out, "all")[-1] == "100.0%"


@pytest.mark.parametrize("width", [80, 120])
def test_tables_fit_the_width(
    workshop: Workshop, runs: dict[str, Path], width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = workshop.run("score", runs["noop"], runs["reference"]).out.splitlines()
    assert max(map(len, lines)) <= width and not any("…" in line or line.endswith(" ") for line in lines)


def test_two_runs_are_told_apart_task_by_task(workshop: Workshop, runs: dict[str, Path]) -> None:
    text = workshop.run("score", runs["noop"], runs["reference"]).out
    assert "A  noop · api · 1 task" in text and "B  reference · api · 1 task" in text
    line = next(line for line in text.splitlines() if line.strip().startswith("B - A"))
    assert line.split()[3] == "+100.0" and line.split()[-4:] == ["1", "1", "0", "1.000"]


def test_episodes_without_a_score_are_counted_apart_and_exit_3(workshop: Workshop) -> None:
    tasks = dict.fromkeys(["sales.a", "sales.b", "sales.c"], "h")
    folder = write_run(workshop.folder / "r", [episode("sales.a", 1), episode("sales.b", None)], tasks=tasks)
    done = workshop.run("score", folder)
    assert done.code == 3
    assert row(done.out, "all")[3] == "100.0%"
    assert "not scored: 1 ended by a fault of what carries the agent, 1 not run yet" in done.out
    assert f"benchwright run --resume {folder}" in done.out.replace("\n", " ")


def test_a_run_without_any_score_shows_dashes_and_exits_3(workshop: Workshop) -> None:
    done = workshop.run("score", write_run(workshop.folder / "r", [episode("sales.a", None)]))
    assert done.code == 3 and row(done.out, "all") == ["all", "0", "0", "–", "–", "–", "–", "–"]


@pytest.mark.parametrize(
    ("costs", "shown"),
    [((0.25, 0.5), "$0.7500"), ((0.25, None), "$0.2500 + 1 unknown"), ((None, None), "unknown")],
)
def test_an_unknown_cost_is_never_0(workshop: Workshop, costs: tuple[float | None, ...], shown: str) -> None:
    lines = [episode(f"sales.t{place}", 1, usage=usage(cost)) for place, cost in enumerate(costs)]
    text = workshop.run("score", write_run(workshop.folder / "r", lines)).out
    assert next(line for line in text.splitlines() if "tokens" not in line and "2.00" in line).endswith(f"  {shown}")


def test_early_ends_are_told(workshop: Workshop) -> None:
    lines = [episode("sales.a", 0, ended="timeout"), episode("sales.b", 0, ended="budget")]
    text = workshop.run("score", write_run(workshop.folder / "r", lines)).out
    assert "ended early, and scored: 1 by the limit of steps, 1 by the limit of time" in text


def test_trials_have_a_table_of_pass_powers(workshop: Workshop) -> None:
    lines = [episode("sales.a", place % 2, trial=place + 1) for place in range(4)]
    text = workshop.run("score", write_run(workshop.folder / "r", lines, trials=4)).out
    assert "pass^1  pass^2  pass^3  pass^4" in text
    last = [line.split() for line in text.splitlines() if line.strip().startswith("all")][-1]
    assert last == ["all", "50.0%", "16.7%", "0.0%", "0.0%"]


def test_runs_of_different_datasets_are_refused_and_the_way_out_is_told(workshop: Workshop) -> None:
    first = write_run(workshop.folder / "1", [episode("sales.a", 1), episode("sales.b", 1)])
    second = write_run(workshop.folder / "2", [episode("sales.a", 1)])
    done = workshop.run("score", first, second)
    assert done.code == 2
    assert "1 of 2 tasks are in all of them, 0 of these with different content" in done.err
    assert "tip: --allow-mixed dataset compares them all the same" in done.err
    assert workshop.run("score", first, second, "--allow-mixed", "dataset").code == 0


def test_a_misspelt_kind_or_format_names_the_nearest(workshop: Workshop, runs: dict[str, Path]) -> None:
    assert "did you mean `toolset`" in workshop.run("score", runs["noop"], "--allow-mixed", "tolset").err
    assert "did you mean `automationbench`" in workshop.run("score", runs["noop"], "--format", "automationbensh").err


def test_a_folder_that_is_no_run_is_said_to_be_none(workshop: Workshop) -> None:
    done = workshop.run("score", workshop.folder)
    assert done.code == 2 and f"{workshop.folder} is no run directory" in done.err


def test_a_line_that_is_no_episode_is_named(workshop: Workshop, runs: dict[str, Path]) -> None:
    lines = runs["noop"] / "episodes.jsonl"
    lines.write_bytes(lines.read_bytes() + b"[]\n")
    done = workshop.run("score", runs["noop"])
    assert done.code == 2 and f"{lines}:2 is no episode" in done.err


def test_the_report_can_be_written_to_a_file(workshop: Workshop, runs: dict[str, Path]) -> None:
    out = workshop.folder / "report" / "score.txt"
    shown = workshop.run("score", runs["noop"])
    assert workshop.run("score", runs["noop"], "--out", out).out == ""
    assert out.read_text() == shown.out


def test_json_has_every_figure_and_null_for_what_is_unknown(workshop: Workshop, runs: dict[str, Path]) -> None:
    data = json.loads(workshop.run("score", runs["noop"], runs["reference"], "--format", "json").out)
    noop, reference = data["runs"]
    assert reference["overall"]["pass_rate"] == 1 and reference["domains"]["operations"]["passed"] == 1
    assert noop["overall"]["cost"] == {"total": None, "known": 0, "unknown": 1, "per_episode": None}
    assert noop["by_task"]["operations.hello"]["episodes"] == 1
    assert data["differences"][0]["pass_rate"]["won"] == 1 and data["complete"] is True


def test_csv_has_a_line_for_every_episode_that_was_to_be_run(workshop: Workshop) -> None:
    lines = [episode("sales.a", 1, usage=usage(0.5)), episode("sales.b", None)]
    folder = write_run(workshop.folder / "r", lines, trials=2)
    table = list(csv.DictReader(StringIO(workshop.run("score", folder, "--format", "csv").out)))
    assert [(each["task"], each["trial"], each["ended"], each["completed"], each["cost"]) for each in table] == [
        ("sales.a", "1", "done", "1", "0.5"),
        ("sales.a", "2", "missing", "", ""),
        ("sales.b", "1", "infrastructure", "", ""),
        ("sales.b", "2", "missing", "", ""),
    ]


# AutomationBench's export

META = {
    "timestamp", "model", "toolset", "domains", "total_tasks", "duration_seconds", "benchmark_version",
    "reasoning_effort",
}  # fmt: skip
SUMMARY = {
    "avg_score", "pass_rate", "passed_count", "failed_count", "total_input_tokens", "total_output_tokens",
    "total_cached_input_tokens", "total_reasoning_tokens", "total_tool_calls", "total_model_time_s",
    "total_tool_time_s", "total_cost", "cost_formatted", "tasks_with_empty_responses", "tasks_with_errors",
    "tasks_with_zero_output",
}  # fmt: skip
TASK = {
    "id", "name", "score", "passed", "assertions_total", "assertions_passed", "assertion_results", "input_tokens",
    "output_tokens", "cached_input_tokens", "uncached_input_tokens", "reasoning_tokens", "num_tool_calls",
    "num_model_calls", "model_time_s", "tool_time_s", "cost", "steps", "messages", "end_state", "empty_responses",
    "errors", "finish_reasons",
}  # fmt: skip
USED = {"task_id", "task_name", "input_tokens", "output_tokens", "total_tokens", "cost"}


def test_the_export_has_all_fields_of_automationbench(workshop: Workshop, runs: dict[str, Path]) -> None:
    data = exported(workshop, runs["reference"])
    assert set(data) == {"meta", "summary", "tasks", "usage_by_task"}
    assert (set(data["meta"]), set(data["summary"])) == (META, SUMMARY)
    assert set(data["tasks"][0]) == TASK and set(data["usage_by_task"][0]) == USED


def test_exported_assertions_that_hold_throughout_are_excluded(workshop: Workshop, runs: dict[str, Path]) -> None:
    [task] = exported(workshop, runs["reference"])["tasks"]
    results = {each["id"]: each for each in task["assertion_results"]}
    assert (results["said"]["type"], results["said"]["passed"], results["said"]["excluded"]) == ("created", True, False)
    assert results["said"]["params"]["where"]["channel_id"] == "C1"
    assert (results["rest"]["type"], results["rest"]["excluded"]) == ("only_changes", True)
    counted = [each for each in task["assertion_results"] if not each["excluded"]]
    assert task["assertions_total"] == len(counted) == task["assertions_passed"] == 1


def test_an_exported_end_state_is_what_the_agent_left(workshop: Workshop, runs: dict[str, Path]) -> None:
    def texts(agent: str) -> list[str]:
        [task] = exported(workshop, runs[agent])["tasks"]
        return [each["text"] for each in task["end_state"]["slack"]["messages"]]

    assert [len(texts("noop")), len(texts("reference"))] == [1, 2]
    assert "Hello team!" in texts("reference")


def test_an_end_state_is_null_where_the_task_has_changed(workshop: Workshop, runs: dict[str, Path]) -> None:
    workshop.edit("title: Say", "title: Now say")
    done = workshop.run("score", runs["noop"], "--format", "automationbench")
    assert json.loads(done.out)["tasks"][0]["end_state"] is None
    assert "no end state of operations.hello" in done.err


def test_an_agent_without_messages_is_exported_as_a_conversation(workshop: Workshop, runs: dict[str, Path]) -> None:
    user, first, answer, *_ = exported(workshop, runs["reference"])["tasks"][0]["messages"]
    assert user == {"role": "user", "content": "Say hello in #deals."}
    assert first["tool_calls"][0]["function"]["name"] == "api_fetch"
    assert answer["tool_call_id"] == first["tool_calls"][0]["id"] and '"channels"' in answer["content"]


def test_what_a_model_said_and_used_is_exported(workshop: Workshop) -> None:
    call = {"id": "c1", "name": "api_search", "arguments": "{}"}
    messages = [
        {"role": "user", "content": "Do it."},
        {"role": "assistant", "tool_calls": [call], "reasoning": "hm"},
        {"role": "tool", "tool_call_id": "c1", "content": "none"},
        {"role": "assistant"},
    ]
    line = episode("sales.a", 1, messages=messages, usage=usage(0.5))
    data = exported(workshop, write_run(workshop.folder / "r", [line], options={"reasoning_effort": "low"}))
    [task] = data["tasks"]
    assert [each["role"] for each in task["messages"]] == ["user", "assistant", "tool", "assistant"]
    assert task["messages"][1]["tool_calls"][0] == {
        "id": "c1", "type": "function", "function": {"name": "api_search", "arguments": "{}"},
    }  # fmt: skip
    assert (task["input_tokens"], task["uncached_input_tokens"], task["num_model_calls"]) == (100, 60, 2)
    assert (task["empty_responses"], data["summary"]["tasks_with_empty_responses"]) == (1, 1)
    assert (data["summary"]["total_cost"], data["summary"]["cost_formatted"]) == (0.5, "$0.5000")
    assert (data["meta"]["model"], data["meta"]["reasoning_effort"]) == ("x/y", "low")


def test_exported_ids_are_positions_and_failures_without_a_score_are_left_out(workshop: Workshop) -> None:
    lines = [episode("sales.b", 1), episode("sales.a", None), episode("hr.c", 0)]
    data = exported(workshop, write_run(workshop.folder / "r", lines))
    assert [(each["id"], each["name"]) for each in data["tasks"]] == [(1, "hr.c"), (2, "sales.b")]
    assert (data["summary"]["pass_rate"], data["meta"]["total_tasks"]) == (0.5, 2)


def test_an_export_holds_one_run(workshop: Workshop, runs: dict[str, Path]) -> None:
    done = workshop.run("score", *runs.values(), "--format", "automationbench")
    assert done.code == 2 and "holds one run" in done.err
