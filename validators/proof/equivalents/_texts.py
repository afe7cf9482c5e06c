"""The free texts of a run, what a person writes in their own words, and variants that write all of them otherwise."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from validators.proof.kit.arguments import Leaf, Path, replaced
from validators.proof.kit.facts_in_text import Fact, facts
from validators.proof.kit.lookup import Lookup
from validators.proof.kit.origins import origins
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Variant, with_requests

_FEWEST_WORDS = 3
_TAG = re.compile(r"(<[^<>]*>)")
_TALK = frozenset({"messages", "comments", "notes", "conversations", "replies"})


@dataclass(frozen=True, slots=True)
class FreeText:
    """An argument that is running text."""

    write: Write
    leaf: Leaf
    text: str
    talk: bool
    """Whether it is said to somebody: a mail, a chat message, a comment."""

    @property
    def is_mail(self) -> bool:
        """Whether it is the body of a mail."""
        return _in_mail(self.leaf)

    @property
    def is_html(self) -> bool:
        """Whether it is the HTML body of a mail."""
        return self.is_mail and self.leaf.path[-1] == "html"


def free_texts(trace: Trace) -> list[FreeText]:
    """Bodies of mails, messages, comments and descriptions; none that the task gives word for word."""
    given = given_text(trace)
    found = []
    for write in trace.writes:
        for leaf in write.leaves:
            if isinstance(leaf.value, str) and len(leaf.value.split()) >= _FEWEST_WORDS:
                talk = _talk(write, leaf)
                if talk is not None and folded(leaf.value) not in given:
                    found.append(FreeText(write, leaf, leaf.value, talk))
    return found


def subjects(trace: Trace) -> list[FreeText]:
    """Subjects of mails; none that the task gives word for word."""
    given = given_text(trace)
    return [
        FreeText(write, leaf, leaf.value, talk=False)
        for write in trace.writes
        for leaf in write.leaves
        if _in_mail(leaf) and leaf.path[-1] == "subject" and folded(leaf.value) not in given
    ]


def rewritten(
    says: str, texts: Iterable[FreeText], change: Callable[[FreeText], str], trace: Trace
) -> Iterator[Variant]:
    """The run with all of its texts changed; nothing where none changes."""
    values: dict[int, dict[Path, str]] = {}
    for each in texts:
        new = change(each)
        if new != each.text:
            values.setdefault(each.write.number, {})[each.leaf.path] = new
    if values:
        requests = {number: replaced(trace.writes[number].request, new) for number, new in values.items()}
        places = ", ".join(str(trace.writes[number]) for number in values)
        yield with_requests(trace, f"{says} ({places})", requests)


def between_tags(text: str, change: Callable[[str], str]) -> str:
    """The text changed where it is no tag, mention or link in angle brackets."""
    if "<" not in text:
        return change(text)
    return "".join(part if place % 2 else change(part) for place, part in enumerate(_TAG.split(text)))


def with_facts(text: str, lookup: Lookup, change: Callable[[str, Fact], str | None]) -> str:
    """The text with facts written otherwise; `change` takes the text and the fact, None leaves it as it is."""

    def inside(part: str) -> str:
        for fact in reversed(facts(part, lookup)):
            new = change(part, fact)
            if new is not None:
                part = part[: fact.start] + new + part[fact.end :]
        return part

    return between_tags(text, inside)


def given_text(trace: Trace) -> str:
    """Trigger and policies in one, folded."""
    task = trace.prepared.task
    return folded(" \n ".join([task.trigger.text, *(each.text for each in task.policy)]))


def folded(text: str) -> str:
    """A text without differences of case and white space."""
    return " ".join(text.split()).casefold()


def _in_mail(leaf: Leaf) -> bool:
    return len(leaf.path) > 1 and leaf.path[-2] == "raw" and leaf.path[-1] in ("text", "html", "subject")


def _talk(write: Write, leaf: Leaf) -> bool | None:
    """Whether a text is said to somebody; None for an argument that is no free text."""
    if _in_mail(leaf):
        return True if leaf.path[-1] != "subject" else None
    kept = [origin for origin in origins(write, leaf) if origin.kind in ("text", "html")]
    if not kept:
        return None
    return any(
        each.kind_of_change == "created" and each.collection.partition(".")[2] in _TALK and each.field != "topic"
        for each in kept
    )
