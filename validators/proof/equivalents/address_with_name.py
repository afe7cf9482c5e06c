"""Names beside addresses: a bare address with its owner's name, `Last, First` in quotes, and a named one bare."""

from collections.abc import Iterator

from runtime.kit.mailboxes import parseaddr
from validators.proof.equivalents._addresses import addresses, mailed, respelled
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("names beside addresses", "STR02", "representation", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All recipients of mails with a name, with the surname first, and bare."""
    found = mailed(addresses(trace))
    yield from respelled(trace, "recipients with their names", found, _named)
    yield from respelled(trace, "recipients with the surname first", found, _surname_first)
    yield from respelled(trace, "recipients without names", found, lambda text: parseaddr(text)[1])


def _named(text: str) -> str:
    address = parseaddr(text)[1]
    return f"{' '.join(_words(text))} <{address}>"


def _surname_first(text: str) -> str:
    *first, last = _words(text)
    return f'"{", ".join([last, " ".join(first)]) if first else last}" <{parseaddr(text)[1]}>'


def _words(text: str) -> list[str]:
    """The name beside an address, or what its local part says."""
    name, address = parseaddr(text)
    if name:
        return name.replace('"', "").split()
    local = address.partition("@")[0].replace("-", ".").replace("_", ".")
    return [word.capitalize() for word in local.split(".") if word] or ["Team"]
