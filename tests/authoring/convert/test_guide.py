"""The guide to AutomationBench: what it shows is what happens."""

import json
import re
from pathlib import Path

import pytest

from authoring.cli import run

GUIDE = (Path(__file__).parents[3] / "docs" / "automationbench.md").read_text(encoding="utf-8")


def blocks(info: str) -> list[str]:
    """The fenced blocks whose fence says `info`."""
    return re.findall(rf"^```{info}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def plain(text: str) -> list[str]:
    """Lines without trailing blanks, and with one time for every time."""
    return [re.sub(r"\d+\.\d+ s\b", "0.0 s", line).rstrip() for line in text.splitlines()]


def test_every_command_of_the_guide_prints_what_the_guide_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    (tmp_path / "row.json").write_text(blocks("json")[0])
    shown = blocks("console")
    assert len(shown) == 5
    for block in shown:
        command, _, output = block.partition("\n")
        run(command.removeprefix("$ benchwright ").split())
        printed = capsys.readouterr()
        assert plain(printed.out + printed.err) == plain(output), command
    exported = json.loads((tmp_path / "rows.jsonl").read_text())
    assert exported == json.loads(blocks("json")[0])
    assert blocks("yaml")[0] in (tmp_path / "native" / "operations" / "lift_works_again.yaml").read_text()
