"""`benchwright check`."""

import json
from pathlib import Path

import pytest

from tests.authoring.workshop import Workshop


def test_a_good_task_is_clean_and_exits_0(workshop: Workshop) -> None:
    result = workshop.check()
    assert result.code == 0
    assert "✓ operations.hello" in result.out
    assert "reference 2 of 10 steps" in result.out
    assert "1 task · 1 clean" in result.out


def test_each_assertion_is_labelled_with_what_it_is_worth(workshop: Workshop) -> None:
    rows = [line.split() for line in workshop.check().out.splitlines()]
    [said] = [row for row in rows if row[:4] == ["said", "✗", "✓", "✗"]]
    [rest] = [row for row in rows if row[:4] == ["rest", "✓", "✓", "✓"]]
    assert (said[-1], rest[-1]) == ("earns", "guards")


def test_the_json_report_carries_verdicts_scores_and_hashes(workshop: Workshop) -> None:
    data = json.loads(workshop.run("check", workshop.folder, "--format", "json").out)
    [task] = data["tasks"]
    assert data["schema_version"] == 2 and data["exit"] == 0
    assert len(data["hashes"]["spec"]) == len(data["hashes"]["runtime"]) == 64
    assert task["outcome"] == "clean"
    assert task["scores"]["reference"]["task_completed_correctly"] == 1
    assert task["scores"]["noop"]["task_completed_correctly"] == 0
    assert [each["label"] for each in task["assertions"]] == ["earns", "guards"]


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("slack:\n    channels", "slak:\n    channels", "14:3", "there is no app `slak`; did you mean `slack`?"),
        ("channels: [{id", "chanels: [{id", "15:5", "no collection `chanels`; did you mean `channels`?"),
        ("name: Ann", "nmae: Ann", "16:22", "no field `nmae`; did you mean `name`?"),
        ("    created: slack.messages", "    creatd: slack.messages", "22:5", "`creatd` is not an assertion form, did you mean `created`"),
        ("where: {channel_id", "where: {chanel_id", "23:13", "no field `chanel_id`, did you mean `channel_id`"),
        ("only_changes: [{created: slack.messages, where: {channel_id: C1}}]", "record: slack.channels/C9\n    has: {topic: x}", "26:13", "the seed has no record `slack.channels/C9`"),
        ("title: Say", "titel: Say", "2:1", "unknown key `titel`, did you mean `title`"),
        ("split: public", "split: pubic", "3:8", "`pubic` is not a value of `split`, did you mean `public`"),
        ("clock: 2026-03-02T09:00:00Z", "clock: 2026-03-02", "5:8", "has no zone"),
        ("steps: 10", "steps: many", "6:17", "`steps` is a whole number, found `many`"),
        ("id: operations.hello", "id: operations.hullo", "1:5", "belongs in operations/hullo.yaml"),
        ("policy.tone]", "policy.tune]", "21:24", "there is no policy `tune`"),
        ("in: slack.messages", "inn: slack.messages", "10:5", "unknown key `inn`, did you mean `in`"),
        ("in: slack.messages", "in: slack.message", "10:9", "no collection `message`; did you mean `messages`?"),
        ("${greeting}", "${greting}", "20:5", "greting"),
        ("facts:\n  greeting: \"'Hello ' + 'team'\"", "facts:\n  greeting: record('slack.channels/C7').name", "18:13", "the seed has no record `slack.channels/C7`"),
        ("{mentions: ", "{mention: ", "23:35", "did you mean `mentions`"),
        ("domain: operations", "domain: operations\ndomain: sales", "5:1", "`domain`"),
        ("trigger: {text", "trigger: {txt", "7:11", "unknown key `txt`, did you mean `text`"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place_and_the_nearest_spelling(
    workshop: Workshop, old: str, new: str, place: str, words: str
) -> None:
    workshop.edit(old, new)
    result = workshop.check()
    assert result.code == 1
    assert f"hello.yaml:{place}: error[" in result.out.replace("\n", " ").replace("  ", " "), result.out
    assert " ".join(words.split()) in " ".join(result.out.split()), result.out


def test_all_mistakes_of_a_file_are_shown_at_once(workshop: Workshop) -> None:
    workshop.edit("name: Ann", "nmae: Ann")
    workshop.edit("    created: slack.messages", "    creatd: slack.messages")
    workshop.edit("in: slack.messages", "in: slack.message")
    assert workshop.check().out.count("error[") == 4


def test_a_finding_shows_the_line_and_points_at_the_word(workshop: Workshop) -> None:
    workshop.edit("split: public", "split: pubic")
    lines = workshop.check().out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("    3 | split: pubic"))
    assert lines[at + 1].rstrip() == "      |        ^^^^^"


def test_a_reference_step_that_answers_404_names_the_nearest_call(workshop: Workshop) -> None:
    workshop.edit_solution("chat.postMessage", "chat.postMesage")
    result = workshop.check()
    assert result.code == 1
    assert "hello.solution.yaml:4:11: error[UNR05] step 2" in result.out
    assert "the nearest operation is POST https://slack.com/api/chat.postMessage" in " ".join(result.out.split())


def test_a_step_that_saves_what_is_not_there_is_a_finding_at_the_save(workshop: Workshop) -> None:
    workshop.edit_solution("'deals'", "'dales'")
    assert "hello.solution.yaml:3:21: error[UNR05] step 1" in workshop.check().out


def test_an_answer_that_is_meant_to_be_an_error_is_allowed(workshop: Workshop) -> None:
    workshop.edit_solution(
        "reference:\n", "reference:\n  - {call: GET https://slack.com/api/nope, expect_status: 200}\n"
    )
    assert workshop.check().code == 0


def test_a_reference_that_misses_an_assertion_says_what_was_found(workshop: Workshop) -> None:
    workshop.edit_solution('text: "${greeting}!"', "text: Hello all")
    result = workshop.check()
    assert result.code == 1
    assert "CON01" in result.out and "Hello all" in result.out


def test_a_task_that_doing_nothing_completes_is_found(workshop: Workshop) -> None:
    workshop.edit(
        'created: slack.messages\n    where: {channel_id: C1, text: {mentions: "${greeting}"}}\n    count: 1',
        "exists: slack.channels\n    where: {name: deals}",
    )
    assert "VAC03" in workshop.check().out


def test_a_declared_objective_that_already_holds_is_found(workshop: Workshop) -> None:
    workshop.edit(
        "    created: slack.messages\n    where: {channel_id: C1",
        "    exists: slack.messages\n    objective: true\n    where: {channel_id: C2",
    )
    assert "error[VAC02]" in workshop.check().out


def test_a_declared_guard_that_does_not_hold_is_found(workshop: Workshop) -> None:
    workshop.edit("    created: slack.messages\n", "    created: slack.messages\n    guard: true\n")
    assert "error[CON04]" in workshop.check().out


def test_a_reference_over_half_of_the_budget_is_found(workshop: Workshop) -> None:
    workshop.edit("steps: 10", "steps: 3")
    assert "error[UNR07]" in workshop.check().out


def test_a_foil_that_passes_and_an_alternative_that_fails_are_found(workshop: Workshop) -> None:
    steps = (
        "\n      - call: POST https://slack.com/api/chat.postMessage\n        body: {channel: C%d, text: Hello team}"
    )
    foil = "foils:\n  right_after_all:\n    caught_by: [said]\n    steps:" + steps % 1
    alternative = "alternatives:\n  elsewhere:" + (steps % 2).replace("      ", "    ")
    workshop.solution.write_text(workshop.solution.read_text() + foil + "\n" + alternative + "\n")
    result = workshop.check()
    assert "error[LOO05] the foil `right_after_all` passes `said`" in " ".join(result.out.split())
    assert "error[STR04] the alternative `elsewhere` fails `said`" in " ".join(result.out.split())
    assert "alternatives 0 of 1 pass" in result.out and "foils 0 of 1 fail" in result.out


def test_a_task_without_a_solution_is_no_verdict(workshop: Workshop) -> None:
    workshop.solution.unlink()
    result = workshop.check()
    assert result.code == 3
    assert "could not check reference" in result.out


def test_a_folder_without_tasks_is_no_verdict(workshop: Workshop, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    result = workshop.run("check", empty)
    assert result.code == 3
    assert f"no task files in {empty}" in result.err


def test_a_path_that_leads_nowhere_is_unreadable_input(workshop: Workshop, tmp_path: Path) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to(tmp_path / "gone.yaml")
    assert workshop.run("check", tmp_path / "nowhere").code == 2
    result = workshop.run("check", link)
    assert result.code == 2 and "is a broken symlink" in " ".join(result.err.split())


def test_half_a_file_is_one_clear_finding(workshop: Workshop) -> None:
    text = workshop.task.read_text()
    workshop.task.write_text(text[: len(text) // 2])
    result = workshop.check()
    assert result.code == 1
    assert "Traceback" not in result.out + result.err


def test_quiet_shows_only_what_is_not_clean(workshop: Workshop) -> None:
    assert "operations.hello" not in workshop.run("check", workshop.folder, "-q").out


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_no_line_of_the_table_is_wider_than_the_terminal(
    workshop: Workshop, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    workshop.edit("id: said", "id: said_in_the_channel_that_the_policy_names_and_nowhere_else")
    table = [line for line in workshop.check().out.splitlines() if line.startswith("  ")]
    assert len(table) >= 4
    assert max(len(line.rstrip()) for line in table) <= columns


def test_output_to_a_file_has_no_colour(workshop: Workshop) -> None:
    assert "\x1b" not in workshop.check().out


# Lint and proof together


def test_a_suspicion_of_lint_that_the_proof_does_not_confirm_is_dropped_and_counted(workshop: Workshop) -> None:
    workshop.edit(
        "only_changes: [{created: slack.messages, where: {channel_id: C1}}]", "only_changes: [slack.messages]"
    )
    linted = workshop.run("lint", workshop.folder, "--no-cache")
    assert "note[SIDE02]" in linted.out
    result = workshop.check()
    assert "SIDE02" not in result.out and "[SIDE01]" in result.out, "execution shows what it is"
    assert "1 suspicion of lint dropped" in result.out.splitlines()[-1]


def test_a_suspicion_that_the_proof_confirms_is_told_once(workshop: Workshop) -> None:
    workshop.edit("    count: 1\n", "")
    assert "note[SIDE05]" in workshop.run("lint", workshop.folder, "--no-cache").out
    result = workshop.check()
    assert result.out.count("[SIDE05]") == 1 and "warning[SIDE05] M03 survives" in result.out
    assert "dropped" not in result.out


def test_what_only_lint_sees_is_told_too(workshop: Workshop) -> None:
    workshop.edit(
        'where: {channel_id: C1, text: {mentions: "${greeting}"}}',
        "where: {channel_id: C1, text: {mentions: Hello team}}",
    )
    result = workshop.check()
    assert "[CON02]" in result.out and "`Hello team` is written out" in result.out


def test_a_suppression_that_only_the_proof_needs_is_not_called_unused(workshop: Workshop) -> None:
    workshop.edit("    count: 1\n", "")
    workshop.edit(
        "    created: slack.messages\n", "    created: slack.messages # benchwright: ignore[SIDE05] twice is fine\n"
    )
    workshop.edit("  - id: said\n", "  - id: said # benchwright: ignore[SIDE05,LOO05] twice is fine\n")
    assert "SUP02" not in workshop.run("lint", workshop.folder, "--no-cache").out
    result = workshop.check()
    assert "SIDE05" not in result.out.replace("ignore[SIDE05", "")
    assert result.out.count("[SUP02]") == 1 and "`ignore[LOO05]` suppresses nothing on line 20" in result.out


def test_a_suppression_that_neither_needs_is_called_unused(workshop: Workshop) -> None:
    workshop.edit("  - id: said\n", "  - id: said # benchwright: ignore[LOO08] nobody denies it\n")
    result = workshop.check()
    assert result.code == 1
    assert "warning[SUP02] `ignore[LOO08]` suppresses nothing on line 20" in result.out


def test_findings_about_the_baseline_are_shown(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(workshop.folder)
    workshop.edit(
        'where: {channel_id: C1, text: {mentions: "${greeting}"}}',
        "where: {channel_id: C1, text: {mentions: Hello team}}",
    )
    assert workshop.run("lint", "operations", "--write-baseline", "--reason", "moves in May").code == 0
    held = workshop.run("check", "operations")
    assert "CON02" not in held.out and "1 held back by the baseline" in held.out
    workshop.edit("text: {mentions: Hello team}", 'text: {mentions: "${greeting}"}')
    stale = workshop.run("check", "operations")
    assert "note[BAS03]" in stale.out
    data = json.loads(workshop.run("check", "operations", "--format", "json").out)
    assert [each["code"] for each in data["findings"]] == ["BAS03"]


def test_only_changed_tasks_are_checked_where_that_is_asked(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    import subprocess

    monkeypatch.chdir(workshop.folder)
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@x.example"]
    for arguments in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", "one"]):
        subprocess.run(["git", *arguments], check=True, capture_output=True)
    assert workshop.run("check", "operations", "--changed").out.startswith("0 tasks")
    workshop.edit_solution("${greeting}!", "${greeting}.")
    assert workshop.run("check", "operations", "--changed").out.startswith("✓ operations.hello")
