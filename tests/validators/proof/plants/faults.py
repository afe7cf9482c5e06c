"""Faults of the simulated company, for operators that no task can make fail: what they look for is a fault of ours."""

from collections.abc import Callable
from typing import Any

from runtime.gateway.catalog import load_catalog
from runtime.gateway.gateway import Gateway, Response
from runtime.kit.seeding import model_at
from runtime.kit.world import World


def _marks_as_read(world: World, body: Any, answer: Response, again: bool) -> None:
    if answer.operation == "messages_get":
        _mark_as_read(world, answer.body["id"])


def _marks_all_as_read(world: World, body: Any, answer: Response, again: bool) -> None:
    message = model_at("gmail.messages")
    for each in [each["id"] for each in world.all(message) if "UNREAD" in each["label_ids"]]:
        _mark_as_read(world, each)


def _mark_as_read(world: World, message_id: str) -> None:
    message = model_at("gmail.messages")
    labels = (world.peek(message, message_id) or {})["label_ids"]
    world.change(message, message_id, label_ids=[each for each in labels if each != "UNREAD"])


def _stars(world: World, body: Any, answer: Response, again: bool) -> None:
    if answer.operation == "messages_get" and again:
        world.change(model_at("gmail.messages"), answer.body["id"], is_starred=True)


def _goes_elsewhere(world: World, body: Any, answer: Response, again: bool) -> None:
    if answer.operation == "chat_postMessage" and (body or {}).get("channel", "").startswith("C"):
        message = f"{answer.body['channel']}:{answer.body['ts']}"
        world.change(model_at("slack.messages"), message, channel_id="C00NOWHERE")


def _takes_hundredths(world: World, body: Any, answer: Response, again: bool) -> None:
    if answer.operation == "update_opportunity" and isinstance(body.get("Probability"), float):
        for change in world.diff():
            if change.collection == "salesforce.opportunities":
                world.change(model_at(change.collection), change.id, probability=body["Probability"] / 100)


FAULTS: dict[str, Callable[[World, Any, Response, bool], None]] = {
    "opening a mail marks it as read": _marks_as_read,
    "every call marks all mail as read": _marks_all_as_read,
    "opening a mail twice stars it": _stars,
    "a channel that is given by its id is taken for another": _goes_elsewhere,
    "a number with a point is taken for hundredths": _takes_hundredths,
}
"""What the company does after a call that went well, by the name that plants use."""


class Faulty(Gateway):
    """A company with one of the faults. Raises KeyError for another name."""

    def __init__(self, fault: str) -> None:
        super().__init__(load_catalog())
        self._fault = FAULTS[fault]
        self._last: tuple[World, str] | None = None

    def execute(self, world: World, method: str, url: str, *, body: Any = None, **more: Any) -> Response:
        """Carry out one call, and then change what should be left alone."""
        again = self._last is not None and self._last[0] is world and self._last[1] == url
        self._last = world, url
        answer = super().execute(world, method, url, body=body, **more)
        if answer.ok:
            self._fault(world, body, answer, again)
        return answer
