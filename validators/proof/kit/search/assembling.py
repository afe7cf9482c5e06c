"""A body put together from its arguments; what stands below `raw` becomes a mail in base64url."""

import base64
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from runtime.task.mail import message

Tree: TypeAlias = dict[tuple[str | int, ...], Any]
"""Arguments by path; the first step is `path`, `query` or `body`."""
_LISTS: Final = ("to", "cc", "bcc")


def assembled(tree: Tree, example: Any = None) -> Any:
    """The body of a call; None where no argument belongs to one and the example has none."""
    inside = {path[1:]: value for path, value in tree.items() if path[0] == "body"}
    if not inside:
        return None if example is None else [] if isinstance(example, list) else {}
    if () in inside:
        return inside[()]
    return _built(inside)


def _built(inside: Mapping[tuple[str | int, ...], Any]) -> Any:
    parts: dict[str | int, dict[tuple[str | int, ...], Any]] = {}
    for path, value in inside.items():
        parts.setdefault(path[0], {})[path[1:]] = value
    built = {step: below[()] if () in below else _below(step, below) for step, below in parts.items()}
    if all(isinstance(step, int) for step in built):
        return [built[step] for step in sorted(built, key=lambda step: int(step))]
    return {str(step): value for step, value in built.items()}


def _below(step: str | int, below: Mapping[tuple[str | int, ...], Any]) -> Any:
    value = _built(below)
    return _mail(value) if step == "raw" and isinstance(value, dict) else value


def _mail(parts: Mapping[str, Any]) -> str:
    own = ("text", "html", "attachments")
    headers = {name.title(): value for name, value in parts.items() if name not in own and value not in ([], "")}
    data = message(headers, parts.get("text"), parts.get("html"), parts.get("attachments") or [])
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
