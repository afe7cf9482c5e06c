"""Jira's wiki text, which version 2 of the API speaks, read as an Atlassian document."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

Node = dict[str, Any]

_HEADING = re.compile(r"h([1-6])\.\s+(.*)")
_ITEM = re.compile(r"\s*([*#]+|-)\s+(\S.*)")
_OPEN = re.compile(r"\{(code|noformat|quote|panel)(?::([^}]*))?\}(.*)")
_INLINE = re.compile(
    r"\{\{(?P<code>.+?)\}\}"
    r"|\[~accountid:(?P<mention>[^\]\s]+)\]"
    r"|\[(?:(?P<label>[^\]|\n]+)\|)?(?P<link>(?:https?://|mailto:)[^\]\s|]+)\]"
    r"|(?P<url>https?://[^\s\])>,]*[^\s\])>,.;:!?])"
    r"|(?<![\w*])\*(?P<strong>\S|\S[^*\n]*?\S)\*(?![\w*])"
    r"|(?<![\w_])_(?P<em>\S|\S[^_\n]*?\S)_(?![\w_])"
)


@lru_cache(maxsize=1024)
def _parsed(text: str) -> tuple[Node, ...]:
    return tuple(_blocks(text.replace("\r\n", "\n").split("\n")))


def document_of(text: str) -> Node:
    """A wiki text as a document. Any text is one: what is no markup stays as it is."""
    return {"type": "doc", "version": 1, "content": [_copy(node) for node in _parsed(text)]}


def _copy(node: Any) -> Any:
    if isinstance(node, dict):
        return {name: _copy(value) for name, value in node.items()}
    return [_copy(item) for item in node] if isinstance(node, list) else node


def _blocks(lines: list[str], depth: int = 0) -> Iterator[Node]:
    """The blocks of some lines."""
    waiting: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        opened = _OPEN.match(line.strip()) if depth < 4 else None
        end = _closing(lines, at, opened) if opened else None
        block: list[Node] | None = None
        if opened and end is not None:
            block, at = [_fenced(opened, lines, at, end, depth)], end
        elif heading := _HEADING.match(line):
            block = [{"type": "heading", "attrs": {"level": int(heading[1])}, "content": inline(heading[2])}]
        elif line.startswith("bq. "):
            block = [{"type": "blockquote", "content": [_paragraph([line[4:]])]}]
        elif line.strip() == "----":
            block = [{"type": "rule"}]
        elif _ITEM.match(line):
            last = at
            while last + 1 < len(lines) and _ITEM.match(lines[last + 1]):
                last += 1
            block, at = _lists(lines[at : last + 1]), last
        elif line.startswith("|") and line.rstrip().endswith("|") and len(line.strip()) > 2:
            last = at
            while last + 1 < len(lines) and lines[last + 1].startswith("|"):
                last += 1
            block, at = [_table(lines[at : last + 1])], last
        elif not line.strip():
            block = []
        if block is None:
            waiting.append(line)
        else:
            if waiting:
                yield _paragraph(waiting)
                waiting = []
            yield from block
        at += 1
    if waiting:
        yield _paragraph(waiting)


def _closing(lines: list[str], at: int, opened: re.Match[str]) -> int | None:
    """The line on which a fence is closed, or None."""
    fence = f"{{{opened[1]}}}"
    if fence in opened[3]:
        return at
    return next((place for place in range(at + 1, len(lines)) if fence in lines[place]), None)


def _fenced(opened: re.Match[str], lines: list[str], at: int, end: int, depth: int) -> Node:
    fence = f"{{{opened[1]}}}"
    inside = (
        [opened[3].partition(fence)[0]]
        if end == at
        else [opened[3], *lines[at + 1 : end], lines[end].partition(fence)[0]]
    )
    while inside and not inside[0].strip():
        inside.pop(0)
    while inside and not inside[-1].strip():
        inside.pop()
    if opened[1] in ("code", "noformat"):
        language = (opened[2] or "").partition("|")[0]
        text = "\n".join(inside)
        content = [{"type": "text", "text": text}] if text else []
        return {
            "type": "codeBlock",
            "attrs": {"language": language} if language and "=" not in language else {},
            "content": content,
        }
    children = list(_blocks(inside, depth + 1)) or [_paragraph([])]
    if opened[1] == "quote":
        return {"type": "blockquote", "content": children}
    return {"type": "panel", "attrs": {"panelType": "info"}, "content": children}


def _lists(lines: list[str]) -> list[Node]:
    """Consecutive list lines as nested lists; the signs in front say how deep and of which kind."""
    top: list[Node] = []
    trail: list[tuple[str, Node]] = []
    for line in lines:
        found = _ITEM.match(line)
        assert found is not None
        signs = found[1][:6]
        depth = min(len(signs), len(trail) + 1)
        sign = signs[-1]
        trail = trail[:depth]
        if len(trail) == depth and (trail[-1][0] == "#") is not (sign == "#"):
            trail.pop()
        item: Node = {"type": "listItem", "content": [_paragraph([found[2]])]}
        if len(trail) < depth:
            made: Node = {"type": "orderedList" if sign == "#" else "bulletList", "content": []}
            home = trail[-1][1]["content"][-1]["content"] if trail else top
            home.append(made)
            trail.append((sign, made))
        trail[-1][1]["content"].append(item)
    return top


def _table(lines: list[str]) -> Node:
    rows: list[Node] = []
    for line in lines:
        kind = "tableHeader" if line.startswith("||") else "tableCell"
        cells = line.strip().strip("|").split("||" if kind == "tableHeader" else "|")
        rows.append(
            {
                "type": "tableRow",
                "content": [{"type": kind, "attrs": {}, "content": [_paragraph([cell.strip()])]} for cell in cells],
            }
        )
    return {"type": "table", "content": rows}


def _paragraph(lines: list[str]) -> Node:
    content: list[Node] = []
    for place, line in enumerate(lines):
        if place:
            content.append({"type": "hardBreak"})
        content.extend(inline(line))
    return {"type": "paragraph", "content": content}


def inline(text: str, marks: tuple[Any, ...] = ()) -> list[Node]:
    """The inline nodes of one line."""
    found: list[Node] = []
    at = 0
    for each in _INLINE.finditer(text):
        found += _words(text[at : each.start()], marks)
        found += _marked(each, marks)
        at = each.end()
    return found + _words(text[at:], marks)


def _marked(found: re.Match[str], marks: tuple[Any, ...]) -> list[Node]:
    if found["code"]:
        return _words(found["code"], (*marks, {"type": "code"}))
    if found["mention"]:
        return [{"type": "mention", "attrs": {"id": found["mention"]}}]
    if found["link"] or found["url"]:
        address = found["link"] or found["url"]
        return _words(found["label"] or address, (*marks, {"type": "link", "attrs": {"href": address}}))
    kind = "strong" if found["strong"] else "em"
    return inline(found[kind], (*marks, {"type": kind}))


def _words(text: str, marks: tuple[Any, ...]) -> list[Node]:
    if not text:
        return []
    return [{"type": "text", "text": text, **({"marks": [dict(mark) for mark in marks]} if marks else {})}]
