"""Whole commands: what a user types and everything that is printed, kept in `*.txt` beside this file.

A file holds one or more commands (`$ benchwright ...`), each followed by its output and a last line `exit N`. Times are
written `_ s`. `python -m tests.golden.test_golden` writes the files anew.
"""

import contextlib
import io
import os
import re
import sys
from pathlib import Path

import pytest

from authoring.cli import run

HERE = Path(__file__).parent
COMPANY = HERE / "company"
FILES = sorted(HERE.glob("*.txt"))


def printed(command: str) -> str:
    """Everything a command prints and its exit code, times and hashes left out."""
    out = io.StringIO()
    before = Path.cwd()
    os.chdir(COMPANY)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code = run(_words(command))
    finally:
        os.chdir(before)
    text = re.sub(r"\d+\.\d+ s\b", "_ s", out.getvalue())
    text = re.sub(r"spec [0-9a-f]{12}", "spec _", text)
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines()) + f"exit {code}\n"


def _words(command: str) -> list[str]:
    import shlex

    return shlex.split(command.removeprefix("$ benchwright "))


def rendered(commands: list[str]) -> str:
    return "\n".join(f"{command}\n{printed(command)}" for command in commands)


def commands_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("$ benchwright ")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_command_prints_what_it_did_when_it_was_last_looked_at(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    text = file.read_text(encoding="utf-8")
    assert rendered(commands_of(text)) == text


def test_there_are_commands_to_compare() -> None:
    assert len(FILES) >= 5


if __name__ == "__main__":
    os.environ.pop("COLUMNS", None)
    for each in FILES:
        each.write_text(rendered(commands_of(each.read_text(encoding="utf-8"))), encoding="utf-8")
        sys.stdout.write(f"wrote {each}\n")
