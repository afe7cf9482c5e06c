"""The README is a promise: what it shows is what the commands print."""

import re
from pathlib import Path

import pytest

from tests.authoring.workshop import Workshop

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"```\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


def timeless(text: str) -> list[str]:
    return [re.sub(r"\d+\.\d+ s", "_ s", line.rstrip()) for line in text.strip().splitlines()]


def test_the_check_it_shows_is_what_check_prints(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    command, *shown = timeless(BLOCKS[0])
    arguments = command.removeprefix("$ benchwright ").split()
    result = workshop.run(*arguments)
    assert result.code == 0
    assert timeless(result.out) == shown


def test_the_mistake_it_shows_is_reported_as_it_says(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    workshop.run("new", "sales.renewal")
    task = tmp_path / "tasks_yaml" / "sales" / "renewal.yaml"
    task.write_text(task.read_text().replace("      channel: renewals", "      chanel: renewals"))
    result = workshop.run("check")
    assert "\n".join(timeless(BLOCKS[1])) in "\n".join(timeless(result.out))
