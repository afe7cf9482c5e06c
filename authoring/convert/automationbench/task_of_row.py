"""From a row to the data of a task file. What a row says and a task file cannot is kept under `origin:`."""

import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from authoring.convert.automationbench.clock import Clock, clock_of
from authoring.convert.automationbench.named_only import addition_to
from authoring.convert.automationbench.rows import Row, RowError
from runtime.task.document import DOMAINS, ID
from runtime.task.nearest import did_you_mean

FORMAT = "automationbench"
OWN_NAMES = ("type", "id", "because", "guard", "objective", "scored", "excluded", "args")
"""Keys of an assertion in a task file; parameters of these names go under `args`."""


@dataclass(slots=True)
class Imported:
    """The data of a task file in the order of its keys, and comments by place."""

    data: dict[str, Any]
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The task's id."""
        return str(self.data["id"])


def task_of_row(row: Row, *, split: str | None = None) -> Imported:
    """The task that a row describes. Raises RowError for a row whose name or prompt no task can have."""
    domain, slug = _name(row.task)
    clock = clock_of(row.state, _user_message(row))
    data: dict[str, Any] = {
        "id": f"{domain}.{slug}",
        "title": slug.replace("_", " ").capitalize(),
        "split": split or ("simple" if domain == "simple" else "public"),
        "domain": domain,
        "clock": clock.text,
    }
    if row.tools:
        data["tools"] = row.tools
    canary = row.others.get("canary")
    if isinstance(canary, str):
        data["canary"] = canary
    elif split == "private":
        data["canary"] = sha256(row.task.encode()).hexdigest()[:32]
    data["trigger"] = {"text": _user_message(row)}
    state = {app: state for app, state in row.state.items() if app != "meta"}
    addition = addition_to(state, clock.text, row.assertions, _user_message(row), row.tools)
    data["seed"] = addition.seed(state)
    data["assertions"] = [
        assertion_of(each, number, len(row.assertions)) for number, each in enumerate(row.assertions, 1)
    ]
    data["origin"] = {**_origin(row, clock), **addition.origin(state)}
    notes = {"clock": clock.made_up, "seed": addition.note}
    return Imported(data, {part: note for part, note in notes.items() if note})


def assertion_of(found: dict[str, Any], number: int, of: int) -> dict[str, Any]:
    """A row's assertion as one of a task file: an id of its own, its parameters as they are."""
    kind = found["type"]
    width = max(2, len(str(of)))
    slug = re.sub(r"[^a-z0-9]+", "_", kind.lower()).strip("_") or "assertion"
    made: dict[str, Any] = {"id": f"a{number:0{width}}_{slug}", "type": escaped(kind)}
    aside: dict[str, Any] = {}
    for name, value in found.items():
        if name == "type":
            continue
        flag = name in ("scored", "excluded") and isinstance(value, bool)
        target = aside if name in OWN_NAMES and not flag else made
        target[name] = value if flag else escaped(value)
    if aside:
        made["args"] = aside
    return made


def escaped(value: Any) -> Any:
    """The same data with each `${` written so that a task file takes it for text."""
    if isinstance(value, str):
        return value.replace("${", "$${")
    if isinstance(value, dict):
        return {name: escaped(each) for name, each in value.items()}
    if isinstance(value, list):
        return [escaped(each) for each in value]
    return value


def _name(task: str) -> tuple[str, str]:
    domain, dot, slug = task.partition(".")
    if not dot or not ID.fullmatch(slug):
        raise RowError(f"the name `{task}` is not <domain>.<slug> in lower_snake_case")
    if domain not in DOMAINS:
        near = did_you_mean(domain, DOMAINS) or f"; there are {', '.join(DOMAINS)}"
        raise RowError(f"`{domain}` of `{task}` is not a domain{near}")
    return domain, slug


def _is_usual(prompt: list[Any]) -> bool:
    """Whether the prompt is a system message and a user message of plain text."""
    return [each.get("role") if isinstance(each, dict) else None for each in prompt] == ["system", "user"] and all(
        each.keys() == {"role", "content"} and isinstance(each["content"], str) for each in prompt
    )


def _user_message(row: Row) -> str:
    for message in reversed(row.prompt):
        if isinstance(message, dict) and message.get("role") == "user":
            text = _plain(message.get("content"))
            if text:
                return text
    raise RowError(f"`{row.task}` has no user message in its `prompt`")


def _plain(content: Any) -> str:
    if isinstance(content, list):
        parts = (each.get("text") for each in content if isinstance(each, dict))
        return "\n".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else ""


def _origin(row: Row, clock: Clock) -> dict[str, Any]:
    meta = {name: value for name, value in row.meta.items() if name != "current_time" or value != clock.text}
    others = {name: value for name, value in row.others.items() if name != "canary" or not isinstance(value, str)}
    origin: dict[str, Any] = {"format": FORMAT}
    optional = {
        "example_id": row.example_id,
        "clock_made_up": clock.text if clock.made_up and not clock.said else None,
        "clock_of_trigger": clock.text if clock.said else None,
        "meta": meta or None,
        "answer": row.answer or None,
        "info_is_text": row.info_is_text or None,
        "task_in_info": row.task_in_info or None,
        "row": others or None,
        "info": row.info_others or None,
    }
    origin |= {name: value for name, value in optional.items() if value is not None}
    if _is_usual(row.prompt):
        origin["system"] = row.prompt[0]["content"]
    else:
        origin["prompt"] = row.prompt
    return origin
