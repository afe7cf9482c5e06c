"""Which tasks git says have changed."""

import subprocess
from pathlib import Path

import pytest

from validators.changed import ChangedError, changed_tasks


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    folder = tmp_path / "work" / "sales"
    folder.mkdir(parents=True)
    for name in ("a.yaml", "a.solution.yaml", "b.yaml", "notes.md"):
        (folder / name).write_text(f"name: {name}\n")
    git(folder.parent, "init", "-q", "-b", "main")
    for name, value in (("user.name", "Ann"), ("user.email", "ann@x.example")):
        git(folder.parent, "config", name, value)
    git(folder.parent, "add", ".")
    git(folder.parent, "commit", "-q", "-m", "one")
    return folder


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)


def names(folder: Path, ref: str = "HEAD") -> list[str]:
    return sorted(path.name for path in changed_tasks(ref, folder))


def test_nothing_has_changed_at_first(repo: Path) -> None:
    assert names(repo) == []


def test_a_changed_a_staged_and_a_new_task_have_changed(repo: Path) -> None:
    (repo / "a.yaml").write_text("name: changed\n")
    (repo / "b.yaml").write_text("name: changed\n")
    git(repo, "add", "b.yaml")
    (repo / "c d.yaml").write_text("name: new\n")
    assert names(repo) == ["a.yaml", "b.yaml", "c d.yaml"]


def test_a_changed_or_deleted_solution_counts_as_its_task(repo: Path) -> None:
    (repo / "a.solution.yaml").write_text("name: changed\n")
    assert names(repo) == ["a.yaml"]
    (repo / "a.solution.yaml").unlink()
    assert names(repo) == ["a.yaml"]


def test_a_deleted_task_and_other_files_are_left_out(repo: Path) -> None:
    (repo / "b.yaml").unlink()
    (repo / "notes.md").write_text("changed")
    assert names(repo) == []


def test_an_ignored_file_is_left_out(repo: Path) -> None:
    (repo / ".gitignore").write_text("draft.yaml\n")
    (repo / "draft.yaml").write_text("name: draft\n")
    assert names(repo) == []


def test_with_a_branch_what_that_branch_did_since_is_left_out(repo: Path) -> None:
    git(repo, "checkout", "-q", "-b", "work")
    (repo / "a.yaml").write_text("name: work\n")
    git(repo, "commit", "-q", "-a", "-m", "work")
    git(repo, "checkout", "-q", "main")
    (repo / "b.yaml").write_text("name: main\n")
    git(repo, "commit", "-q", "-a", "-m", "main")
    git(repo, "checkout", "-q", "work")
    assert names(repo, "main") == ["a.yaml"]


def test_before_the_first_commit_everything_has_changed(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "a.yaml").write_text("name: a\n")
    assert names(tmp_path) == ["a.yaml"]


def test_outside_of_a_repository_the_way_out_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(ChangedError, match="in no git repository") as caught:
        changed_tasks("HEAD", tmp_path)
    assert "name the files" in caught.value.tip


@pytest.mark.parametrize("ref", ["nowhere", "--output=x"])
def test_a_name_of_no_commit_is_refused(repo: Path, ref: str) -> None:
    with pytest.raises(ChangedError, match="git knows no commit"):
        changed_tasks(ref, repo)
