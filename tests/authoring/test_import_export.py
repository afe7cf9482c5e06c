"""Bringing tasks in from AutomationBench's rows and sending them out, as a user types it."""

import json
from pathlib import Path
from typing import Any

import pytest

from authoring.convert.automationbench.rows import canonical
from tests.authoring.convert.made_up import row
from tests.authoring.workshop import Workshop


@pytest.fixture
def sayable(workshop: Workshop) -> Workshop:
    """The workshop's task as named types can say it: how many posts there are is nothing a row asks for."""
    workshop.edit("    count: 1\n", "")
    return workshop


def rows_file(folder: Path, *rows: Any, name: str = "rows.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(each if isinstance(each, str) else json.dumps(each) + "\n" for each in rows))
    return path


def test_a_row_becomes_a_readable_task_file(workshop: Workshop, tmp_path: Path) -> None:
    done = workshop.run("import", "automationbench", rows_file(tmp_path, row()), "--out", tmp_path / "tasks")
    assert done.code == 0
    text = (tmp_path / "tasks" / "operations" / "tell_the_team.yaml").read_text()
    assert text.startswith("# yaml-language-server: $schema=../../schemas/task.schema.json\n# Imported from")
    assert "clock: 2026-01-20T10:00:00Z\n" in text
    assert "  text: |-\n    Tell the team in #ops that the lift works again.\n    Keep it short.\n" in text
    assert "\nassertions:\n  - id: a01_slack_message_exists\n    type: slack_message_exists\n" in text
    assert "    channels: [{id: C1, name: ops}, {id: C2, name: general}]\n" in text


def test_an_imported_task_can_be_checked_and_run(workshop: Workshop, tmp_path: Path) -> None:
    workshop.run("import", "automationbench", rows_file(tmp_path, row()), "--out", tmp_path / "tasks")
    proved = workshop.run("prove", tmp_path / "tasks")
    assert proved.code == 3
    assert "could not check reference: there is no" in proved.out
    assert "witness for 1 of 1 objectives, all at once" in proved.out
    ran = workshop.run("run", tmp_path / "tasks" / "operations" / "tell_the_team.yaml", "--agent", "noop")
    assert "✗ a01_slack_message_exists" in ran.out
    assert "✓ a02_gmail_message_not_sent_to" in ran.out


def test_a_list_in_one_json_file_and_a_folder_of_files_are_read_too(workshop: Workshop, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    rows_file(folder, json.dumps([row(), row(task="hr.second")]), name="a.json")
    rows_file(folder, row(task="hr.third"), name="b.jsonl")
    done = workshop.run("import", "automationbench", folder, "--out", tmp_path / "tasks", "-q")
    assert (done.code, done.out.split(" · ")[0]) == (0, f"3 tasks written to {tmp_path / 'tasks'}")


@pytest.mark.parametrize(
    "bad, message",
    [
        ("{not json\n", "not JSON"),
        ("[1, 2]\n", "a row is an object, found a list"),
        (row(task="operations.Bad-Name"), "the name `operations.Bad-Name` is not <domain>.<slug>"),
        (row(task="operation.slug"), "`operation` of `operation.slug` is not a domain"),
        (row(task=None), "the row has no name"),
        (row(info="{"), "`info` is text that is no JSON object; not JSON"),
        (row(info=None), "the row has no `info`"),
        (row(info__assertions=[]), "has no assertions"),
        (row(info__assertions=[{"to": "x"}]), "assertion 1 of `operations.tell_the_team` has no `type`"),
        (row(info__initial_state=[]), "`initial_state` of `operations.tell_the_team` is an object, found a list"),
        (row(task="hr.other", prompt=[{"role": "system", "content": "x"}]), "has no user message"),
        (row(), "`operations.tell_the_team` was met before, at"),
    ],
)
def test_a_bad_row_is_one_message_with_its_line_and_the_others_go_on(
    workshop: Workshop, tmp_path: Path, bad: Any, message: str
) -> None:
    source = rows_file(tmp_path, row(), bad, row(task="hr.third"))
    done = workshop.run("import", "automationbench", source, "--out", tmp_path / "tasks", "-q")
    assert done.code == 1
    assert done.err.startswith(f"{source}:2: ")
    assert message in done.err
    assert len(done.err.splitlines()) == 1
    assert sorted(path.stem for path in (tmp_path / "tasks").rglob("*.yaml")) == ["tell_the_team", "third"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"task": "hr.x",\n "info": {,}\n}', "rows.json:2: not JSON: expecting property name"),
        ("plain words\n" * 5, "rows.json:1: not JSON: expecting value at column 1"),
        ('{"a": NaN}', "rows.json:1: not JSON: `NaN` is not a number"),
        ('{"a": "\\ud800"}', "rows.json:1: it holds half a character"),
        ("[" * 100_000, "rows.json:1: it is nested too deeply"),
        ("", "rows.json:1: not JSON"),
    ],
)
def test_a_file_that_is_not_json_is_one_message(workshop: Workshop, tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "rows.json").write_text(content)
    done = workshop.run("import", "automationbench", tmp_path / "rows.json", "--out", tmp_path / "tasks")
    assert done.code == 1
    assert message in done.err and len(done.err.splitlines()) == 1


def test_a_folder_without_rows_is_unreadable_input(workshop: Workshop, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = workshop.run("import", "automationbench", tmp_path / "empty", "--out", tmp_path / "tasks")
    assert done.code == 2
    assert "empty: no file in it ends in .jsonl" in done.err


def test_a_number_of_any_length_stays_as_it_is(workshop: Workshop, tmp_path: Path) -> None:
    data = row(info__assertions=[{"type": "t", "exact": 12345678901234567890123, "half": 0.1}])
    done = workshop.run("import", "automationbench", rows_file(tmp_path, data), "--out", tmp_path / "tasks")
    assert done.code == 0
    text = (tmp_path / "tasks" / "operations" / "tell_the_team.yaml").read_text()
    assert "exact: 12345678901234567890123\n" in text and "half: 0.1\n" in text


def test_a_task_file_is_overwritten_only_with_force(workshop: Workshop, tmp_path: Path) -> None:
    source = rows_file(tmp_path, row())
    target = tmp_path / "tasks" / "operations" / "tell_the_team.yaml"
    target.parent.mkdir(parents=True)
    target.write_text("mine")
    refused = workshop.run("import", "automationbench", source, "--out", tmp_path / "tasks")
    assert (refused.code, target.read_text()) == (1, "mine")
    assert "exists already; --force overwrites it" in refused.err
    assert workshop.run("import", "automationbench", source, "--out", tmp_path / "tasks", "--force").code == 0
    assert "type: slack_message_exists" in target.read_text()


def test_only_the_rows_asked_for_are_imported(workshop: Workshop, tmp_path: Path) -> None:
    source = rows_file(tmp_path, row(), row(task="hr.second"))
    done = workshop.run("import", "automationbench", source, "--out", tmp_path / "tasks", "--only", "hr.*")
    assert "1 task written" in done.out and "1 not asked for" in done.out
    none = workshop.run("import", "automationbench", source, "--out", tmp_path / "tasks", "--only", "sales.*")
    assert none.code == 2 and "has a name that fits sales.*" in none.err


def test_a_row_without_a_clock_gets_the_hour_after_its_newest_date_and_says_so(
    workshop: Workshop, tmp_path: Path
) -> None:
    state = {**row()["info"]["initial_state"]}
    del state["meta"]
    source = rows_file(tmp_path, row(info__initial_state=state))
    done = workshop.run("import", "automationbench", source, "--out", tmp_path / "tasks")
    text = (tmp_path / "tasks" / "operations" / "tell_the_team.yaml").read_text()
    assert (
        "# the row has no clock; this is the hour after the newest date in its seed\nclock: 2026-01-19T09:00:00Z"
        in text
    )
    assert "1 with a made-up clock" in done.out


def test_a_private_import_gets_a_canary(workshop: Workshop, tmp_path: Path) -> None:
    source = rows_file(tmp_path, row())
    workshop.run("import", "automationbench", source, "--out", tmp_path / "tasks", "--split", "private")
    text = (tmp_path / "tasks" / "operations" / "tell_the_team.yaml").read_text()
    assert "split: private\n" in text and "\ncanary: " in text


def test_native_forms_are_counted_and_reasons_stand_above_the_others(workshop: Workshop, tmp_path: Path) -> None:
    done = workshop.run("import", "automationbench", rows_file(tmp_path, row()), "--out", tmp_path / "t", "--native")
    assert "1 of 3 rewritten" in done.out
    text = (tmp_path / "t" / "operations" / "tell_the_team.yaml").read_text()
    assert "  # named type kept: " in text
    assert "    exists: gmail.messages\n    where: {label_ids: SENT}\n    count: 0\n" in text


def test_an_unknown_format_and_a_missing_file_are_said(workshop: Workshop, tmp_path: Path) -> None:
    assert "`automationbnch` is not a format" in workshop.run("import", "automationbnch", "x").err
    missing = workshop.run("import", "automationbench", tmp_path / "none.jsonl")
    assert missing.code == 2 and "does not exist" in missing.err


@pytest.mark.parametrize("data", [row(), row(info=json.dumps(row()["info"]))])
def test_export_gives_the_imported_row_back(workshop: Workshop, tmp_path: Path, data: dict[str, Any]) -> None:
    workshop.run("import", "automationbench", rows_file(tmp_path, data), "--out", tmp_path / "tasks")
    out = tmp_path / "out.jsonl"
    done = workshop.run("export", "automationbench", tmp_path / "tasks", "--out", out)
    assert done.code == 0
    assert [canonical(json.loads(line)) for line in out.read_text().splitlines()] == [canonical(data)]
    assert type(json.loads(out.read_text())["info"]) is type(data["info"])


@pytest.mark.parametrize("info, kind", [("object", dict), ("text", str), ("as-is", str)])
def test_info_is_written_as_asked(sayable: Workshop, tmp_path: Path, info: str, kind: type) -> None:
    sayable.edit("  - id: rest\n    only_changes: [{created: slack.messages, where: {channel_id: C1}}]\n", "")
    out = tmp_path / "out.jsonl"
    assert sayable.run("export", "automationbench", sayable.task, "--out", out, "--info", info).code == 0
    assert isinstance(json.loads(out.read_text())["info"], kind)


def test_what_a_row_cannot_say_is_refused_with_file_and_line(sayable: Workshop, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    done = sayable.run("export", "automationbench", sayable.task, "--out", out)
    assert done.code == 1
    assert f"refused: {sayable.task}:24:5: `rest` cannot be said by named types: a row has no frame" in done.err
    assert "--partial exports the rest" in done.err
    assert not out.exists()


def test_partial_exports_the_rest_and_says_what_is_missing(sayable: Workshop, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    done = sayable.run("export", "automationbench", sayable.task, "--out", out, "--partial")
    assert done.code == 0
    assert f"left out: {sayable.task}:24:5: `rest`" in done.err
    info = json.loads(json.loads(out.read_text())["info"])
    assert [each["type"] for each in info["assertions"]] == ["slack_message_in_channel"]
    assert "rest" not in json.dumps(info)


def test_private_tasks_stay_unless_asked_for_and_solutions_always(sayable: Workshop, tmp_path: Path) -> None:
    sayable.edit("split: public", "split: private\ncanary: 5ca1ab1e")
    out = tmp_path / "out.jsonl"
    kept = sayable.run("export", "automationbench", sayable.task, "--out", out, "--partial")
    assert kept.code == 1 and "only with --include-private" in kept.err and not out.exists()
    sent = sayable.run("export", "automationbench", sayable.task, "--out", out, "--partial", "--include-private")
    assert sent.code == 0
    assert json.loads(out.read_text())["canary"] == "5ca1ab1e"
    assert "conversations.list" not in out.read_text()


def test_an_existing_file_is_overwritten_only_with_force(sayable: Workshop, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("mine")
    refused = sayable.run("export", "automationbench", sayable.task, "--out", out, "--partial")
    assert (refused.code, out.read_text()) == (2, "mine")
    assert sayable.run("export", "automationbench", sayable.task, "--out", out, "--partial", "--force").code == 0
