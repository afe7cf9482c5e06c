"""Letter case of addresses: the same mailbox in capitals, and with capital initials."""

import re
from collections.abc import Iterator

from validators.proof.equivalents._addresses import addresses, entered, mailed, respelled
from validators.proof.kit.lookup import ADDRESS
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("letter case of addresses", "STR02", "representation", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All recipients, and all other addresses, in capitals and with capital initials."""
    found = addresses(trace)
    for part in (mailed(found), entered(found)):
        yield from respelled(trace, "addresses in capitals", part, _upper)
        yield from respelled(trace, "addresses with capital initials", part, _initials)


def _upper(text: str) -> str:
    return ADDRESS.sub(lambda found: found[0].upper(), text)


def _initials(text: str) -> str:
    return ADDRESS.sub(lambda found: re.sub(r"[^\W\d_]+", lambda word: word[0].capitalize(), found[0]), text)
