"""Who a write goes to: the addresses of mails, invitations and shares."""

import re
from collections import Counter

from runtime.kit.mailboxes import getaddresses
from validators.proof.kit.arguments import Leaf, Path, value_at
from validators.proof.kit.lookup import ADDRESS, texts
from validators.proof.kit.origins import kinds
from validators.proof.kit.trace import Trace, Write

_WORD = re.compile(r"[^\W_]{3,}")
_PROFILES = (".profile", ".account")


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
    found = [leaf.value for write in trace.writes for leaf in write.leaves if isinstance(leaf.value, str)]
    return frozenset(address.casefold() for each in found if "@" in each for address in ADDRESS.findall(each))


def own(trace: Trace) -> frozenset[str]:
    """The addresses of the agent itself: its profile's, and those that its mails come from."""
    found = [each.record for each in trace.lookup.records if each.collection.endswith(_PROFILES)]
    found += [{"from": (change.after or {}).get("from_")} for write in trace.writes for change in write.changes]
    return frozenset(address.casefold() for each in found for text in texts(each) for address in ADDRESS.findall(text))


def home(trace: Trace) -> str:
    """The domain of the company itself: the one that most addresses have."""
    domains = Counter(address.partition("@")[2] for address in trace.lookup.addresses)
    return max(domains, key=lambda each: (domains[each], each)) if domains else ""


def strangers(trace: Trace) -> list[str]:
    """An insider and an outsider whom neither the run nor the trigger speaks of; fewer where there are none.

    A word to the one who asked is what many tasks allow.
    """
    found: list[str] | None = trace.lookup.kept.get("strangers")
    if found is None:
        trace.lookup.kept["strangers"] = found = _strangers(trace)
    return found


def _strangers(trace: Trace) -> list[str]:
    taken, domain = involved(trace) | own(trace), home(trace)
    asked = set(_WORD.findall(trace.prepared.task.trigger.text.casefold()))
    free = [
        each
        for each in trace.lookup.addresses
        if each not in taken and not set(_WORD.findall(each.partition("@")[0])) & asked
    ]
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
