"""The task files that differ from a commit, as git sees it."""

import subprocess
from pathlib import Path

from runtime.task.files import TASK_ENDINGS, task_of

_EMPTY = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
"""Git's name for a tree without files: what a repository without a commit is compared with."""


class ChangedError(Exception):
    """Git cannot say what has changed; the message tells why, `tip` a way out."""

    def __init__(self, message: str, tip: str = "") -> None:
        super().__init__(message)
        self.tip = tip


def is_commit(ref: str, folder: Path = Path()) -> bool:
    """Whether a text names a commit of the repository that a folder is in."""
    return (
        not ref.startswith("-") and _run(["rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}"], folder) is not None
    )


def changed_tasks(ref: str = "HEAD", folder: Path = Path()) -> set[Path]:
    """Resolved paths of the tasks that changed since `ref` left the current branch, or are not tracked yet.

    A solution that changed counts as its task. Raises ChangedError outside a repository and for a name of no commit.
    """
    top = _run(["rev-parse", "--show-toplevel"], folder)
    if top is None:
        raise ChangedError(
            "--changed asks git, and this folder is in no git repository", "name the files, or leave --changed out"
        )
    root = Path(top.rstrip("\n"))
    if is_commit(ref, root):
        base = (_run(["merge-base", ref, "HEAD"], root) or ref).strip()
    elif ref == "HEAD":
        base = _EMPTY
    else:
        raise ChangedError(f"git knows no commit `{ref}`", "a shallow clone has only the last one: fetch more")
    differing = _run(["diff", "--name-only", "--no-renames", "-z", base, "--"], root)
    untracked = _run(["ls-files", "--others", "--exclude-standard", "-z"], root)
    if differing is None or untracked is None:
        raise ChangedError(f"git cannot compare the files with `{ref}`")
    names = [name for name in (differing + untracked).split("\0") if name.endswith(TASK_ENDINGS)]
    return {task.resolve() for name in names if (task := task_of(root / name)).is_file()}


def _run(arguments: list[str], folder: Path) -> str | None:
    """What git prints, or None where it fails."""
    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=False)
    except FileNotFoundError:
        raise ChangedError("--changed needs git, which is not installed") from None
    return done.stdout.decode("utf-8", "surrogateescape") if done.returncode == 0 else None
