"""From a task to the row it came from, or would be: the parts that are said the same way in both."""

import json
from hashlib import sha256
from typing import Any

from authoring.convert.automationbench.named_only import without_added
from authoring.convert.automationbench.task_of_row import FORMAT
from runtime.task.document import Task

SYSTEM = (
    "You automate work in a company's software. Carry out the request with the tools you are given. Nobody answers "
    "questions: use what the request and the company's own records say, and assume what is sensible. You have about "
    "{steps} turns with tools, so make independent calls together and search for nothing twice. Where you sum up your "
    "work in messages or records, list only what you acted on; leave out what you passed over, and why."
)
"""The system message of a task that brings none."""


def row_of_task(
    task: Task, state: dict[str, Any], assertions: list[dict[str, Any]], *, info_is_text: bool | None = None
) -> dict[str, Any]:
    """The row. `info_is_text` says how `info` is written: as it came unless said, as JSON text where it never came."""
    origin = task.origin if task.origin and task.origin.get("format") == FORMAT else {}
    info: dict[str, Any] = {"zapier_tools": task.tools, "initial_state": state, "assertions": assertions}
    info |= origin.get("info", {})
    row: dict[str, Any] = {"example_id": example_id(task)}
    if origin and origin.get("example_id") is None:
        del row["example_id"]
    if origin.get("task_in_info"):
        info = {"task_name": task.id, **info}
    else:
        row["task"] = task.id
    row["prompt"] = _prompt(task, origin)
    row["answer"] = origin.get("answer", "")
    as_text = info_is_text if info_is_text is not None else origin.get("info_is_text", not origin)
    row["info"] = json.dumps(info, ensure_ascii=False) if as_text else info
    row |= origin.get("row", {})
    if task.canary is not None:
        row["canary"] = task.canary
    return row


def example_id(task: Task) -> int:
    """The number of a row: its own where it came with one, else one that follows from the task's id alone."""
    origin = task.origin or {}
    own = origin.get("example_id") if origin.get("format") == FORMAT else None
    if isinstance(own, int):
        return own
    return 100_000 + int.from_bytes(sha256(task.id.encode()).digest()[:6], "big") % 900_000_000


def state_of(task: Task, seed: dict[str, Any]) -> dict[str, Any]:
    """A start state: `meta` with the clock, then the seed's apps, without what the import added to them."""
    origin = task.origin or {}
    meta = dict(origin.get("meta") or {})
    not_of_the_row = (origin.get("clock_made_up"), origin.get("clock_of_trigger"))
    as_it_came = task.clock in not_of_the_row or _same_clock(meta.get("current_time"), task.clock)
    if not as_it_came:
        meta["current_time"] = task.clock
    return {**({"meta": meta} if meta else {}), **without_added(seed, origin)}


def assertion_of_type(form: dict[str, Any], flags: dict[str, bool]) -> dict[str, Any]:
    """A `type:` assertion as a row writes it: flat, with its flags."""
    made = {name: value for name, value in form.items() if name != "args"}
    return {**made, **(form.get("args") or {}), **flags}


def _same_clock(written: Any, clock: str) -> bool:
    from authoring.convert.automationbench.clock import clock_of

    return isinstance(written, str) and clock_of({"meta": {"current_time": written}}).text == clock


def _prompt(task: Task, origin: dict[str, Any]) -> list[dict[str, Any]]:
    if "prompt" in origin:
        return _with_text(origin["prompt"], task.trigger.text)
    system = origin.get("system", SYSTEM.format(steps=task.budget.steps))
    return [{"role": "system", "content": system}, {"role": "user", "content": task.trigger.text}]


def _with_text(prompt: list[Any], text: str) -> list[Any]:
    """The prompt as it came; where its last user message is plain text, with what the trigger says now."""
    found = [dict(each) if isinstance(each, dict) else each for each in prompt]
    for message in reversed(found):
        if isinstance(message, dict) and message.get("role") == "user" and message.get("content"):
            message["content"] = text if isinstance(message["content"], str) else message["content"]
            break
    return found
