"""Text as Slack's answers carry it, and the words inside blocks and attachments."""

import re
from typing import Any

_CONTROL = re.compile(r"<(?:[@#!][^<>\s][^<>]*|(?:https?|ftp)://[^<>]+|(?:mailto|tel):[^<>]+)>")
_BARE_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt);)")
_SAYING = (
    "pretext", "author_name", "title", "text", "value", "fields", "elements", "rows", "accessory", "footer", "alt_text",
)  # fmt: skip


def escaped(text: str) -> str:
    """Text with `&`, `<` and `>` escaped, but for entities and for mentions and links in angle brackets."""
    if not any(sign in text for sign in "&<>"):
        return text
    parts, end = [], 0
    for control in _CONTROL.finditer(text):
        parts += [_escape(text[end : control.start()]), _BARE_AMPERSAND.sub("&amp;", control[0])]
        end = control.end()
    return "".join([*parts, _escape(text[end:])])


def _escape(text: str) -> str:
    return _BARE_AMPERSAND.sub("&amp;", text).replace("<", "&lt;").replace(">", "&gt;")


def texts_of(nodes: Any) -> list[str]:
    """What blocks or attachments say, in reading order; an attachment's fallback only where it says nothing else."""
    found: list[str] = []
    for node in nodes if isinstance(nodes, list) else [nodes]:
        if isinstance(node, str):
            found.append(node)
        elif isinstance(node, list):
            found += texts_of(node)
        elif isinstance(node, dict):
            found += _texts_in(node)
    return found


def _texts_in(node: dict[str, Any]) -> list[str]:
    match node.get("type"):
        case "rich_text_section" | "rich_text_preformatted" | "rich_text_quote":
            return ["".join(_inline(element) for element in _list(node.get("elements")))]
        case "button" | "overflow" | "datepicker" | "static_select" | "users_select" | "checkboxes" | "radio_buttons":
            return texts_of(node["text"]) if isinstance(node.get("text"), dict) else []
    said = [text for name in _SAYING if name != "value" or "title" in node for text in texts_of(node.get(name) or [])]
    nested = texts_of(node.get("blocks") or [])
    return said + nested or texts_of(node.get("fallback") or [])


def _inline(element: Any) -> str:
    if not isinstance(element, dict):
        return ""
    match element.get("type"):
        case "user":
            return f"<@{element.get('user_id', '')}>"
        case "channel":
            return f"<#{element.get('channel_id', '')}>"
        case "emoji":
            return f":{element.get('name', '')}:"
        case "link":
            url, text = element.get("url", ""), element.get("text")
            return f"<{url}|{text}>" if text else f"<{url}>"
        case "broadcast":
            return f"<!{element.get('range', '')}>"
    return str(element.get("text", ""))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
