"""`benchwright prove`, as a user types it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from runtime.plugins import modules_saying
from tests.authoring.workshop import SOLUTION, TASK, Result, Workshop
from tests.validators.test_reports import sarif_errors

VOID = {"meta", "br", "link", "img", "hr"}


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of these tests: a task that several of them prove is proved once."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def alone(workshop: Workshop, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test stands in the folder of its tasks."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    monkeypatch.chdir(workshop.folder)


@pytest.fixture
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of one test alone."""
    folder = tmp_path_factory.mktemp("own")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@pytest.fixture
def holed(workshop: Workshop) -> Workshop:
    """The task with a frame that lets any post come and go."""
    workshop.edit(
        "only_changes: [{created: slack.messages, where: {channel_id: C1}}]", "only_changes: [slack.messages]"
    )
    return workshop


def prove(workshop: Workshop, *arguments: str | Path) -> Result:
    return workshop.run("prove", "operations", *arguments)


def as_json(workshop: Workshop, *arguments: str) -> Any:
    return json.loads(prove(workshop, "--format", "json", *arguments).out)


# What the report says


def test_a_sound_task_is_clean(workshop: Workshop) -> None:
    result = prove(workshop)
    assert result.code == 0
    assert result.out.startswith("✓ operations.hello   2 assertions · reference 2 of 10 steps · proved in ")
    assert re.search(r"mutants \d+   killed \d+( \(\d+ as nothing was found\))?   survived 0", result.out)
    assert result.out.splitlines()[-1].startswith("1 task · 1 clean · false passes 0 of ")


def test_a_survivor_is_shown_as_a_difference_with_an_assertion_that_kills_it(holed: Workshop) -> None:
    result = prove(holed)
    assert result.code == 1
    assert (
        "  SURVIVED M12 over batch: slack.chat_postMessage for general (C2) too\n    + slack.messages/C2:" in result.out
    )
    assert "    add?  - {id: no_other_message, not_created: slack.messages, where: {channel_id: C2}}\n" in result.out
    assert "operations/hello.yaml:20:5: warning[SIDE01] M11 survives (extra write, same app)" in result.out


def test_what_lets_a_doubled_call_through_is_told_to_count(workshop: Workshop) -> None:
    workshop.edit("    count: 1\n", "")
    result = prove(workshop)
    assert "SURVIVED M03 double: slack.chat_postMessage twice, step 2" in result.out
    assert "    change `said` to  - {id: said, " in result.out and "count: 1}" in result.out
    assert "operations/hello.yaml:20:5: warning[SIDE05] M03 survives (double)" in result.out


@pytest.mark.parametrize("columns", [80, 120])
def test_tables_fit_the_terminal(holed: Workshop, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    holed.edit("id: said", "id: said_in_the_channel_that_the_policy_names_and_in_no_other_one_" + "x" * 40)
    lines = prove(holed).out.splitlines()
    assert any("no_other_message" in line for line in lines)
    start = next(number for number, line in enumerate(lines) if line.lstrip().startswith("assertion"))
    table = lines[start : next(number for number, line in enumerate(lines) if "SURVIVED" in line)]
    assert any("killed by" in line for line in table) and any("lazy panel" in line for line in table)
    assert max(len(line) for line in table) <= columns


def test_quiet_leaves_out_clean_tasks_and_keeps_the_closing_line(workshop: Workshop) -> None:
    lines = prove(workshop, "-q").out.splitlines()
    assert len(lines) == 1 and lines[0].startswith("1 task · 1 clean")


def test_quiet_shows_a_task_with_findings(holed: Workshop) -> None:
    assert "✗ operations.hello" in prove(holed, "-q").out


def test_verbose_lists_every_variant(workshop: Workshop) -> None:
    out = prove(workshop, "--verbose").out
    data = as_json(workshop)["tasks"][0]
    for each in (*data["mutants"], *data["equivalents"], *data["shifts"]):
        assert f"  {each['id']:<5} {each['fate']:<12} {each['operator']}: " in out


def test_a_closing_line_sums_up_all_tasks(holed: Workshop) -> None:
    second = holed.folder / "operations" / "second.yaml"
    second.write_text(TASK.replace("operations.hello", "operations.second"))
    second.with_suffix(".solution.yaml").write_text(SOLUTION)
    last = prove(holed).out.splitlines()[-1]
    assert last.startswith("2 tasks · 1 clean · 2 findings in 1 file · false passes 3 of ")


def test_lazy_agents_are_listed_where_one_earns_something(workshop: Workshop) -> None:
    assert "lazy agent" not in prove(workshop).out and "none earns anything" in prove(workshop).out
    assert re.search(r"newest_row +0\.00 +0\.00 +3 +✗", prove(workshop, "-v").out)
    workshop.edit("    count: 1\n", "")
    out = prove(workshop).out
    assert re.search(r"newest_row +1\.00 +1\.00 +3 +✓", out) and "1 complete the task" in out


# Formats


def test_json_holds_everything_as_data(holed: Workshop) -> None:
    data = as_json(holed)
    [task] = data["tasks"]
    assert (data["schema_version"], data["exit"]) == (2, 1)
    assert data["summary"]["false_passes"]["survived"] == 3
    assert task["task"] == "operations.hello" and len(task["key"]) == 64
    assert [row["label"] for row in task["assertions"]] == ["earns", "guards"]
    survivor = next(each for each in task["mutants"] if each["fate"] == "survived")
    assert survivor["id"] == "M11" and survivor["suggestion"].startswith("{id: no_other_message,") and survivor["diff"]
    assert task["scores"]["reference"]["task_completed_correctly"] == 1
    assert task["findings"][0]["code"] == "SIDE01"


class Tags(HTMLParser):
    """Whether every tag that opens is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_html_is_one_well_formed_page_that_loads_nothing(holed: Workshop) -> None:
    page = prove(holed, "--format", "html").out
    tags = Tags()
    tags.feed(page)
    assert tags.open == [] and page.startswith("<!doctype html>")
    assert not tags.seen & {"script", "link", "img", "iframe"}
    text = " ".join(" ".join(tags.text).split())
    assert "Survivors M11 extra write, same app" in text and "Which assertion kills what" in text


def test_html_shows_text_of_a_task_as_text(holed: Workshop) -> None:
    holed.edit("title: Say hello in the deals channel", "title: Say <script>hello()</script> & <b>more</b>")
    page = prove(holed, "--format", "html").out
    assert "Say &lt;script&gt;hello()&lt;/script&gt; &amp; &lt;b&gt;more&lt;/b&gt;" in page
    tags = Tags()
    tags.feed(page)
    assert "script" not in tags.seen


def test_sarif_fits_the_official_schema_and_keeps_0_for_findings(holed: Workshop) -> None:
    result = prove(holed, "--format", "sarif")
    assert result.code == 0
    data = json.loads(result.out)
    assert sarif_errors(data) == []
    results = data["runs"][0]["results"]
    assert [each["ruleId"] for each in results] == ["SIDE01", "SIDE01"]
    assert results[0]["locations"][0]["physicalLocation"]["region"]["startLine"] == 20


def test_github_gets_annotations_and_a_summary(
    holed: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    result = prove(holed, "--format", "github")
    assert result.code == 1
    assert result.out.startswith("::warning title=SIDE01 ")
    assert ",file=operations/hello.yaml,line=20," in result.out
    text = summary.read_text()
    assert text.startswith("before\n### benchwright: 1 task · 0 clean")
    assert "| operations.hello | " in text and "| warning | SIDE01 | operations/hello.yaml:20:5 |" in text


def test_every_format_can_be_asked_for(workshop: Workshop) -> None:
    assert set(modules_saying("validators.report", "PROOF_NAME")) >= {"text", "json", "html", "sarif", "github"}
    for style in modules_saying("validators.report", "PROOF_NAME"):
        assert prove(workshop, "--format", style).out


def test_a_misspelt_format_is_offered_the_nearest(workshop: Workshop) -> None:
    result = prove(workshop, "--format", "htm")
    assert result.code == 2 and "there is no format `htm`, did you mean `html`" in result.err


def test_a_report_in_a_file_is_written_whole_and_without_colour(workshop: Workshop, tmp_path: Path) -> None:
    out = tmp_path / "reports" / "proof.txt"
    result = prove(workshop, "--out", out)
    assert (result.code, result.out) == (0, f"wrote {out}\n")
    assert out.read_text().startswith("✓ operations.hello") and out.read_text().endswith("exit 0\n")
    assert [each.name for each in out.parent.iterdir()] == ["proof.txt"]


def test_a_report_that_cannot_be_written_is_a_clear_error(workshop: Workshop, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    result = prove(workshop, "--out", tmp_path / "file" / "proof.txt")
    assert result.code == 2 and "cannot write" in result.err
    assert (tmp_path / "file").read_text() == "mine"


# Which tasks, and how they are run


def test_a_misspelt_engine_is_offered_the_nearest(workshop: Workshop) -> None:
    result = prove(workshop, "--engine", "serail")
    assert result.code == 2 and "there is no engine `serail`, did you mean `serial`" in result.err


def test_an_engine_like_no_other_is_answered_with_those_there_are(workshop: Workshop) -> None:
    result = prove(workshop, "--engine", "abacus")
    assert result.code == 2 and "there are processes, ray, serial" in result.err


def test_processes_come_to_what_one_process_comes_to(holed: Workshop) -> None:
    for number in range(3):
        path = holed.folder / "operations" / f"more_{number}.yaml"
        path.write_text(TASK.replace("operations.hello", f"operations.more_{number}"))
        path.with_suffix(".solution.yaml").write_text(SOLUTION)
    one = as_json(holed, "--no-cache", "--engine", "serial")
    two = as_json(holed, "--no-cache", "--engine", "processes", "--jobs", "2")
    for task in (*one["tasks"], *two["tasks"]):
        del task["seconds"]
    assert one["tasks"] == two["tasks"]


def test_a_task_may_be_named_by_its_id(workshop: Workshop) -> None:
    Path("tasks_yaml").mkdir()
    Path("operations").rename("tasks_yaml/operations")
    assert workshop.run("prove", "operations.hello").out.startswith("✓ operations.hello")


# The bar


def test_survivors_are_notes_in_a_task_that_reaches_the_bar(holed: Workshop) -> None:
    result = prove(holed, "--min-score", "0.7")
    assert result.code == 0
    assert "note[SIDE01] M11 survives" in result.out


def test_a_task_below_the_bar_fails_and_is_told(holed: Workshop) -> None:
    result = prove(holed, "--min-score", "0.95")
    assert result.code == 1
    assert "warning[SIDE01] M11 survives" in result.out
    assert re.search(r"operations\.hello has a mutation score of 0\.7\d\d, below 0\.95", result.err)


def test_the_bar_counts_survivors_whose_findings_are_switched_off(holed: Workshop) -> None:
    Path("benchwright.toml").write_text('ignore = ["SIDE01"]\n')
    assert prove(holed).code == 0
    assert prove(holed, "--min-score", "0.95").code == 1


@pytest.mark.parametrize("bar", ["1.2", "-1", "high"])
def test_a_bar_that_is_no_share_is_refused(workshop: Workshop, bar: str) -> None:
    assert prove(workshop, "--min-score", bar).code == 2


# One variant, step by step


def explain(workshop: Workshop, name: str) -> Result:
    return workshop.run("prove", "--explain", name, "operations/hello.yaml")


def test_a_mutant_is_replayed_step_by_step(holed: Workshop) -> None:
    result = explain(holed, "M12")
    assert result.code == 1
    lines = result.out.splitlines()
    assert lines[0] == "M12  over batch: slack.chat_postMessage for general (C2) too"
    calls = [line for line in lines if "POST https://slack.com/api/chat.postMessage" in line]
    assert [line.split("  ")[1].strip() for line in calls] == ["as the reference", "its own"]
    assert "                    channel: C2" in lines
    assert any(line.startswith("  + slack.messages/C2:") for line in lines)
    assert lines[-1] == "survived: every assertion holds"


def test_a_killed_mutant_says_by_what_and_why(workshop: Workshop) -> None:
    result = explain(workshop, "m3")
    assert result.code == 0
    assert "✗ said  expected exactly 1 new in slack.messages" in result.out
    assert result.out.splitlines()[-1] == "killed by said"


def test_a_right_variant_is_replayed_too(workshop: Workshop) -> None:
    result = explain(workshop, "E01")
    assert result.code == 0
    assert result.out.startswith("E01  ") and result.out.splitlines()[-1] == "passes, as it should"


def test_a_mutant_that_the_vendor_refuses_says_so(workshop: Workshop) -> None:
    refused = next(each for each in as_json(workshop)["tasks"][0]["mutants"] if each["fate"] == "not runnable")
    result = explain(workshop, refused["id"])
    assert (result.code, result.out.splitlines()[-1]) == (0, "not runnable: the vendor refuses the call")
    assert "no_text" in result.out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("M999", "there is no variant `M999`"),
        ("X1", "`X1` is no variant; mutants are M01, M02, ..., right variants E01, E02, ..."),
        ("S01", "`S01` is no variant"),
    ],
)
def test_an_unknown_variant_is_a_clear_error(workshop: Workshop, name: str, words: str) -> None:
    result = explain(workshop, name)
    assert result.code == 2 and words in result.err


def test_a_task_without_a_right_reference_has_no_variants(workshop: Workshop) -> None:
    workshop.solution.unlink()
    result = explain(workshop, "M01")
    assert result.code == 2
    assert "has no reference that completes it" in result.err and "benchwright prove " in result.err


def test_explain_takes_one_task(workshop: Workshop) -> None:
    result = workshop.run("prove", "--explain", "M01")
    assert result.code == 2 and "--explain goes with one task" in result.err


# Exit codes


def test_a_path_that_leads_nowhere_exits_2(workshop: Workshop) -> None:
    result = workshop.run("prove", "nowhere")
    assert result.code == 2 and result.err.count("`nowhere` does not exist") == 1


def test_an_empty_folder_exits_3(workshop: Workshop) -> None:
    Path("empty").mkdir()
    result = workshop.run("prove", "empty")
    assert result.code == 3 and "no task files in empty" in result.err


def test_a_task_without_a_reference_exits_3_and_shows_what_was_shown_without_it(workshop: Workshop) -> None:
    workshop.solution.unlink()
    result = prove(workshop)
    assert result.code == 3
    assert "could not check reference: there is no operations/hello.solution.yaml" in result.out
    assert "witness for 1 of 1 objectives, all at once" in result.out


def test_a_proof_of_ours_that_fails_exits_4_and_the_others_go_on(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("validators.proof.witness.prove", lambda bench: 1 / 0)
    result = prove(workshop)
    assert result.code == 4
    assert "? operations.hello" in result.out and "mutants 17" in result.out
    assert "could not check witness: ZeroDivisionError: division by zero at test_prove.py:" in result.out
    monkeypatch.undo()
    assert "could not check" not in prove(workshop).out, "no evidence is kept of it"


def test_a_file_that_cannot_be_read_as_a_task_exits_1(workshop: Workshop) -> None:
    workshop.edit("trigger: {text", "trigger: {txt")
    result = prove(workshop)
    assert result.code == 1 and "error[SCH10] unknown key `txt`, did you mean `text`" in result.out


# Suppressions and settings


def test_a_comment_with_a_reason_holds_a_finding_back(holed: Workshop) -> None:
    holed.edit("  - id: said\n", "  - id: said # benchwright: ignore[SIDE01] a post too many does no harm\n")
    result = prove(holed)
    assert result.code == 0
    assert "1 task · 1 clean · 2 suppressed" in result.out


def test_a_comment_in_the_solution_holds_a_finding_there_back(workshop: Workshop) -> None:
    workshop.edit_solution("reference:\n", "reference:\n  # benchwright: ignore[UNR05] the app is down today\n")
    workshop.edit_solution("conversations.list", "conversations.lst")
    result = prove(workshop)
    assert "1 suppressed" in result.out and "UNR05" not in result.out


def test_severities_and_paths_of_the_settings_are_kept_to(holed: Workshop) -> None:
    Path("benchwright.toml").write_text('severity = {SIDE01 = "error"}\n')
    assert "error[SIDE01] M11 survives" in prove(holed).out
    Path("benchwright.toml").write_text('per-path = {"operations/*" = ["SIDE01"]}\n')
    assert prove(holed).code == 0
    Path("benchwright.toml").write_text('exclude = ["operations/hello.yaml"]\n')
    assert "0 tasks" in prove(holed).out


def test_the_settings_may_name_a_code_that_only_proof_finds(workshop: Workshop) -> None:
    workshop.edit_solution("conversations.list", "conversations.lst")
    Path("benchwright.toml").write_text('ignore = ["UNR05", "SCH09"]\n')
    assert "UNR05" not in workshop.run("check", "operations").out


# Evidence


def seconds(workshop: Workshop) -> float:
    return float(as_json(workshop)["tasks"][0]["seconds"])


def test_evidence_is_read_again_until_task_or_solution_change(workshop: Workshop, own_cache: Path) -> None:
    first = seconds(workshop)
    assert seconds(workshop) == first
    workshop.edit("title: Say hello", "title: Say a hello")
    second = seconds(workshop)
    assert second != first
    workshop.edit_solution("reference:", "# by hand\nreference:")
    third = seconds(workshop)
    assert third != second
    workshop.solution.unlink()
    assert prove(workshop).code == 3


def test_an_edit_that_opens_a_hole_is_found_though_evidence_was_kept(workshop: Workshop, own_cache: Path) -> None:
    assert prove(workshop).code == 0
    workshop.edit("    count: 1\n", "")
    assert prove(workshop).code == 1


def test_without_cache_every_task_is_proved_and_nothing_is_kept(workshop: Workshop, own_cache: Path) -> None:
    assert as_json(workshop, "--no-cache")["tasks"][0]["seconds"] != seconds(workshop)
    before = seconds(workshop)
    assert as_json(workshop, "--no-cache")["tasks"][0]["seconds"] != before
    assert seconds(workshop) == before


def evidence(folder: Path) -> dict[str, float]:
    """Path of each task with kept evidence -> the seconds that its proof took."""
    found = {}
    for file in folder.rglob("proof-*.json"):
        proof = json.loads(file.read_text())["proof"]
        found[proof["path"]] = proof["seconds"]
    return found


@pytest.mark.parametrize("engine", ["processes", "serial"])
def test_after_an_interrupt_the_same_command_goes_on(workshop: Workshop, engine: str, own_cache: Path) -> None:
    many = 50
    for number in range(many):
        path = Path("many") / "operations" / f"copy_{number:02d}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TASK.replace("operations.hello", f"operations.copy_{number:02d}"))
        path.with_suffix(".solution.yaml").write_text(SOLUTION)
    command = [
        sys.executable,
        "-m",
        "authoring",
        "prove",
        "many",
        "--engine",
        engine,
        "--jobs",
        "2",
        "--format",
        "json",
    ]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        end = time.monotonic() + 60
        while len(evidence(own_cache)) < 3 and time.monotonic() < end:
            time.sleep(0.005)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    told = re.fullmatch(
        rf"\n?stopped after (\d+) of {many} tasks; the evidence of finished tasks is kept: the same command goes on\n",
        err,
    )
    assert told is not None and out == "", err
    kept = evidence(own_cache)
    assert 3 <= len(kept) < many
    assert int(told.group(1)) == len(kept)
    again = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    tasks = {task["path"]: task for task in json.loads(again.stdout)["tasks"]}
    assert len(tasks) == many
    assert {path: tasks[path]["seconds"] for path in kept} == kept, "what was kept is not proved again"
    assert all(task["shifts"][-1]["operator"] == "fresh process" for task in tasks.values())
