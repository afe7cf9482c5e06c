"""Atlassian documents (ADF): what is one, the words in one, and how a text is kept with the document it came from."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from runtime.apps.jira.wiki import document_of

_BLOCKS = frozenset(
    {
        "paragraph",
        "heading",
        "bulletList",
        "orderedList",
        "codeBlock",
        "blockquote",
        "rule",
        "panel",
        "table",
        "mediaSingle",
        "mediaGroup",
        "taskList",
        "decisionList",
        "expand",
        "nestedExpand",
        "layoutSection",
        "layoutColumn",
        "blockCard",
        "embedCard",
        "listItem",
        "taskItem",
        "decisionItem",
        "tableRow",
        "tableHeader",
        "tableCell",
        "media",
        "caption",
        "extension",
        "bodiedExtension",
        "blockTaskItem",
    }
)
_INLINE = frozenset(
    {
        "text",
        "hardBreak",
        "mention",
        "emoji",
        "date",
        "inlineCard",
        "status",
        "mediaInline",
        "inlineExtension",
        "placeholder",
    }
)
_PARTS = frozenset(
    {"listItem", "taskItem", "decisionItem", "tableRow", "tableHeader", "tableCell", "media", "caption", "layoutColumn"}
)
_LISTS = {"bulletList": "- ", "taskList": "- ", "decisionList": "- "}


def is_document(value: Any) -> bool:
    """Whether a value is a document that Jira takes."""
    if not isinstance(value, Mapping) or value.get("type") != "doc" or value.get("version") != 1:
        return False
    content = value.get("content")
    return isinstance(content, list) and all(_is_node(node, _BLOCKS - _PARTS) for node in content)


def _is_node(node: Any, kinds: frozenset[str]) -> bool:
    if not isinstance(node, Mapping) or node.get("type") not in kinds:
        return False
    if not isinstance(node.get("attrs", {}), Mapping) or not isinstance(node.get("marks", []), list):
        return False
    if not all(isinstance(mark, Mapping) and isinstance(mark.get("type"), str) for mark in node.get("marks", [])):
        return False
    if node["type"] == "text":
        return isinstance(node.get("text"), str) and node["text"] != ""
    content = node.get("content", [])
    return isinstance(content, list) and all(_is_node(child, _BLOCKS | _INLINE) for child in content)


def text_of(document: Mapping[str, Any]) -> str:
    """The words of a document as a reader sees them: paragraphs a blank line apart, list items a line each."""
    return "\n\n".join(text for text in map(_block, document.get("content", [])) if text)


def kept(document: Mapping[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """The text of a document, and the document itself where the text alone does not give it back."""
    text = text_of(document)
    return text, None if document_of(text) == document else dict(document)


def shown(text: str | None, document: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The document that a kept text stands for; None for an empty one."""
    if document is not None:
        return dict(document)
    return document_of(text) if text else None


def _block(node: Mapping[str, Any], depth: int = 0) -> str:
    kind = node["type"]
    children = node.get("content", [])
    if kind in ("paragraph", "heading", "codeBlock", "taskItem", "decisionItem", "caption"):
        return _line(children)
    if kind in _LISTS or kind == "orderedList":
        order = _attribute(node, "order", 1)
        first = order if isinstance(order, int) else 1
        signs = (_LISTS.get(kind) or f"{first + place}. " for place in range(len(children)))
        return "\n".join(_item(child, sign, depth) for child, sign in zip(children, signs, strict=False))
    if kind == "table":
        return "\n".join(" | ".join(_cell(cell) for cell in row.get("content", [])) for row in children)
    if kind == "rule":
        return "----"
    if kind in ("blockCard", "embedCard"):
        return str(_attribute(node, "url", ""))
    if kind in _INLINE:
        return _line([node])
    title = str(_attribute(node, "title", ""))
    return "\n".join(part for part in (title, *(_block(child, depth) for child in children)) if part)


def _item(node: Mapping[str, Any], sign: str, depth: int) -> str:
    if node["type"] in _LISTS or node["type"] == "orderedList":
        return _block(node, depth + 1)
    children = node.get("content", [])
    if all(child["type"] in _INLINE for child in children):
        return "  " * depth + sign + _line(children)
    lines = [_block(child, depth + 1) for child in children]
    return "  " * depth + sign + "\n".join(line for line in lines if line)


def _cell(node: Mapping[str, Any]) -> str:
    return " ".join(_block(child) for child in node.get("content", []))


def _line(nodes: Iterable[Mapping[str, Any]]) -> str:
    return "".join(inline_text(node) for node in nodes)


def inline_text(node: Mapping[str, Any]) -> str:
    """The words of one inline node; a link that hides its address is followed by it."""
    match node["type"]:
        case "text":
            text = str(node["text"])
            links = [str(_attribute(mark, "href", "")) for mark in node.get("marks", []) if mark["type"] == "link"]
            return f"{text} ({links[0]})" if links and links[0] not in (text, f"mailto:{text}") else text
        case "hardBreak":
            return "\n"
        case "mention":
            name = str(_attribute(node, "text", "") or _attribute(node, "id", ""))
            return name if name.startswith("@") else f"@{name}"
        case "emoji":
            return str(_attribute(node, "text", "") or _attribute(node, "shortName", ""))
        case "inlineCard":
            return str(_attribute(node, "url", ""))
        case "date":
            return _day(_attribute(node, "timestamp", ""))
        case _:
            return str(_attribute(node, "text", ""))


def _day(timestamp: Any) -> str:
    try:
        return datetime.fromtimestamp(int(timestamp) / 1000, UTC).date().isoformat()
    except (ValueError, TypeError, OverflowError, OSError):
        return str(timestamp)


def _attribute(node: Mapping[str, Any], name: str, default: Any) -> Any:
    value = node.get("attrs", {}).get(name)
    return default if value is None or isinstance(value, Mapping | list) else value
