"""Slack's example workspace, called by method name."""

from typing import Any

import pytest

from runtime.gateway.gateway import Response
from runtime.grading.where import compile_where
from runtime.kit.records import RecordDict
from runtime.kit.seeding import model_at
from tests.runtime.apps.company import Company, company


class Slack:
    """`slack("users.info", user="U0ANN")` posts JSON and gives the answer's body."""

    def __init__(self, workspace: Company) -> None:
        self.company = workspace
        self.world = workspace.world

    def __call__(self, method: str, **arguments: Any) -> Any:
        return self.raw(method, **arguments).body

    def raw(self, method: str, **arguments: Any) -> Response:
        return self.company.post(f"https://slack.com/api/{method}", arguments)

    def error(self, method: str, **arguments: Any) -> str:
        """The error's code; a refused call must leave nothing behind."""
        before = self.world.diff()
        response = self.raw(method, **arguments)
        assert response.status == 200
        assert response.body["ok"] is False, response.body
        assert self.world.diff() == before
        return str(response.body["error"])

    def post(self, channel: str = "C0GENERAL", text: str = "Hello", **arguments: Any) -> str:
        """Post a message and give its ts."""
        answer = self("chat.postMessage", channel=channel, text=text, **arguments)
        assert answer["ok"], answer
        return str(answer["ts"])

    def stored(self, collection: str, **conditions: Any) -> list[RecordDict]:
        """The records that meet conditions, as an assertion of a task reads them."""
        where = compile_where(model_at(f"slack.{collection}"), conditions)
        return [each for each in self.world.collection(f"slack.{collection}").values() if where.holds(self.world, each)]


@pytest.fixture
def slack() -> Slack:
    return Slack(company("slack"))
