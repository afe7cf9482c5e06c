"""Who a write goes to: the addresses of mails, invitations and shares."""

from collections import Counter
from weakref import WeakKeyDictionary

from runtime.kit.mailboxes import getaddresses
from validators.proof.kit.arguments import Leaf, Path, value_at
from validators.proof.kit.lookup import ADDRESS, Lookup
from validators.proof.kit.trace import Trace, Write
from validators.proof.mutants._texts import kinds

_homes: WeakKeyDictionary[Lookup, str] = WeakKeyDictionary()


def recipients(write: Write) -> list[Leaf]:
    """The arguments of a write that are an address which something goes to or is opened to."""
    return [
        leaf
        for leaf in write.leaves
        if isinstance(leaf.value, str)
        and "@" in leaf.value
        and leaf.path[0] in ("body", "params")
        and (leaf.is_recipient or ("email" in kinds(write, leaf) and "ref" not in kinds(write, leaf)))
    ]


def plain(text: str) -> str:
    """The bare address of `Ann Lee <ann@example.com>`, in lower case."""
    found = getaddresses([text])
    return (found[0][1] if found else text).casefold()


def involved(trace: Trace) -> frozenset[str]:
    """Every address that stands in any argument of any write."""
    return frozenset(
        address.casefold()
        for write in trace.writes
        for leaf in write.leaves
        if isinstance(leaf.value, str) and "@" in leaf.value
        for address in ADDRESS.findall(leaf.value)
    )


def home(trace: Trace) -> str:
    """The domain of the company itself: the one that most addresses have."""
    if trace.lookup not in _homes:
        domains = Counter(address.partition("@")[2] for address in trace.lookup.addresses)
        _homes[trace.lookup] = max(domains, key=lambda each: (domains[each], each)) if domains else ""
    return _homes[trace.lookup]


def strangers(trace: Trace) -> list[str]:
    """An insider and an outsider whom the run does not write to; fewer where there are none."""
    taken, domain = involved(trace), home(trace)
    free = [each for each in trace.lookup.addresses if each not in taken and not each.startswith("noreply")]
    inside = [each for each in free if each.endswith("@" + domain)]
    outside = [each for each in free if not each.endswith("@" + domain)]
    return [*inside[:1], *outside[:1]]


def mails(write: Write) -> list[Path]:
    """Where the mails in a write stand: the paths that `to`, `cc` and `bcc` lie under."""
    found = [leaf.path[:-2] for leaf in write.leaves if leaf.is_recipient]
    return list(dict.fromkeys(found))


def listed(write: Write, path: Path) -> list[str]:
    """A list of addresses of a mail; empty where it has none."""
    found = value_at(write.request, path)
    return [str(each) for each in found] if isinstance(found, list) else []
