"""Other subject: the subject of each new mail with more words. A mail's subject is seldom what a task is about.

A reply keeps its subject: with another one it would leave its conversation.
"""

from collections.abc import Iterator

from validators.proof.equivalents._texts import FreeText, rewritten, subjects
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("other subject", "STR01", "incidental-wording", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All subjects with words before, and with words after."""
    found = [each for each in subjects(trace) if not _is_reply(each)]
    yield from rewritten("words before the subject", found, lambda text: f"For your information: {text.text}", trace)
    yield from rewritten("words after the subject", found, lambda text: f"{text.text} (please read)", trace)


def _is_reply(text: FreeText) -> bool:
    body = text.write.request.body
    threaded = isinstance(body, dict) and bool(body.get("threadId") or (body.get("message") or {}).get("threadId"))
    return threaded or text.text.casefold().startswith(("re:", "aw:", "fwd:", "fw:"))
