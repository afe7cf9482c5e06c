"""An Atlassian document written as wiki text (version 2 of the API) or as HTML (rendered fields)."""

from collections.abc import Mapping
from html import escape
from typing import Any

from runtime.apps.jira.document import inline_text

Node = Mapping[str, Any]
_WIKI_MARKS = {
    "strong": ("*", "*"),
    "em": ("_", "_"),
    "code": ("{{", "}}"),
    "strike": ("-", "-"),
    "underline": ("+", "+"),
}
_HTML_MARKS = {"strong": "b", "em": "em", "code": "tt", "strike": "del", "underline": "ins"}
_LISTS = ("bulletList", "orderedList", "taskList", "decisionList")


def wiki_of(document: Node) -> str:
    """The wiki text of a document."""
    return "\n\n".join(text for text in (_wiki(node, "") for node in document.get("content", [])) if text)


def html_of(document: Node | None) -> str:
    """The HTML of a document; empty for none."""
    return "\n".join(_html(node) for node in document.get("content", [])) if document else ""


def _wiki(node: Node, signs: str) -> str:
    kind, children = node["type"], node.get("content", [])
    if kind == "heading":
        return f"h{node.get('attrs', {}).get('level', 1)}. {_wiki_line(children)}"
    if kind in _LISTS:
        deeper = signs + ("#" if kind == "orderedList" else "*")
        return "\n".join(_wiki_item(child, deeper) for child in children)
    if kind == "codeBlock":
        language = node.get("attrs", {}).get("language")
        text = "".join(inline_text(child) for child in children)
        return f"{{code{':' + str(language) if language else ''}}}\n{text}\n{{code}}"
    if kind == "rule":
        return "----"
    if kind == "table":
        return "\n".join(_wiki_row(row) for row in children)
    if kind in ("blockquote", "panel"):
        fence = "quote" if kind == "blockquote" else "panel"
        inside = "\n\n".join(_wiki(child, "") for child in children)
        return f"{{{fence}}}\n{inside}\n{{{fence}}}"
    if all("content" not in child for child in children):
        return _wiki_line(children) if children else _wiki_line([node]) if kind != "paragraph" else ""
    return "\n\n".join(_wiki(child, signs) for child in children)


def _wiki_item(node: Node, signs: str) -> str:
    lines: list[str] = []
    for child in node.get("content", []):
        if child["type"] in _LISTS:
            lines.append(_wiki(child, signs))
        else:
            text = _wiki(child, "") if "content" in child else _wiki_line([child])
            lines.append(text if lines else f"{signs} {text}")
    return "\n".join(lines)


def _wiki_row(row: Node) -> str:
    cells = row.get("content", [])
    fence = "||" if cells and cells[0]["type"] == "tableHeader" else "|"
    texts = (" ".join(_wiki(child, "") for child in cell.get("content", [])) for cell in cells)
    return fence + fence.join(texts) + fence


def _wiki_line(nodes: list[Node]) -> str:
    return "".join(map(_wiki_inline, nodes))


def _wiki_inline(node: Node) -> str:
    if node["type"] == "mention":
        return f"[~accountid:{node.get('attrs', {}).get('id', '')}]"
    if node["type"] != "text":
        return inline_text(node)
    text = str(node["text"])
    link = ""
    for mark in node.get("marks", []):
        before, after = _WIKI_MARKS.get(mark["type"], ("", ""))
        text = before + text + after
        if mark["type"] == "link":
            link = str(mark.get("attrs", {}).get("href", ""))
    if link:
        return link if link == node["text"] else f"[{text}|{link}]"
    return text


def _html(node: Node) -> str:
    kind, children = node["type"], node.get("content", [])
    if kind in ("paragraph", "taskItem", "decisionItem"):
        return f"<p>{_html_line(children)}</p>"
    if kind == "heading":
        level = node.get("attrs", {}).get("level", 1)
        return f"<h{level}>{_html_line(children)}</h{level}>"
    if kind == "codeBlock":
        return f"<pre>{escape(''.join(inline_text(child) for child in children), quote=False)}</pre>"
    if kind == "rule":
        return "<hr />"
    tag = {
        "bulletList": "ul",
        "taskList": "ul",
        "decisionList": "ul",
        "orderedList": "ol",
        "listItem": "li",
        "blockquote": "blockquote",
        "table": "table",
        "tableRow": "tr",
        "tableHeader": "th",
        "tableCell": "td",
    }.get(kind, "div")
    inside = "".join(_html(child) if child["type"] != "text" else _html_line([child]) for child in children)
    return f"<{tag}>{inside}</{tag}>"


def _html_line(nodes: list[Node]) -> str:
    return "".join(map(_html_inline, nodes))


def _html_inline(node: Node) -> str:
    if node["type"] == "hardBreak":
        return "<br/>"
    if node["type"] != "text":
        return escape(inline_text(node), quote=False)
    text = escape(str(node["text"]), quote=False)
    for mark in node.get("marks", []):
        if mark["type"] == "link":
            text = f'<a href="{escape(str(mark.get("attrs", {}).get("href", "")))}">{text}</a>'
        elif tag := _HTML_MARKS.get(mark["type"]):
            text = f"<{tag}>{text}</{tag}>"
    return text
