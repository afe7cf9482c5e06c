"""Any program as an agent: it is told where its tools are, and is done when it exits."""

import json
import os
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from authoring.cli import run
from tests.runtime.serve.outside import LAPTOP, ROOT, right_calls

PROGRAMS = Path(__file__).parent / "programs"


def command(*words: str | Path) -> str:
    return "exec:" + shlex.join([sys.executable, *map(str, words)])


def python(code: str) -> str:
    return command("-c", code)


@pytest.fixture
def episodes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs an agent on tasks and gives the lines of the run directory."""
    monkeypatch.chdir(ROOT)

    def runs(agent: str, *words: str, tasks: tuple[str, ...] = (LAPTOP,), code: int = 0) -> list[dict[str, Any]]:
        folder = tmp_path / "run"
        assert run(["run", *tasks, "--agent", agent, "--out", str(folder), "-q", *words]) == code
        return [json.loads(line) for line in (folder / "episodes.jsonl").read_text().splitlines()]

    return runs


def calls_file(folder: Path, name: str = LAPTOP) -> Path:
    file = folder / f"{name} calls.json"
    file.write_text(json.dumps(right_calls(name)))
    return file


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("program", ["over_http.py", "over_mcp.py"])
def test_a_program_completes_a_task(episodes: Any, tmp_path: Path, program: str) -> None:
    [record] = episodes(command(PROGRAMS / program, calls_file(tmp_path)))
    assert record["ended"] == "done"
    assert record["scores"]["task_completed_correctly"] == 1
    assert record["steps"] == len(right_calls(LAPTOP)) == record["usage"]["tool_calls"]


def test_programs_at_once_have_a_world_each(episodes: Any, tmp_path: Path) -> None:
    agent = command(PROGRAMS / "over_http.py", calls_file(tmp_path))
    records = episodes(agent, "--trials", "6", "--max-concurrent", "6")
    assert [each["scores"]["task_completed_correctly"] for each in records] == [1] * 6


def test_a_program_is_told_the_task_by_its_environment_and_stdin(episodes: Any) -> None:
    code = (
        "import json, os, sys; from pathlib import Path; e = os.environ;"
        "print(json.dumps([sys.stdin.read(), Path(e['BENCHWRIGHT_TRIGGER_FILE']).read_text(), e['BENCHWRIGHT_TRIGGER'],"
        "e['BENCHWRIGHT_TASK'], e['BENCHWRIGHT_MAX_STEPS'], e['BENCHWRIGHT_MCP_URL'].removeprefix(e['BENCHWRIGHT_HTTP_URL'])]))"
    )
    [record] = episodes(python(code), "--max-steps", "7")
    *triggers, task, steps, mcp = json.loads(record["usage"]["extra"]["stdout"])
    assert triggers == [record["trigger"]] * 3
    assert [task, steps, mcp] == [LAPTOP, "7", "/mcp"]


def test_a_program_that_crashes_is_graded_with_its_last_words_as_note(episodes: Any, tmp_path: Path) -> None:
    code = f"""
import subprocess, sys
subprocess.run([sys.executable, {str(PROGRAMS / "over_http.py")!r}, {str(calls_file(tmp_path))!r}], check=True)
raise SystemExit("the agent lost its way")
"""
    [record] = episodes(python(code))
    assert record["ended"] == "stopped"
    assert record["note"].endswith("ended with exit code 1: the agent lost its way")
    assert record["scores"]["task_completed_correctly"] == 1


def test_a_program_ended_by_a_signal_is_said_to_be(episodes: Any) -> None:
    [record] = episodes(python("import os; os.kill(os.getpid(), 9)"))
    assert "ended with signal SIGKILL" in record["note"]


def test_a_program_that_hangs_ends_as_timeout_and_leaves_no_process(episodes: Any, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    [record] = episodes(command(PROGRAMS / "hangs.py", pids), "--task-timeout", "1.5")
    assert record["ended"] == "timeout"
    assert record["scores"]["task_completed_correctly"] == 0
    family = [int(each) for each in pids.read_text().split()]
    assert len(family) == 3
    assert [pid for pid in family if alive(pid)] == []


def test_a_child_that_outlives_its_program_is_ended_and_holds_nothing_up(episodes: Any) -> None:
    code = "import subprocess, sys; print(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']).pid)"
    [record] = episodes(python(code))
    assert record["ended"] == "done"
    assert record["seconds"] < 10
    assert not alive(int(record["usage"]["extra"]["stdout"]))


def test_a_program_beyond_its_steps_is_refused_and_ends_as_budget(episodes: Any) -> None:
    [record] = episodes(command(PROGRAMS / "insists.py"), "--max-steps", "3")
    assert record["ended"] == "budget"
    assert record["steps"] == len(record["calls"]) == 3
    assert "403" in record["usage"]["extra"]["stdout"]


def test_the_last_64_kb_of_what_a_program_prints_are_kept(episodes: Any) -> None:
    code = "import sys; print('x' * 300_000 + 'the end'); print('aside', file=sys.stderr)"
    [record] = episodes(python(code))
    extra = record["usage"]["extra"]
    assert len(extra["stdout"]) == 65536
    assert extra["stdout"].endswith("xthe end\n")
    assert extra["stderr"] == "aside\n"
    assert extra["exit_code"] == 0


def test_a_file_that_cannot_be_executed_is_no_score(episodes: Any, tmp_path: Path) -> None:
    program = tmp_path / "agent"
    program.write_bytes(b"\x00\x01")
    program.chmod(0o755)
    records = episodes(f"exec:{program}", code=3)
    assert records[-1]["ended"] == "infrastructure"
    assert records[-1]["scores"]["task_completed_correctly"] is None


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("exec:no-such-program --fast", "there is no program `no-such-program`"),
        ("exec:python 'my agent.py", "`python 'my agent.py` is no command: no closing quotation"),
        ("exec: ", "`exec` needs a command after a colon"),
        ("exec", "`exec` needs command after a colon"),
    ],
)
def test_a_command_that_cannot_be_run_is_said_before_anything_is_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, agent: str, said: str
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(["run", LAPTOP, "--agent", agent, "--out", str(tmp_path / "run")]) == 2
    assert said in capsys.readouterr().err
    assert not os.path.exists(tmp_path / "run")
