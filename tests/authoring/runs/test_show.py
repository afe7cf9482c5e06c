"""`benchwright show`: one episode as a person reads it."""

import json
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest

from tests.authoring.runs.written import episode, usage, write_run
from tests.authoring.workshop import Workshop


def call(number: int, method: str = "GET", url: str = "https://slack.com/api/x", **more: Any) -> dict[str, Any]:
    return {
        "number": number, "method": method, "url": url, "params": {}, "body": None, "operation": "slack.x",
        "status": 200, "failed": False, "response": {"ok": True}, **more,
    }  # fmt: skip


def change(kind: str, calls: list[int], before: Any, after: Any, *fields: str) -> dict[str, Any]:
    return {
        "kind": kind, "collection": "slack.channels", "id": "C9", "calls": calls, "fields": list(fields),
        "before": before, "after": after,
    }  # fmt: skip


def shown(workshop: Workshop, *options: Any, **line: Any) -> str:
    folder = write_run(workshop.folder / "r", [episode("sales.a", 0, **line)])
    done = workshop.run("show", folder, "sales.a", *options)
    assert done.code == 0, done.err
    return done.out


@pytest.fixture
def reference(workshop: Workshop) -> Path:
    """A run of the workshop's task by the reference."""
    out = workshop.folder / "runs" / "reference"
    assert workshop.run("run", workshop.folder, "--agent", "reference", "--out", out, "-q").code == 0
    return out


def test_an_episode_is_shown_from_trigger_to_scores(workshop: Workshop, reference: Path) -> None:
    text = workshop.run("show", reference, "operations.hello").out
    places = [
        text.index(part)
        for part in (
            "operations.hello  reference · api · trial 1", "Say hello in #deals.",
            "1  200 GET https://slack.com/api/conversations.list",
            "2  200 POST https://slack.com/api/chat.postMessage", '"text":"Hello team!"', "+ slack.messages/",
            "the world: 1 created against the start", "✓ said  objective", "✓ rest  guard",
            "ended: the agent was done", "completed 1 · partial credit 1/1", "2 steps · 2 calls",
        )
    ]  # fmt: skip
    assert places == sorted(places)


def test_a_failed_verdict_says_what_was_expected_and_what_was_found(workshop: Workshop, reference: Path) -> None:
    workshop.edit("where: {channel_id: C1, text", "where: {channel_id: C2, text")
    out = workshop.folder / "runs" / "again"
    workshop.run("run", workshop.folder, "--agent", "reference", "--out", out, "-q")
    text = workshop.run("show", out, "operations.hello").out
    assert "✗ said  objective" in text
    assert "expected exactly 1 new in slack.messages" in text and "found    " in text


def test_a_broken_guard_is_called_broken(workshop: Workshop) -> None:
    verdicts = {"kept": {"status": "failed", "expected": "no change", "found": "one", "record": "slack.channels/C9"}}
    text = shown(workshop, start={"kept": "held"}, verdicts=verdicts)
    assert "✗ kept  guard, broken" in text and "found    one in slack.channels/C9" in text


@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_line_is_wider_than_the_screen(
    workshop: Workshop, reference: Path, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = workshop.run("show", reference, "operations.hello").out.splitlines()
    assert max(map(len, lines)) <= width and not any(line.endswith(" ") for line in lines)


def test_each_call_that_wrote_a_record_tells_its_part(workshop: Workshop) -> None:
    new = {"id": "C9", "name": "deals"}
    text = shown(workshop, calls=[call(1, "POST"), call(2, "POST")], diff=[change("created", [1, 2], None, new)])
    first, second = text.partition("2  200")[::2]
    assert "+ slack.channels/C9  deals" in first and "~ slack.channels/C9  deals" in second


def test_a_change_names_its_fields_with_the_last_call_that_made_it(workshop: Workshop) -> None:
    before, after = {"id": "C9", "name": "deals"}, {"id": "C9", "name": "wins"}
    diff = [change("changed", [1, 2], before, after, "name")]
    text = shown(workshop, calls=[call(1, "POST"), call(2, "POST")], diff=diff)
    assert text.count("name `deals` -> `wins`") == 1
    assert "name `deals` -> `wins`" in text.partition("2  200")[2]


def test_a_deleted_record_is_known_by_what_it_was_called(workshop: Workshop) -> None:
    diff = [change("deleted", [1], {"id": "C9", "name": "deals"}, None)]
    assert "- slack.channels/C9  deals" in shown(workshop, calls=[call(1, "DELETE")], diff=diff)


def test_records_of_an_app_that_is_gone_are_shown_by_id(workshop: Workshop) -> None:
    gone = {**change("created", [1], None, {"id": "F1"}), "collection": "fax.pages", "id": "F1"}
    assert "+ fax.pages/F1" in shown(workshop, calls=[call(1, "POST")], diff=[gone])


def test_a_failed_call_says_why(workshop: Workshop) -> None:
    text = shown(workshop, calls=[call(1, status=404, failed=True, response={"error": "channel_not_found"})])
    assert "404 GET" in text and "channel_not_found" in text


def test_a_mail_is_shown_as_a_mail(workshop: Workshop) -> None:
    mail = "To: ann@x.example\nSubject: Gr=?utf-8?q?=C3=BC?=sse\nContent-Type: text/plain\n\nAll =3D well"
    raw = urlsafe_b64encode(mail.encode()).decode().rstrip("=")
    text = shown(workshop, calls=[call(1, "POST", body={"message": {"raw": raw}})])
    assert "To: ann@x.example" in text and "All =3D well" in text and raw[:20] not in text


def test_a_body_that_only_looks_like_a_mail_is_shown_as_it_is(workshop: Workshop) -> None:
    assert '{"raw":"not a mail"}' in shown(workshop, calls=[call(1, "POST", body={"raw": "not a mail"})])


MESSAGES = [
    {"role": "system", "content": "You are an agent."},
    {"role": "user", "content": "Do it."},
    {"role": "assistant", "content": "I look first.", "tool_calls": [
        {"id": "a", "name": "api_search", "arguments": '{"query":"post"}'},
        {"id": "b", "name": "api_fetch", "arguments": "{}"},
        {"id": "c", "name": "api_fetch", "arguments": "not json"},
    ]},
    {"role": "tool", "tool_call_id": "a", "content": "three operations"},
    {"role": "tool", "tool_call_id": "b", "content": "the answer", "after_call": 1},
    {"role": "tool", "tool_call_id": "c", "content": "the arguments are no JSON", "after_call": 1},
    {"role": "assistant", "content": "All done.", "reasoning": "Enough.", "after_call": 1},
]  # fmt: skip


def test_messages_and_calls_stand_in_the_order_they_were_made(workshop: Workshop) -> None:
    text = shown(workshop, calls=[call(1)], messages=MESSAGES)
    parts = [
        "says: I look first.", 'api_search {"query":"post"}', "-> three operations", "1  200 GET", "api_fetch not json",
        "-> the arguments are no JSON", "(thinks) Enough.", "says: All done.",
    ]  # fmt: skip
    assert [text.index(part) for part in parts] == sorted(text.index(part) for part in parts)
    assert "You are an agent." not in text and text.count("Do it.") == 1 and "the answer" not in text


def test_the_tool_that_made_a_call_stands_before_it(workshop: Workshop) -> None:
    tool = {"id": "a", "name": "slack_send_channel_message", "arguments": '{"text":"hi"}'}
    messages = [
        {"role": "user", "content": "Do it."},
        {"role": "assistant", "tool_calls": [tool]},
        {"role": "tool", "tool_call_id": "a", "content": "{}", "after_call": 1},
    ]
    text = shown(workshop, calls=[call(1, "POST")], messages=messages)
    assert text.index('slack_send_channel_message {"text":"hi"}') < text.index("1  200 POST")


def test_calls_and_messages_can_be_limited(workshop: Workshop) -> None:
    calls = [call(number) for number in (1, 2, 3)]
    text = shown(workshop, "--calls", 1, "--messages", 0, calls=calls, messages=MESSAGES)
    assert "1  200" in text and "2  200" not in text and "and 2 more calls" in text
    assert "says:" not in text and "and 4 more messages" in text


def test_what_it_took_is_shown(workshop: Workshop) -> None:
    text = shown(workshop, usage=usage(None))
    assert "100 tokens in (40 cached), 10 out (3 reasoning) · cost unknown" in text
    assert "2 model calls, 1.5 s" in text


def test_an_episode_without_a_verdict_says_why(workshop: Workshop) -> None:
    folder = write_run(workshop.folder / "r", [episode("sales.a", None, note="429 from the server")])
    text = workshop.run("show", folder, "sales.a").out
    assert "ended: what carries the agent failed: 429 from the server\nno verdict" in text


def test_json_is_the_whole_record(workshop: Workshop, reference: Path) -> None:
    [line] = (reference / "episodes.jsonl").read_text().splitlines()
    data = json.loads(workshop.run("show", reference, "operations.hello", "--format", "json").out)
    assert data == json.loads(line)


def test_a_misspelt_task_names_the_nearest(workshop: Workshop, reference: Path) -> None:
    done = workshop.run("show", reference, "operations.helo")
    assert done.code == 2 and "did not run `operations.helo`, did you mean `operations.hello`" in done.err


def test_the_trials_there_are_are_named(workshop: Workshop) -> None:
    lines = [episode("sales.a", 1, trial=trial, note=f"number {trial}") for trial in (2, 3)]
    folder = write_run(workshop.folder / "r", lines, trials=3)
    assert "number 3" in workshop.run("show", folder, "sales.a", "--trial", 3).out
    assert "number 2" in workshop.run("show", folder, "sales.a").out
    done = workshop.run("show", folder, "sales.a", "--trial", 1)
    assert done.code == 2 and "has no trial 1 of sales.a; there is 2, 3" in done.err


def test_a_line_that_was_cut_off_is_left_out(workshop: Workshop) -> None:
    folder = write_run(workshop.folder / "r", [episode("sales.a", 1), episode("sales.b", 1)])
    lines = folder / "episodes.jsonl"
    lines.write_bytes(lines.read_bytes()[:-9])
    assert workshop.run("show", folder, "sales.a").code == 0
    done = workshop.run("show", folder, "sales.b")
    assert done.code == 2 and "has no episode of sales.b yet" in done.err
    assert f"benchwright run --resume {folder}" in done.err
