"""The baseline of accepted findings."""

from datetime import date
from pathlib import Path

import pytest

from tests.validators.findings import finding, place, run_of
from validators.baseline import (
    Baseline,
    BaselineError,
    Entry,
    baseline_text,
    entries_for,
    hold_back,
    read_baseline,
)
from validators.finding import Finding
from validators.result import LintRun

TODAY = date(2026, 5, 4)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("sales").mkdir()
    Path("sales/a.yaml").write_text("name: Ann\nother: Ann\n")


def written(
    *found: Finding, owner: str = "ann@x.example", reason: str = "until May", expires: date | None = None
) -> Baseline:
    path = Path("accepted.yaml")
    entries = entries_for(Baseline(path), found, owner=owner, reason=reason, expires=expires)
    path.write_text(baseline_text(entries, as_json=False))
    return read_baseline(path)


def held(baseline: Baseline, run: LintRun, *, looked_at: bool = True) -> list[str]:
    """Codes that still stand."""
    hold_back(baseline, run, TODAY, looked_at=lambda entry: looked_at)
    return [each.code for each in run.findings]


def test_a_listed_finding_is_held_back_and_another_is_not() -> None:
    baseline = written(finding())
    run = run_of(finding(), finding("VAC01", at=place(2)))
    assert held(baseline, run) == ["VAC01"]
    assert [each.code for each in run.accepted] == ["NAME01"]


def test_a_finding_is_known_again_when_its_line_moves() -> None:
    baseline = written(finding())
    Path("sales/a.yaml").write_text("# a remark\nname:   Ann\nother: Ann\n")
    assert held(baseline, run_of(finding(at=place(2)))) == []


def test_a_finding_comes_back_when_its_line_changes() -> None:
    baseline = written(finding())
    Path("sales/a.yaml").write_text("name: Anne\n")
    assert held(baseline, run_of(finding()), looked_at=False) == ["NAME01"]


def test_one_entry_holds_back_one_finding() -> None:
    baseline = written(finding())
    assert held(baseline, run_of(finding(), finding())) == ["NAME01"]


def test_an_entry_holds_on_its_last_day_and_is_a_finding_after_it() -> None:
    assert held(written(finding(), expires=TODAY), run_of(finding())) == []
    assert sorted(held(written(finding(), expires=date(2026, 5, 3)), run_of(finding()))) == ["BAS01", "NAME01"]


def test_an_entry_without_an_owner_or_a_reason_is_a_finding() -> None:
    run = run_of(finding())
    held(written(finding(), owner="", reason=""), run)
    [about] = run.findings
    assert (about.code, about.message) == ("BAS02", "the entry for NAME01 in sales/a.yaml has no owner and no reason")


def test_an_entry_whose_finding_is_gone_is_a_note_at_its_place() -> None:
    run = run_of()
    held(written(finding()), run)
    [about] = run.findings
    assert (about.code, about.severity, about.place.path, about.place.line) == ("BAS03", "note", "accepted.yaml", 4)


def test_an_entry_of_a_file_that_was_not_looked_at_is_not_called_gone() -> None:
    assert held(written(finding()), run_of(), looked_at=False) == []


def test_a_baseline_holds_from_whichever_folder_lint_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    written(finding())
    monkeypatch.chdir("sales")
    baseline = read_baseline(Path("../accepted.yaml"))
    assert held(baseline, run_of(finding(at=place(path="a.yaml")))) == []


def test_a_file_says_owner_reason_and_last_day_and_is_read_back_as_written() -> None:
    baseline = written(finding(), reason="a: #hash, really", expires=TODAY)
    [entry] = baseline.entries
    assert (entry.owner, entry.reason, entry.expires) == ("ann@x.example", "a: #hash, really", TODAY)


def test_json_is_written_and_read_as_well() -> None:
    path = Path("accepted.json")
    entries = [Entry("f00d", "NAME01", "sales/a.yaml", "ann", "until May", TODAY)]
    path.write_text(baseline_text(entries, as_json=True))
    [entry] = read_baseline(path).entries
    assert (entry.fingerprint, entry.expires) == ("f00d", TODAY)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- a\n", "a baseline has `version: 1` and a list `findings`"),
        ("version: 2\nfindings: []\n", "a baseline has `version: 1` and a list `findings`"),
        ("version: 1\nfindings:\n  - one\n", "accepted.yaml:3:5: an entry is a mapping of fingerprint, code"),
        ("version: 1\nfindings:\n  - {code: A, ownr: b}\n", "unknown key `ownr`, did you mean `owner`"),
        ("version: 1\nfindings:\n  - {code: A}\n", "`fingerprint` is missing"),
        ("version: 1\nfindings:\n  - {code: 3}\n", "`code` is text, found `3`"),
        (
            "version: 1\nfindings:\n  - {fingerprint: f, code: A, path: a, expires: soon}\n",
            "`expires` is a day such as 2027-01-31, found `soon`",
        ),
        ("version: [", "accepted.yaml:1:"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, words: str) -> None:
    Path("accepted.yaml").write_text(text)
    with pytest.raises(BaselineError) as caught:
        read_baseline(Path("accepted.yaml"))
    assert words in str(caught.value)
