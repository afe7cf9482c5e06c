"""HTML or plain: the body of each mail as HTML where it is plain text, and the other way round."""

from collections.abc import Iterator
from html import escape

from runtime.kit.html_text import html_text
from validators.proof.equivalents._texts import FreeText, free_texts
from validators.proof.kit.arguments import DROP, Path, replaced
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, with_requests

OPERATOR = Operator("HTML or plain", "STR02", "representation", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All bodies of mails in the other form, and in both."""
    mails: dict[tuple[int, Path], dict[str, FreeText]] = {}
    for each in free_texts(trace):
        if each.is_mail:
            mails.setdefault((each.write.number, each.leaf.path[:-1]), {})[str(each.leaf.path[-1])] = each
    plain = {at: parts["text"].text for at, parts in mails.items() if "html" not in parts}
    rich = {at: parts["html"].text for at, parts in mails.items() if "html" in parts}
    if plain:
        yield _with(
            trace, "mails in HTML only", {at: {"html": _html(text), "text": DROP} for at, text in plain.items()}
        )
        yield _with(trace, "mails in HTML and plain", {at: {"html": _html(text)} for at, text in plain.items()})
    if rich:
        parts = {at: {"text": html_text(html), "html": DROP} for at, html in rich.items()}
        yield _with(trace, "mails in plain text", parts)


def _with(trace: Trace, says: str, parts: dict[tuple[int, Path], dict[str, object]]) -> Variant:
    changed: dict[int, dict[Path, object]] = {}
    for (number, path), values in parts.items():
        changed.setdefault(number, {}).update({(*path, name): value for name, value in values.items()})
    return with_requests(
        trace, says, {number: replaced(trace.writes[number].request, values) for number, values in changed.items()}
    )


def _html(text: str) -> str:
    """As a mail program sends it: a division for each line."""
    lines = "".join(f"<div>{escape(line, quote=False) or '<br>'}</div>" for line in text.split("\n"))
    return f'<html><head><meta charset="utf-8"></head><body><div dir="ltr">{lines}</div></body></html>'
