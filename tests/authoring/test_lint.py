"""`benchwright lint`."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.authoring.workshop import Result, Workshop
from tests.perf.generated_tasks import write_tasks

ROOT = Path(__file__).parents[2]
QUIET_RULES = "SCH"
"""The workshop's task has nothing of this group, so that a test sees only the mistake it makes."""


@pytest.fixture(autouse=True)
def alone(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(workshop.folder / "cache-home"))
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    monkeypatch.chdir(workshop.folder)


def lint(workshop: Workshop, *arguments: str) -> Result:
    return workshop.run("lint", "operations", "--select", QUIET_RULES, *arguments)


def mistype(workshop: Workshop) -> None:
    workshop.edit("    created: slack.messages", "    creatd: slack.messages")


def git(folder: Path, *arguments: str) -> None:
    who = {"GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "ann@x.example"}
    who |= {"GIT_COMMITTER_NAME": "Ann", "GIT_COMMITTER_EMAIL": "ann@x.example"}
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, env={**os.environ, **who})


def repository(folder: Path) -> None:
    git(folder, "init", "-q", "-b", "main")
    git(folder, "config", "user.email", "ann@x.example")
    git(folder, "add", "operations")
    git(folder, "commit", "-q", "-m", "one")


def test_a_clean_task_gives_one_line_and_exits_0(workshop: Workshop) -> None:
    result = lint(workshop)
    assert result.code == 0
    assert result.out.startswith("1 file · 1 clean · ") and result.out.endswith(" · exit 0\n")


def test_a_finding_shows_its_line_a_caret_the_tip_and_the_fix(workshop: Workshop) -> None:
    mistype(workshop)
    result = lint(workshop)
    assert result.code == 1
    lines = result.out.splitlines()
    assert lines[0].startswith("operations/hello.yaml:22:5: error[SCH01] `creatd` is not an assertion form")
    assert lines[1:3] == ["   22 |     creatd: slack.messages", "      |     ^^^^^^"]
    assert "   = fix: rename the key to `created` (--fix --unsafe-fixes)" in lines
    assert "1 file · 0 clean · 1 finding in 1 file (1 error) · 1 with --fix --unsafe-fixes" in lines[-1]


def test_notes_alone_exit_0(workshop: Workshop) -> None:
    workshop.edit("    count: 1\n", "")
    result = workshop.run("lint", "operations")
    assert result.code == 0
    assert "note[" in result.out and "error[" not in result.out


def test_exit_zero_leaves_the_findings_and_not_the_code(workshop: Workshop) -> None:
    mistype(workshop)
    result = lint(workshop, "--exit-zero")
    assert result.code == 0 and "error[SCH01]" in result.out


def test_sarif_keeps_0_for_findings(workshop: Workshop) -> None:
    mistype(workshop)
    result = lint(workshop, "--format", "sarif")
    assert result.code == 0
    [found] = json.loads(result.out)["runs"][0]["results"]
    assert found["ruleId"] == "SCH01"


def test_a_path_that_leads_nowhere_exits_2(workshop: Workshop) -> None:
    result = workshop.run("lint", "nowhere.yaml")
    assert result.code == 2
    assert "`nowhere.yaml` does not exist" in result.err


def test_a_folder_without_tasks_exits_3(workshop: Workshop) -> None:
    Path("empty").mkdir()
    result = workshop.run("lint", "empty")
    assert result.code == 3
    assert "no task files in empty" in result.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every file")
def test_a_file_that_may_not_be_read_exits_2(workshop: Workshop) -> None:
    workshop.task.chmod(0)
    assert "permission denied" in lint(workshop).err


def test_a_task_that_does_not_load_is_found_and_not_called_clean(workshop: Workshop) -> None:
    workshop.edit("split: public", "split: pubic")
    result = workshop.run("lint", "operations", "--select", "NAME")
    assert result.code == 1
    assert "hello.yaml:3:8: error[SCH10] `pubic` is not a value of `split`" in result.out
    assert "· 0 clean ·" in result.out


def test_a_mistake_in_the_solution_is_found_there(workshop: Workshop) -> None:
    workshop.edit_solution("reference:", "refrence:")
    result = lint(workshop)
    assert result.code == 1
    assert "operations/hello.solution.yaml:1:1: error[" in result.out


def test_a_solution_given_as_a_path_stands_for_its_task(workshop: Workshop) -> None:
    mistype(workshop)
    result = workshop.run("lint", "operations/hello.solution.yaml", "--select", QUIET_RULES)
    assert "operations/hello.yaml:22:5" in result.out


def test_select_ignore_and_severity_choose_what_is_reported(workshop: Workshop) -> None:
    mistype(workshop)
    assert lint(workshop, "--ignore", "SCH01").out.count("error[SCH01]") == 0
    assert workshop.run("lint", "operations", "--select", "sch01,SCH02").out.count("error[SCH01]") == 1
    workshop.edit("creatd", "created")
    assert "note[" not in workshop.run("lint", "operations", "--severity", "error").out


def test_an_unknown_code_is_refused_with_the_nearest(workshop: Workshop) -> None:
    result = workshop.run("lint", "operations", "--select", "SCHH01")
    assert result.code == 2
    assert "there is no rule `SCHH01`, did you mean `SCH01`" in result.err


def test_an_unknown_format_is_refused_with_the_nearest(workshop: Workshop) -> None:
    result = lint(workshop, "--format", "srif")
    assert result.code == 2 and "did you mean `sarif`" in result.err


def test_settings_of_pyproject_are_kept_to(workshop: Workshop) -> None:
    mistype(workshop)
    Path("pyproject.toml").write_text('[tool.benchwright]\nper-path = {"operations/*" = ["SCH01"]}\n')
    assert "SCH01" not in lint(workshop).out
    Path("pyproject.toml").write_text('[tool.benchwright]\nseverity = {SCH01 = "note"}\n')
    result = lint(workshop)
    assert result.code == 0 and "note[SCH01]" in result.out


def test_an_excluded_task_is_not_linted_and_that_is_no_mistake(workshop: Workshop) -> None:
    mistype(workshop)
    Path("benchwright.toml").write_text('exclude = ["operations/hello.yaml"]\n')
    result = lint(workshop)
    assert result.code == 0 and result.out.startswith("0 files")


def test_wrong_settings_exit_2_and_name_the_file(workshop: Workshop) -> None:
    Path("benchwright.toml").write_text('selct = ["SCH"]\n')
    result = lint(workshop)
    assert result.code == 2
    assert "benchwright.toml: unknown setting `selct`, did you mean `select`" in result.err


def test_a_suppression_with_a_reason_takes_its_finding_away(workshop: Workshop) -> None:
    workshop.edit(
        "    created: slack.messages", "    creatd: slack.messages # benchwright: ignore[SCH] shown in a talk"
    )
    result = lint(workshop)
    assert result.code == 0
    assert "1 suppressed" in result.out


def test_diff_shows_the_edits_and_writes_nothing(workshop: Workshop) -> None:
    mistype(workshop)
    before = workshop.task.read_text()
    result = lint(workshop, "--diff", "--unsafe-fixes")
    assert result.code == 1
    assert "-    creatd: slack.messages\n+    created: slack.messages\n" in result.out
    assert workshop.task.read_text() == before


def test_diff_without_edits_prints_nothing_and_exits_0(workshop: Workshop) -> None:
    result = lint(workshop, "--diff")
    assert (result.code, result.out) == (0, "")


def test_fix_alone_makes_no_unsafe_edit(workshop: Workshop) -> None:
    mistype(workshop)
    before = workshop.task.read_text()
    assert lint(workshop, "--fix").code == 1
    assert workshop.task.read_text() == before


def test_unsafe_fixes_mend_the_file_and_nothing_else_of_it_changes(workshop: Workshop) -> None:
    good = workshop.task.read_text()
    mistype(workshop)
    result = lint(workshop, "--fix", "--unsafe-fixes")
    assert result.code == 0
    assert "1 clean · 1 mended" in result.out
    assert workshop.task.read_text() == good


def test_a_fix_keeps_line_ends_and_the_byte_order_mark(workshop: Workshop) -> None:
    good = b"\xef\xbb\xbf" + workshop.task.read_bytes().replace(b"\n", b"\r\n")
    workshop.task.write_bytes(good.replace(b"    created: ", b"    creatd: "))
    lint(workshop, "--fix", "--unsafe-fixes")
    assert workshop.task.read_bytes() == good


def test_unsafe_fixes_alone_are_refused(workshop: Workshop) -> None:
    result = lint(workshop, "--unsafe-fixes")
    assert result.code == 2 and "--unsafe-fixes goes with --fix or --diff" in result.err


def test_statistics_count_by_code(workshop: Workshop) -> None:
    mistype(workshop)
    assert lint(workshop, "--statistics").out.startswith("1  SCH01  error    mistyped-key\n\n1 file ")


def test_quiet_leaves_the_closing_line_out(workshop: Workshop) -> None:
    assert lint(workshop, "-q").out == ""
    mistype(workshop)
    assert lint(workshop, "-q").out.splitlines()[-1].startswith("   = fix:")


def test_explain_prints_the_page_of_a_rule_by_code_or_name(workshop: Workshop) -> None:
    shown = workshop.run("lint", "--explain", "sch01").out
    assert shown.startswith("SCH01 mistyped-key\nerror · ")
    assert "## How to fix" in shown
    assert workshop.run("lint", "--explain", "mistyped-key").out == shown
    assert "does not say why" in workshop.run("lint", "--explain", "SUP01").out


def test_explaining_an_unknown_rule_offers_the_nearest(workshop: Workshop) -> None:
    result = workshop.run("lint", "--explain", "mistyped-kye")
    assert result.code == 2 and "did you mean `mistyped-key`" in result.err


def test_changed_outside_of_git_says_so(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(workshop.folder.parent))
    result = lint(workshop, "--changed")
    assert result.code == 2 and "this folder is in no git repository" in result.err


def test_changed_looks_at_changed_and_new_tasks_only(workshop: Workshop) -> None:
    repository(workshop.folder)
    assert lint(workshop, "--changed").out.startswith("0 files")
    mistype(workshop)
    Path("operations/other.yaml").write_text("id: operations.other\n")
    assert lint(workshop, "--changed").out.splitlines()[-1].startswith("2 files")


def test_changed_nothing_is_clean_and_exits_0(workshop: Workshop) -> None:
    repository(workshop.folder)
    assert lint(workshop, "--changed").code == 0


def test_changed_takes_a_commit_or_leaves_a_path_alone(workshop: Workshop) -> None:
    repository(workshop.folder)
    git(workshop.folder, "checkout", "-q", "-b", "work")
    mistype(workshop)
    git(workshop.folder, "commit", "-q", "-a", "-m", "two")
    assert "1 file " in workshop.run("lint", "--changed", "main", "operations", "--select", QUIET_RULES).out
    assert "0 files" in workshop.run("lint", "--changed", "operations", "--select", QUIET_RULES).out


def test_changed_since_an_unknown_commit_is_refused(workshop: Workshop) -> None:
    repository(workshop.folder)
    result = lint(workshop, "--changed", "mian")
    assert result.code == 2 and "git knows no commit `mian`" in result.err


def test_a_written_baseline_holds_back_what_was_found_and_nothing_new(workshop: Workshop) -> None:
    repository(workshop.folder)
    mistype(workshop)
    written = lint(workshop, "--write-baseline", "--reason", "moves to the new form in May")
    assert written.code == 0 and "1 held back by the baseline" in written.out
    text = Path("benchwright-baseline.yaml").read_text()
    assert "owner: ann@x.example" in text and "reason: moves to the new form in May" in text
    assert lint(workshop).code == 0, "the usual file is used without being named"
    workshop.edit("only_changes: ", "only_chnges: ")
    again = lint(workshop, "--baseline", "benchwright-baseline.yaml")
    assert again.code == 1 and again.out.count("error[") == 1


def test_the_baseline_of_the_settings_is_used(workshop: Workshop) -> None:
    mistype(workshop)
    Path("benchwright.toml").write_text('baseline = "accepted.json"\n')
    assert lint(workshop, "--write-baseline").code == 0
    assert json.loads(Path("accepted.json").read_text())["findings"][0]["code"] == "SCH01"
    assert lint(workshop).code == 0


def test_pruning_takes_out_what_is_gone(workshop: Workshop) -> None:
    mistype(workshop)
    lint(workshop, "--write-baseline")
    workshop.edit("creatd", "created")
    stale = lint(workshop, "--baseline", "benchwright-baseline.yaml")
    assert stale.code == 0 and "note[BAS03]" in stale.out
    assert "BAS03" not in lint(workshop, "--prune-baseline").out
    assert Path("benchwright-baseline.yaml").read_text().endswith("findings: []\n")


def test_a_baseline_that_is_not_there_is_refused(workshop: Workshop) -> None:
    result = lint(workshop, "--baseline", "gone.yaml")
    assert result.code == 2
    assert "there is no baseline `gone.yaml`" in result.err and "--write-baseline writes it" in result.err


def test_github_gets_a_job_summary(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    Path("summary.md").write_text("of another step\n")
    mistype(workshop)
    lint(workshop, "--format", "github")
    text = Path("summary.md").read_text()
    assert text.startswith("of another step\n")
    assert "| error | SCH01 | operations/hello.yaml:22:5 |" in text


def test_what_was_found_once_is_found_again_from_the_cache(workshop: Workshop) -> None:
    mistype(workshop)
    first = lint(workshop, "-q")
    assert list((workshop.folder / "cache-home").rglob("lint-*.json"))
    again = lint(workshop, "-q")
    assert (again.out, again.code) == (first.out, first.code)


def test_no_cache_keeps_nothing(workshop: Workshop) -> None:
    lint(workshop, "--no-cache")
    assert not list((workshop.folder / "cache-home").rglob("lint-*"))


def test_a_cache_folder_beside_the_tasks_is_used_where_there_is_one(workshop: Workshop) -> None:
    Path(".benchwright_cache").mkdir()
    lint(workshop)
    assert list(Path(".benchwright_cache").glob("lint-*.json"))
    assert not (workshop.folder / "cache-home").exists()


def test_an_unchanged_task_is_linted_without_loading_what_tasks_stand_on(workshop: Workshop) -> None:
    lint(workshop)
    code = (
        f"import sys; from authoring.cli import run; run(['lint', 'operations', '--select', '{QUIET_RULES}']);"
        "print([name for name in ('pydantic', 'rich', 'numpy', 'validators.view') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]", done.stdout


def test_several_processes_find_what_one_does(workshop: Workshop) -> None:
    text = workshop.task.read_text()
    for number in range(6):
        slug = f"copy_{number}"
        changed = text.replace("operations.hello", f"operations.{slug}").replace(
            "name: Ann", "nmae: Ann" if number % 2 else "name: Bob"
        )
        (workshop.folder / "operations" / f"{slug}.yaml").write_text(changed)
    one = workshop.run("lint", "operations", "--no-cache", "-q", "--jobs", "1")
    two = workshop.run("lint", "operations", "--no-cache", "-q", "--jobs", "2")
    assert one.out.count("error[SCH01]") == 3
    assert two.out == one.out


def test_output_to_a_file_has_no_colour(workshop: Workshop) -> None:
    mistype(workshop)
    assert "\x1b" not in lint(workshop).out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_leaves_every_file_whole(workshop: Workshop, jobs: str) -> None:
    paths = write_tasks(Path("many"), 400)
    for path in paths:
        path.write_text(path.read_text().replace("stage_name: Closed Won", "stage_nam: Closed Won"))
    before = {path: path.read_text() for path in paths}
    command = [sys.executable, "-m", "authoring", "lint", "many", "--jobs", jobs, "--fix", "--unsafe-fixes"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    deadline = monotonic() + 60
    while not list(Path("cache-home").rglob("rules-*")) and monotonic() < deadline:
        sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said.strip() == "interrupted"
    assert not list(Path().rglob("*.part"))
    for path, text in before.items():
        assert path.read_text() in (text, text.replace("stage_nam:", "stage_name:"))


def block(info: str, start: str) -> str:
    """The fenced block of the guide that begins so."""
    text = (ROOT / "docs" / "linting.md").read_text()
    found = re.findall(rf"^```{info}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return next(str(each) for each in found if each.startswith(start))


def test_the_settings_and_the_baseline_of_the_guide_are_accepted(workshop: Workshop) -> None:
    Path("pyproject.toml").write_text(block("toml", "[tool.benchwright]"))
    Path("accepted.yaml").write_text(block("yaml", "version: 1"))
    result = workshop.run("lint", "operations")
    assert result.code == 0, result.err
