"""Block Kit as Slack checks it before it takes a message."""

from typing import Any

import orjson

from runtime.apps.slack.errors import refusal

MAX_BLOCKS, MAX_ATTACHMENTS = 50, 100
_NEEDED = {
    "actions": ("elements",),
    "call": ("call_id",),
    "context": ("elements",),
    "context_actions": ("elements",),
    "divider": (),
    "file": ("external_id", "source"),
    "header": ("text",),
    "image": ("alt_text",),
    "input": ("label", "element"),
    "markdown": ("text",),
    "rich_text": ("elements",),
    "section": (),
    "table": ("rows",),
    "video": ("alt_text", "title", "thumbnail_url", "video_url"),
}
_MOST_ELEMENTS = {"actions": 25, "context": 10}
_LONGEST = {"section": 3000, "header": 150}


def as_list(given: list[Any] | None, *, code: str) -> list[Any]:
    """Blocks, attachments or files as a list; a form and a URL carry them as JSON text, which arrives as one item.

    Raises BadRequest with `code` for text that is no JSON list.
    """
    if given is None or len(given) != 1 or not isinstance(given[0], str):
        return given or []
    if not given[0].strip():
        return []
    try:
        read = orjson.loads(given[0])
    except orjson.JSONDecodeError:
        raise refusal(code) from None
    if not isinstance(read, list | dict):
        raise refusal(code)
    return read if isinstance(read, list) else [read]


def check_blocks(blocks: list[Any]) -> None:
    """Raises BadRequest with Slack's code for blocks that it does not take, and a sentence that says where."""
    if len(blocks) > MAX_BLOCKS:
        raise refusal("invalid_blocks", f"no more than {MAX_BLOCKS} items allowed [json-pointer:/blocks]")
    for place, block in enumerate(blocks):
        complaint = _complaint(block)
        if complaint:
            where, said = complaint
            raise refusal("invalid_blocks", f"{said} [json-pointer:/blocks/{place}{where}]")


def check_attachments(attachments: list[Any]) -> None:
    """Raises BadRequest for attachments that are no objects, or too many."""
    if len(attachments) > MAX_ATTACHMENTS:
        raise refusal("too_many_attachments")
    for place, attachment in enumerate(attachments):
        if not isinstance(attachment, dict):
            raise refusal("invalid_attachments", f"must be an object [json-pointer:/attachments/{place}]")


def _complaint(block: Any) -> tuple[str, str] | None:
    if not isinstance(block, dict):
        return "", "must be an object"
    kind = block.get("type")
    if not isinstance(kind, str) or kind not in _NEEDED:
        return "/type", f"unsupported type: {kind}"
    for name in _NEEDED[kind]:
        if name not in block:
            return "", f"missing required field: {name}"
    if kind == "section" and not block.get("text") and not block.get("fields"):
        return "", "missing required field: text"
    if kind == "image" and not block.get("image_url") and not block.get("slack_file"):
        return "", "missing required field: image_url"
    if "elements" in _NEEDED[kind]:
        return _elements_complaint(kind, block["elements"])
    if kind in ("section", "header") and "text" in block:
        return _text_complaint("/text", block["text"], _LONGEST[kind], plain=kind == "header")
    return _fields_complaint(block.get("fields")) if kind == "section" else None


def _elements_complaint(kind: str, elements: Any) -> tuple[str, str] | None:
    if not isinstance(elements, list):
        return "/elements", "must be an array"
    most = _MOST_ELEMENTS.get(kind)
    if most and not elements:
        return "/elements", "no fewer than 1 items allowed"
    if most and len(elements) > most:
        return "/elements", f"no more than {most} items allowed"
    for place, element in enumerate(elements):
        if not isinstance(element, dict) or not isinstance(element.get("type"), str):
            return f"/elements/{place}", "missing required field: type"
    return None


def _fields_complaint(fields: Any) -> tuple[str, str] | None:
    if not isinstance(fields, list):
        return "/fields", "must be an array"
    if not 1 <= len(fields) <= 10:
        return "/fields", "no more than 10 items allowed" if fields else "no fewer than 1 items allowed"
    for place, field in enumerate(fields):
        complaint = _text_complaint(f"/fields/{place}", field, 2000, plain=False)
        if complaint:
            return complaint
    return None


def _text_complaint(where: str, text: Any, longest: int, *, plain: bool) -> tuple[str, str] | None:
    if not isinstance(text, dict):
        return where, "must be an object"
    kinds = ("plain_text",) if plain else ("plain_text", "mrkdwn")
    if text.get("type") not in kinds:
        return f"{where}/type", f"must be one of {', '.join(kinds)}"
    said = text.get("text")
    if not isinstance(said, str):
        return f"{where}/text", "must be a string"
    if not said:
        return f"{where}/text", "must be more than 0 characters"
    if len(said) > longest:
        return f"{where}/text", f"must be less than {longest + 1} characters"
    return None
