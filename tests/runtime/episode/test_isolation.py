"""A verdict hangs on its own episode alone, not on what others of the same task have called."""

from pathlib import Path

from runtime.agents import noop
from runtime.episode.episode import run_episode
from runtime.episode.prepared import Prepared, prepare
from runtime.episode.session import Session
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_source

TASK = """\
id: simple.quiet
title: An app that the task does not seed
split: simple
domain: simple
clock: 2026-03-02T09:00:00Z
trigger: {text: Do nothing.}
seed: {gmail: {messages: [{id: m1, subject: Hello, from_: ann@company.example.com}]}}
assertions:
  - {id: bot, exists: slack.users, where: {name: Workflow Agent}}
  - {id: labels, exists: gmail.labels, where: {name: INBOX}}
"""


class Reads:
    """Lists the channels of an app that the task does not seed."""

    name = "reads"

    def act(self, session: Session) -> None:
        assert session.fetch("GET", "https://slack.com/api/conversations.list").ok


def prepared() -> Prepared:
    made, problems = prepare(load_source(TASK, Path("simple/quiet.yaml")))
    assert made is not None, problems
    return made


def test_the_start_is_the_same_before_and_after_another_episode_has_called_the_app() -> None:
    task = prepared()
    before = run_episode(task, noop.make(task), default_gateway()).verdicts
    run_episode(task, Reads(), default_gateway())
    after = run_episode(task, noop.make(task), default_gateway()).verdicts
    assert before == after == task.start
