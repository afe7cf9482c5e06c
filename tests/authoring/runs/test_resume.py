"""A run directory survives anything: kill -9, a line that was cut off, Ctrl-C; `--resume` goes on where it was left."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from authoring.cli import run
from authoring.runs.store import EPISODES, RunDir, has_verdict

TASK = "tasks_yaml/simple/laptop_return.yaml"
EPISODES_EACH = 50


def lines(folder: Path) -> list[dict[str, Any]]:
    place = folder / EPISODES
    text = place.read_bytes() if place.exists() else b""
    return [json.loads(line) for line in text.split(b"\n")[:-1]]


def started(folder: Path, *more: str) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "authoring.cli",
        "run",
        TASK,
        "--trials",
        str(EPISODES_EACH),
        "--out",
        str(folder),
        *more,
    ]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": "."}
    )


def wait_for(folder: Path, number: int, process: subprocess.Popen[str]) -> None:
    for _ in range(2000):
        place = folder / EPISODES
        if place.exists() and place.read_bytes().count(b"\n") >= number:
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)
    raise AssertionError("the run did not get that far")


def test_kill_9_loses_at_most_what_was_under_way_and_resume_does_nothing_twice(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = started(folder)
    wait_for(folder, 10, process)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    kept = lines(folder)
    assert 10 <= len(kept) <= EPISODES_EACH
    with (folder / EPISODES).open("ab") as file:
        file.write(b'{"task": "simple.laptop_return", "trial": 4')  # the line that was being written
    assert run(["run", "--resume", str(folder), "-q"]) == 0
    after = lines(folder)
    assert after[: len(kept)] == kept
    assert Counter(each["trial"] for each in after) == Counter(range(1, EPISODES_EACH + 1))
    assert all(each["scores"]["task_completed_correctly"] == 1 for each in after)


def test_ctrl_c_says_how_to_go_on_and_exits_130(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = started(folder)
    wait_for(folder, 5, process)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    if process.returncode == 0:
        pytest.skip("the run was over before the signal came")
    assert process.returncode == 130
    assert f"benchwright run --resume {folder}" in err
    assert "Traceback" not in err
    assert len(lines(folder)) >= 5


def test_a_finished_run_has_nothing_to_resume(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "run"
    assert run(["run", TASK, "--trials", "3", "--out", str(folder), "-q"]) == 0
    before = (folder / EPISODES).read_bytes()
    assert run(["run", "--resume", str(folder), "-q"]) == 0
    assert (folder / EPISODES).read_bytes() == before
    assert "3 episodes are there already, 0 to go" in capsys.readouterr().err


def test_an_episode_without_a_verdict_is_tried_again_and_its_verdict_counts(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    assert run(["run", TASK, "--trials", "2", "--out", str(folder), "-q"]) == 0
    first, second = lines(folder)
    lost = {**second, "ended": "infrastructure", "note": "503", "scores": dict.fromkeys(second["scores"])}
    (folder / EPISODES).write_text("".join(json.dumps(each) + "\n" for each in (first, lost)))
    assert run(["run", "--resume", str(folder), "-q"]) == 0
    assert len(lines(folder)) == 3
    assert all(has_verdict(each) for each in RunDir.open(folder).latest().values())


def test_a_task_that_has_changed_is_not_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    task = tmp_path / "simple" / "laptop_return.yaml"
    task.parent.mkdir()
    task.write_text(Path(TASK).read_text())
    folder = tmp_path / "run"
    assert run(["run", str(task), "--agent", "noop", "--out", str(folder), "-q"]) == 0
    task.write_text(task.read_text().replace("title: ", "title: Again "))
    assert run(["run", "--resume", str(folder), "-q"]) == 2
    assert "simple.laptop_return has changed since" in capsys.readouterr().err


def test_a_new_run_never_writes_into_an_old_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "run"
    assert run(["run", TASK, "--agent", "noop", "--trials", "1", "--out", str(folder), "-q"]) == 0
    assert run(["run", TASK, "--agent", "noop", "--out", str(folder), "-q"]) == 2
    assert f"--resume {folder}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--agent", "refrence"], "there is no agent `refrence`, did you mean `reference`"),
        (["--agent", "replay"], "`replay` needs FILE after a colon"),
        (["--agent", "noop:x"], "`noop` takes nothing after a colon"),
        (["--toolset", "zapir"], "there is no toolset `zapir`, did you mean `zapier`"),
        (["--domains", "salse"], "no task is of the domain `salse`"),
        (["--extra-body", "{"], "--extra-body is not JSON"),
        (["--extra-body", "[]"], "--extra-body is a JSON object"),
    ],
)
def test_what_is_asked_for_wrongly_is_said_before_anything_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert run(["run", "tasks_yaml/simple", "--out", str(tmp_path / "run"), *arguments]) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_a_folder_that_is_no_run_is_one_clear_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run", "--resume", str(tmp_path)]) == 2
    assert "is no run directory" in capsys.readouterr().err


def test_two_processes_never_go_on_with_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "run"
    assert run(["run", TASK, "--trials", "2", "--out", str(folder), "-q"]) == 0
    with RunDir.open(folder).claimed():
        assert run(["run", "--resume", str(folder), "-q"]) == 2
    assert "another process writes to" in capsys.readouterr().err
    assert run(["run", "--resume", str(folder), "-q"]) == 0


def test_half_a_character_of_a_model_does_not_lose_the_episode(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    assert run(["run", TASK, "--trials", "1", "--out", str(folder), "-q"]) == 0
    [record] = lines(folder)
    directory = RunDir.open(folder)
    with directory.claimed():
        directory.append({**record, "trial": 2, "note": "half \ud83d"})
    assert [each["note"] for each in lines(folder)] == ["", "half ?"]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--agent", "noop"], "--agent cannot be said again"),
        (["--trials", "9"], "--trials cannot be said again"),
        (["tasks_yaml/simple"], "tasks cannot be said again"),
    ],
)
def test_what_a_run_was_begun_with_cannot_be_said_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], words: str
) -> None:
    folder = tmp_path / "run"
    assert run(["run", TASK, "--trials", "1", "--out", str(folder), "-q"]) == 0
    assert run(["run", "--resume", str(folder), *more]) == 2
    assert words in capsys.readouterr().err


def test_a_replay_of_a_file_that_is_not_there_begins_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    assert run(["run", "tasks_yaml/simple", "--agent", f"replay:{tmp_path / 'no.jsonl'}", "--out", str(out)]) == 2
    assert "cannot read" in capsys.readouterr().err
    assert not out.exists()
