"""`run --toolset limited_zapier` says before it begins which tasks grant no tools."""

from pathlib import Path

import pytest

from authoring.cli import run

ROOT = Path(__file__).parents[3]
SHIPPED = (ROOT / "tasks_yaml" / "simple" / "laptop_return.yaml").read_text()


def written(folder: Path, tools: str) -> str:
    """A task without a reference that grants these tools."""
    path = folder / "simple" / "laptop_return.yaml"
    path.parent.mkdir()
    lines = [line for line in SHIPPED.splitlines() if not line.startswith(("tools:", "#"))]
    path.write_text("\n".join([*lines, f"tools: {tools}", ""]))
    return str(path)


def test_a_task_that_grants_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run", written(tmp_path, "[]"), "--agent", "noop", "--toolset", "limited_zapier"]) == 2
    said = capsys.readouterr().err
    assert "simple.laptop_return grants no tools" in said
    assert "--toolset zapier" in said


def test_the_same_task_runs_with_another_toolset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run", written(tmp_path, "[]"), "--agent", "noop", "--toolset", "zapier"]) == 1
    assert "completed 0" in capsys.readouterr().out


def test_a_granted_tool_that_does_not_exist_is_named_and_the_run_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = written(tmp_path, "[slack_dance, slack_users_list]"), str(tmp_path / "run")
    assert run(["run", path, "--agent", "noop", "--toolset", "limited_zapier", "--out", out]) == 0
    assert "1 task grants tools that do not exist, such as slack_dance: agents go without" in capsys.readouterr().err
