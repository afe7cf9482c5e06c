"""Keeping what was found, and sharing work out to processes."""

import os
from pathlib import Path

import orjson
import pytest

from authoring.files import write_whole
from tests.perf.generated_tasks import task_text
from tests.validators.findings import edit, finding, place
from validators.batch import lint_paths
from validators.cache import LintCache, content_key, open_cache, rules_hash
from validators.finding import Related
from validators.lint import lint_files
from validators.result import FileLint, LintRun
from validators.settings import Settings
from validators.view import TaskView

SETTINGS = Settings(select=("SCH",))


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    monkeypatch.chdir(tmp_path)
    Path("sales").mkdir()
    paths = [Path("sales") / f"won_{number:04}.yaml" for number in range(4)]
    for number, path in enumerate(paths):
        text = task_text(number)
        path.write_text(text.replace("stage_name: Closed Won", "stage_nam: Closed Won") if number == 1 else text)
    return paths


def opened(settings: Settings = SETTINGS) -> LintCache:
    return open_cache(Path("cache").absolute(), settings)


def lint(tasks: list[Path], settings: Settings = SETTINGS) -> tuple[LintRun, list[str]]:
    """The run, and which files were looked at again."""
    cache = opened(settings)
    before = dict(cache.entries)
    run = lint_paths(tasks, settings, cache=cache)
    cache.save(write_whole)
    return run, sorted(path for path, entry in cache.entries.items() if before.get(path) is not entry)


def the_id(view: TaskView) -> str:
    return view.task.id


def shown(tasks: list[Path]) -> list[str]:
    return [str(each) for each in tasks]


def test_a_second_run_looks_at_nothing_and_finds_the_same(tasks: list[Path]) -> None:
    first, looked_at = lint(tasks)
    assert looked_at == shown(tasks) and len(first.findings) == 1
    again, looked_at = lint(tasks)
    assert looked_at == []
    assert again.findings == first.findings


def test_only_a_changed_task_is_looked_at_again(tasks: list[Path]) -> None:
    lint(tasks)
    tasks[1].write_text(task_text(1))
    run, looked_at = lint(tasks)
    assert (looked_at, run.findings) == ([str(tasks[1])], [])


def test_a_changed_solution_makes_its_task_be_looked_at_again(tasks: list[Path]) -> None:
    lint(tasks)
    tasks[0].with_name("won_0000.solution.yaml").write_text("reference: []\n")
    assert lint(tasks)[1] == [str(tasks[0])]


def test_a_file_that_is_written_again_with_the_same_content_is_known(tasks: list[Path]) -> None:
    lint(tasks)
    os.utime(tasks[0], (1, 1))
    assert lint(tasks)[1] == []


def test_another_choice_of_rules_has_results_of_its_own(tasks: list[Path]) -> None:
    lint(tasks)
    run, looked_at = lint(tasks, Settings(select=("SCH",), ignore=("SCH01",)))
    assert looked_at == shown(tasks)
    assert [each.code for each in run.findings] != ["SCH01"]


def test_a_severity_of_the_settings_applies_to_kept_results(tasks: list[Path]) -> None:
    lint(tasks)
    [found] = lint(tasks, Settings(select=("SCH",), severity={"SCH01": "note"}))[0].findings
    assert found.severity == "note"


def test_a_suppression_is_seen_in_a_task_that_did_not_change_since(tasks: list[Path]) -> None:
    text = (
        tasks[1]
        .read_text()
        .replace("stage_nam: Closed Won}", "stage_nam: Closed Won} # benchwright: ignore[SCH01] a test")
    )
    tasks[1].write_text(text)
    for _ in range(2):
        run, _ = lint(tasks)
        assert run.findings == [] and len(run.suppressed) == 1


def test_results_of_other_rules_are_not_used(tasks: list[Path]) -> None:
    lint(tasks)
    [place_of_cache] = Path("cache").glob("lint-*.json")
    data = orjson.loads(place_of_cache.read_bytes())
    place_of_cache.write_bytes(orjson.dumps({**data, "rules": "0" * 64}))
    assert lint(tasks)[1] == shown(tasks)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": 0}'])
def test_a_broken_cache_is_as_good_as_none(tasks: list[Path], content: str) -> None:
    lint(tasks)
    [place_of_cache] = Path("cache").glob("lint-*.json")
    place_of_cache.write_text(content)
    run, looked_at = lint(tasks)
    assert looked_at == shown(tasks) and len(run.findings) == 1


def test_entries_of_files_that_are_gone_are_not_kept(tasks: list[Path]) -> None:
    lint(tasks)
    tasks[0].unlink()
    tasks[2].write_text(task_text(7))
    lint(tasks[1:])
    assert str(tasks[0]) not in opened().entries


def test_a_finding_is_read_back_as_it_was_kept() -> None:
    cache = LintCache()
    whole = finding(
        at=place(3), related=(Related(place(4), "the twin"),), tip="rename it", fix=edit("x", 3, 1, 2, safe=False)
    )
    cache.put("key", FileLint("sales/a.yaml", [whole], sound=True, gathered={"SPL01": [1, "a"]}))
    back = cache.get("sales/a.yaml", "key")
    assert back is not None
    assert (back.findings, back.sound, back.gathered) == ([whole], True, {"SPL01": [1, "a"]})
    assert cache.get("sales/a.yaml", "another key") is None


def test_contents_that_only_meet_elsewhere_have_different_names() -> None:
    assert (
        len({content_key(b"a", b"b"), content_key(b"ab", b""), content_key(b"ab", None), content_key(b"a", None)}) == 4
    )


def test_the_rules_are_told_apart_by_their_sources(tmp_path: Path) -> None:
    first = rules_hash(tmp_path)
    assert len(first) == 64
    assert [path.read_text() for path in tmp_path.glob("rules-*")] == [first]


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_any_number_of_processes_finds_what_a_plain_run_does(tasks: list[Path], jobs: int) -> None:
    settings = Settings()
    tasks[3].write_text(task_text(3).replace("channel: ", "chanel: "))
    plain = lint_files(tasks, settings)
    assert len(plain.findings) > 1
    shared = lint_paths(tasks, settings, jobs=jobs)
    assert shared.findings == plain.findings
    assert [each.path for each in shared.files] == [each.path for each in plain.files]


def test_tasks_beside_are_not_reported(tasks: list[Path]) -> None:
    run = lint_paths(tasks[:1], SETTINGS, beside=tasks[1:])
    assert [each.path for each in run.files] == [str(tasks[0])]
    assert run.findings == []


def test_a_file_that_goes_away_is_said_and_the_others_are_linted(tasks: list[Path]) -> None:
    tasks[0].unlink()
    run = lint_paths(tasks, SETTINGS)
    assert run.unreadable == ["cannot read sales/won_0000.yaml: no such file or directory"]
    assert len(run.files) == 3


def test_a_rule_about_splits_compares_a_changed_task_with_kept_ones(tasks: list[Path]) -> None:
    settings = Settings(select=("LEAK08",))
    tasks = [tasks[0], *tasks[2:]]
    first, _ = lint(tasks, settings)
    assert first.findings == []
    twin = tasks[0].read_text().replace("won_0000", "won_0003")
    tasks[-1].write_text(twin)
    run, looked_at = lint(tasks, settings)
    assert looked_at == [str(tasks[-1])]
    [found] = run.findings
    assert (found.code, found.place.path) == ("LEAK08", str(tasks[0]))
    again, _ = lint(tasks, settings)
    assert again.findings == run.findings


def test_a_changed_task_is_compared_with_those_beside_it(tasks: list[Path]) -> None:
    settings = Settings(select=("LEAK08",))
    tasks[3].write_text(tasks[0].read_text().replace("won_0000", "won_0003"))
    run = lint_paths(tasks[3:], settings, beside=tasks[:3])
    assert [each.code for each in run.findings] == ["LEAK08"]
    assert lint_paths(tasks[2:3], settings, beside=[*tasks[:2], *tasks[3:]]).findings == []


def test_what_was_gathered_is_given_without_reading_the_task() -> None:
    view = TaskView(Path("gone.yaml"), sound=True, gathered={"test_cache.the_id": "kept"})
    assert view.gathered_by(the_id) == "kept"


@pytest.mark.parametrize("jobs", [1, 2])
def test_processes_share_what_was_gathered(tasks: list[Path], jobs: int) -> None:
    cache = LintCache()
    lint_paths(tasks, Settings(select=("LEAK08",)), cache=cache, jobs=jobs)
    sound = [entry for entry in cache.entries.values() if entry["sound"]]
    assert [list(entry["gathered"]) for entry in sound] == [["_near.gather"]] * 3
