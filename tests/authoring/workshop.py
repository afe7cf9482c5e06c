"""A small task on disk, and the command line run on it."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from authoring.cli import run

TASK = """\
id: operations.hello
title: Say hello in the deals channel
split: public
domain: operations
clock: 2026-03-02T09:00:00Z
budget: {steps: 10}
trigger: {text: "Say hello in #deals."}
policy:
  - id: tone
    in: slack.messages
    record: {channel_id: C2, user_id: U1, ts: "1772000000.000100"}
    text: Always greet with Hello team.
seed:
  slack:
    channels: [{id: C1, name: deals}, {id: C2, name: general}]
    users: [{id: U1, name: Ann}]
facts:
  greeting: "'Hello ' + 'team'"
assertions:
  - id: said
    because: [trigger, policy.tone]
    created: slack.messages
    where: {channel_id: C1, text: {mentions: "${greeting}"}}
    count: 1
  - id: rest
    only_changes: [{created: slack.messages, where: {channel_id: C1}}]
"""
SOLUTION = """\
reference:
  - call: GET https://slack.com/api/conversations.list
    save: {channel: "channels[?name=='deals'].id | [0]"}
  - call: POST https://slack.com/api/chat.postMessage
    body: {channel: "${channel}", text: "${greeting}!"}
"""


@dataclass
class Result:
    """What a command printed and its exit code."""

    code: int
    out: str
    err: str


class Workshop:
    """A folder of tasks with one good task in it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.task = folder / "operations" / "hello.yaml"
        self.solution = folder / "operations" / "hello.solution.yaml"
        self._capsys = capsys
        self.task.parent.mkdir()
        self.task.write_text(TASK)
        self.solution.write_text(SOLUTION)

    def edit(self, old: str, new: str) -> None:
        """Replace text in the task file."""
        assert old in self.task.read_text(), old
        self.task.write_text(self.task.read_text().replace(old, new))

    def edit_solution(self, old: str, new: str) -> None:
        """Replace text in the solution file."""
        assert old in self.solution.read_text(), old
        self.solution.write_text(self.solution.read_text().replace(old, new))

    def run(self, *arguments: str | Path) -> Result:
        """Run `benchwright` with arguments."""
        code = run([str(each) for each in arguments])
        captured = self._capsys.readouterr()
        return Result(code, captured.out, captured.err)

    def check(self) -> Result:
        """Run `benchwright check` on the folder."""
        return self.run("check", self.folder)
