"""The other commands, as a user types them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from runtime.plugins import plugin_names
from tests.authoring.workshop import Workshop

HEAVY = (
    "pydantic",
    "rich",
    "yaml",
    "ruamel",
    "jsonschema",
    "jsonschema_rs",
    "openai",
    "litellm",
    "httpx",
    "numpy",
    "ray",
    "runtime",
)


def test_help_imports_click_and_nothing_else_of_weight() -> None:
    code = (
        "import sys; from authoring.cli import run; run(['--help']);"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert "check" in done.stdout


def test_help_lists_every_command_with_what_it_does(workshop: Workshop) -> None:
    shown = workshop.run("--help").out
    for name in plugin_names("authoring.commands"):
        assert f"\n  {name.rstrip('_').replace('_', '-')} " in shown


def test_a_misspelt_command_is_offered_the_nearest(workshop: Workshop) -> None:
    result = workshop.run("chekc")
    assert result.code == 2
    assert "Did you mean 'check'?" in result.err


def test_a_new_task_passes_check_as_it_is(workshop: Workshop, tmp_path: Path) -> None:
    made = workshop.run("new", "sales.renewal", "--folder", tmp_path / "made")
    assert made.code == 0
    result = workshop.run("check", tmp_path / "made")
    assert result.code == 0, result.out
    assert "foils 3 of 3 fail" in result.out and "traps 1 of 1 alive" in result.out
    assert "false passes 0 of" in result.out and "note[" not in result.out


@pytest.mark.parametrize(("name", "split"), [("hr.odd", "public"), ("hr.odd", "private"), ("simple.odd", "simple")])
def test_a_new_task_of_any_split_and_title_is_valid(workshop: Workshop, tmp_path: Path, name: str, split: str) -> None:
    title = 'A "quoted": title # with signs, and ${braces}'
    workshop.run("new", name, "--title", title, "--split", split, "--folder", tmp_path / "made")
    data = json.loads(workshop.run("check", tmp_path / "made", "--format", "json").out)
    assert data["tasks"][0]["title"] == title
    assert data["exit"] == 0


def test_new_does_not_overwrite_a_task(workshop: Workshop) -> None:
    before = workshop.task.read_text()
    result = workshop.run("new", "operations.hello", "--folder", workshop.folder)
    assert result.code == 2 and "exists already" in result.err
    assert workshop.task.read_text() == before


@pytest.mark.parametrize(
    ("name", "words"),
    [("hello", "is not <domain>.<slug>"), ("sale.x", "did you mean `sales`"), ("sales.X-1", "lower_snake_case")],
)
def test_a_name_that_cannot_be_is_refused_with_the_way_out(workshop: Workshop, name: str, words: str) -> None:
    result = workshop.run("new", name, "--folder", workshop.folder)
    assert result.code == 2 and words in result.err


def test_new_never_asks_where_nobody_can_answer(workshop: Workshop) -> None:
    result = workshop.run("new")
    assert result.code == 2 and "a task needs a name" in result.err


def test_run_shows_calls_diff_verdicts_and_scores(workshop: Workshop) -> None:
    result = workshop.run("run", workshop.task)
    assert result.code == 0
    for words in ("GET https://slack.com/api/conversations.list", "+ slack.messages/", "✓ said", "completed 1"):
        assert words in result.out


def test_doing_nothing_completes_nothing_and_says_what_is_missing(workshop: Workshop) -> None:
    result = workshop.run("run", workshop.task, "--agent", "noop")
    assert result.code == 1
    assert "nothing changed" in result.out and "✗ said  expected exactly 1 new in slack.messages" in result.out


def test_a_transcript_holds_the_whole_episode_and_is_the_same_every_time(workshop: Workshop, tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        workshop.run("run", workshop.task, "--transcript", tmp_path / name)
    one = (tmp_path / "one.json").read_bytes()
    assert one == (tmp_path / "two.json").read_bytes()
    data = json.loads(one)
    assert [call["status"] for call in data["calls"]] == [200, 200]
    assert data["diff"][0]["calls"] == [2]
    assert data["scores"]["task_completed_correctly"] == 1
    assert {"task", "spec", "runtime"} <= set(data["hashes"])


def test_a_transcript_that_cannot_be_written_is_a_clear_error(workshop: Workshop, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = workshop.run("run", workshop.task, "--transcript", tmp_path / "file" / "x.json")
    assert result.code == 2 and "cannot write" in result.err


def test_an_unknown_agent_is_answered_with_those_there_are(workshop: Workshop) -> None:
    result = workshop.run("run", workshop.task, "--agent", "refrence")
    assert result.code == 2 and "did you mean `reference`" in result.err


def test_the_reference_of_a_task_without_one_is_a_clear_error(workshop: Workshop) -> None:
    workshop.solution.unlink()
    result = workshop.run("run", workshop.task)
    assert result.code == 2 and "hello.solution.yaml" in result.err


def test_run_refuses_a_broken_task_with_every_place(workshop: Workshop) -> None:
    workshop.edit("name: Ann", "nmae: Ann")
    result = workshop.run("run", workshop.task)
    assert result.code == 2
    assert "hello.yaml:16:22" in result.err and "benchwright check" in result.err


def test_apps_lists_every_app_with_its_operations(workshop: Workshop) -> None:
    result = workshop.run("apps")
    assert result.code == 0
    for name in plugin_names("runtime.apps"):
        assert name in result.out


def test_an_app_shows_its_operations_and_records(workshop: Workshop) -> None:
    result = workshop.run("apps", "slack")
    assert "chat_postMessage" in result.out and "slack.messages" in result.out


def test_an_operation_shows_what_a_search_would(workshop: Workshop) -> None:
    data = json.loads(workshop.run("apps", "slack", "chat_postMessage").out)
    assert data["url"] == "https://slack.com/api/chat.postMessage"
    assert "required" in data["request"]["channel"]


def test_a_misspelt_app_or_operation_is_offered_the_nearest(workshop: Workshop) -> None:
    assert "did you mean `slack`" in workshop.run("apps", "slakc").err
    assert "did you mean `chat_postMessage`" in workshop.run("apps", "slack", "chat_postMesage").err


def test_apps_search_finds_what_an_agent_would(workshop: Workshop) -> None:
    result = workshop.run("apps", "search", "post a message to a slack channel", "-k", "3")
    assert result.code == 0 and "chat_postMessage" in result.out


def test_a_search_that_finds_nothing_exits_3(workshop: Workshop) -> None:
    assert workshop.run("apps", "search", "qqqqzzzz").code == 3


def test_one_call_on_a_tasks_world_prints_the_answer_and_its_effect(workshop: Workshop) -> None:
    body = '{"channel": "C1", "text": "hi"}'
    result = workshop.run(
        "apps", "call", workshop.task, "POST", "https://slack.com/api/chat.postMessage", "--body", body
    )
    assert result.code == 0
    assert '"ok": true' in result.out and "+ slack.messages/" in result.out


def test_a_call_that_fails_exits_1_with_the_vendors_error(workshop: Workshop) -> None:
    result = workshop.run(
        "apps", "call", workshop.task, "POST", "https://slack.com/api/chat.postMessage", "--body", "[1"
    )
    assert result.code == 1 and "invalid_json" in result.out


def test_a_call_may_be_made_on_an_apps_example_company(workshop: Workshop) -> None:
    result = workshop.run(
        "apps", "call", "slack", "GET", "https://slack.com/api/conversations.list", "--param", "limit=1"
    )
    assert result.code == 0 and '"next_cursor"' in result.out


def test_the_prompt_takes_call_after_call_on_one_world(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(
        [
            'POST https://slack.com/api/chat.postMessage {"channel": "C1", "text": "first"}',
            "diff",
            "reset",
            "diff",
            "search send a message",
            "nonsense",
            "quit",
        ]
    )
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    result = workshop.run("apps", "call", workshop.task)
    assert result.code == 0
    assert result.out.count("+ slack.messages/") == 2
    assert "nothing has changed" in result.out and "`nonsense` is not a call" in result.out


def test_the_prompt_ends_with_its_input(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", end)
    assert workshop.run("apps", "call", workshop.task).code == 0


def test_doctor_finds_this_installation_in_order(workshop: Workshop) -> None:
    result = workshop.run("doctor")
    assert result.code == 0, result.out


def test_the_schema_is_written_whole_to_a_file(workshop: Workshop, tmp_path: Path) -> None:
    assert workshop.run("schema", "--out", tmp_path / "task.json").code == 0
    assert json.loads((tmp_path / "task.json").read_text())["title"] == "Benchwright task"


def test_our_own_failure_exits_4_without_a_traceback(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("authoring.commands._lint_files.task_paths", lambda paths: 1 / 0)
    result = workshop.run("check")
    assert result.code == 4
    assert "our own code failed" in result.err and "Traceback" not in result.err


def test_an_interrupt_exits_130(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(paths: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("authoring.commands._lint_files.task_paths", interrupt)
    assert workshop.run("check").code == 130


def test_serve_says_when_its_port_is_taken(workshop: Workshop) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = workshop.run("serve", workshop.task, "--port", str(taken.getsockname()[1]))
    assert result.code == 2
    assert "is taken" in result.err and "--port 0" in result.err


def test_serve_answers_over_http_until_it_is_interrupted(workshop: Workshop) -> None:
    import http.client
    import signal

    command = [sys.executable, "-m", "authoring", "serve", str(workshop.task), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=None) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        port = int(first.partition("127.0.0.1:")[2].partition(",")[0])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", "/p/slack/api/conversations.list")
        assert json.loads(connection.getresponse().read())["channels"][0]["name"] == "deals"
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert "GET http://127.0.0.1" in rest
    assert process.returncode in (0, 130)
