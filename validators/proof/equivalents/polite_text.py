"""Polite text: a greeting before what is said, thanks and a closing after it. Nobody but the recipient is named."""

from collections.abc import Callable, Iterator
from functools import partial

from runtime.kit.mailboxes import parseaddr
from validators.proof.equivalents._texts import FreeText, free_texts, rewritten
from validators.proof.kit.arguments import value_at
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("polite text", "STR01", "incidental-wording", "error")


def _short(text: FreeText) -> str:
    return f"Hi,\n{text.text}\nThanks!"


def _long(text: FreeText) -> str:
    return (
        f"Dear {_recipient(text)},\n\nI hope this finds you well.\n\n{text.text}\n\n"
        "Please let me know if anything is unclear. Thank you very much.\n\nKind regards"
    )


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All texts that are said to somebody with few and with many words around them."""
    talk = [each for each in free_texts(trace) if each.talk]
    for says, wrap in (("a short greeting and thanks", _short), ("a long greeting and closing", _long)):
        yield from rewritten(says, talk, partial(_wrapped, wrap), trace)


def _wrapped(wrap: Callable[[FreeText], str], text: FreeText) -> str:
    if not text.is_html:
        return wrap(text)
    before, _, after = wrap(text).partition(text.text)
    return "".join([_paragraphs(before), text.text, _paragraphs(after)])


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{line}</p>" for line in text.split("\n") if line)


def _recipient(text: FreeText) -> str:
    """The recipient's name where the mail says it."""
    if not text.is_mail:
        return "all"
    to = value_at(text.write.request, (*text.leaf.path[:-1], "to", 0))
    name = parseaddr(str(to or ""))[0]
    return name or "all"
