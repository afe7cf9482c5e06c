"""Undisambiguated twin.

## What it flags
Two records of one kind whose names a reader takes for one another, where the task names them and no field that its
words use tells them apart. Case, accents, signs, look-alike letters, legal forms and the order of words do not make
names differ. Where something readable does tell them apart but no trap says so, and where a name is only a slip away
from one that the task names, the finding is a note; where only the assertions name them, a warning. A declared trap is
flagged when its `told_apart_by` fields hold the same values in both records.

## Why
An agent that takes the other record has not made a mistake that anybody can point at, so the task measures luck. In
one retail suite two orders of a customer held a tablet and only one of them was accepted (sierra-research/tau-bench#5);
a later audit found a customer with two addresses and nothing that says which (amazon-agi/tau2-bench-verified, retail
86 in FIXES.md).

## Bad
    trigger: {text: Please set the tier of Acme Corp to Gold.}
    policy: []
    seed:
      salesforce:
        accounts:
          - {id: 001A, account_name: Acme Corp, phone: +1 555 0141}
          - {id: 001B, account_name: Acme Corp., phone: +1 555 0142}
    assertions:
      - {id: gold, record: salesforce.accounts/001A, has: {tier: Gold}}

## Good
    trigger: {text: Please set the tier of Acme Corp in Denver to Gold.}
    policy: []
    seed:
      salesforce:
        accounts:
          - {id: 001A, account_name: Acme Corp, billing_city: Denver}
          - {id: 001B, account_name: Acme Corp., billing_city: Lyon}
    traps:
      - look_alike: {decoy: salesforce.accounts/001B, of: salesforce.accounts/001A, told_apart_by: billing_city}
    assertions:
      - {id: gold, record: salesforce.accounts/001A, has: {tier: Gold}}

## How to fix
Declare the pair as a trap with `told_apart_by`, so that proof tries the wrong one; or give the two different values in
a field that the trigger or a policy speaks of; or rename one of them.

## When to suppress
When the two are one entity that the company keeps twice and either is accepted. Imported tasks (`origin:`) get no notes
of this rule, because the format they come from has no place for traps.
"""

from collections.abc import Iterator
from dataclasses import replace

from runtime.grading.where import field_value
from validators.finding import Finding, Place, Related
from validators.rule import Needs, Rule
from validators.rules.names._addresses import near_pairs
from validators.rules.names._likeness import normal
from validators.rules.names._mentions import Mention
from validators.rules.names._said import said, used_difference
from validators.rules.names._twins import Pair, declared, is_about_duplicates, is_declared, pairs, trapped_names
from validators.view import TaskView

RULE = Rule("NAME01", "undisambiguated-twin", "error", confidence="likely", needs=Needs.TASK)
TIP = (
    "declare a trap with `told_apart_by`, give them different values in a field that the task speaks of, or rename one"
)


def check(view: TaskView) -> Iterator[Finding]:
    """Twins that no trap declares, worst first for each two names; then traps that nothing tells apart."""
    reported: set[frozenset[str]] = set()
    imported = view.task.origin is not None  # other formats have no place for traps
    judged = [each for pair in pairs(view) if (each := _judged(view, pair)) is not None]
    for finding, pair in sorted(judged, key=lambda each: each[0].severity != "error"):
        names = frozenset((normal(pair.one.name), normal(pair.other.name)))
        if names not in reported and not (imported and finding.severity == "note"):
            reported.add(names)
            yield finding
    yield from _traps(view)
    if not imported:
        yield from _addresses(view)


def _judged(view: TaskView, pair: Pair) -> tuple[Finding, Pair] | None:
    if is_declared(view, pair) or is_about_duplicates(view):
        return None
    words = said(view)
    one, other = pair.one, pair.other
    if pair.like.level == "near":
        named, twin = (one, other) if words.states(one) else (other, one)
        if words.states(named) and not words.names(twin):
            return _note(view, pair, f"only `{named.name}` is named"), pair
        return None
    if not (words.names(one) or words.names(other)):
        return None
    if pair.like.level == "same" and (one.name.casefold() in words.spelled) != (other.name.casefold() in words.spelled):
        return _note(view, pair, "the task spells one of them out"), pair
    apart = used_difference(view, one, other)
    if apart:
        return _note(view, pair, f"{apart} tells them apart"), pair
    if not (words.states(one) or words.states(other)):
        return None
    message = f"{_both(pair)} both fit what the task asks for, and nothing that its words use tells them apart"
    finding = _at(view, pair, message)
    asked = words.asks_for(one) or words.asks_for(other)
    return (finding if asked else finding.with_severity("warning")), pair


def _note(view: TaskView, pair: Pair, why: str) -> Finding:
    message = f"{_both(pair)} are easily taken for one another; {why}, and no trap says so"
    finding = _at(view, pair, message)
    return finding.with_severity("note")


def _both(pair: Pair) -> str:
    by = f", apart only by {pair.like.by}," if pair.like.by else ""
    return f"`{pair.one.name}` ({pair.one.record.path}) and `{pair.other.name}` ({pair.other.record.path}){by}"


def _at(view: TaskView, pair: Pair, message: str) -> Finding:
    related = [Related(_place(view, pair.other), "the other one")]
    return RULE.at(_place(view, pair.one), message, tip=TIP, related=related)


def _place(view: TaskView, mention: Mention) -> Place:
    return view.record_place(mention.record, *mention.fields)


def _addresses(view: TaskView) -> Iterator[Finding]:
    """Addresses that are easily taken for one that the assertions ask for, unless a trap speaks of their records."""
    trapped = {path for two in declared(view) for path in two}
    for address, record, twin, other in near_pairs(view):
        if {record.path, other.path} & trapped or _is_trapped(view, {address, twin}):
            continue
        message = f"`{address}` ({record.path}) and `{twin}` ({other.path}) are easily taken for one another"
        finding = RULE.at(view.record_place(record), message + ", and no trap says so", tip=TIP)
        yield replace(finding, severity="note", related=(Related(view.record_place(other), "the other one"),))


def _is_trapped(view: TaskView, mails: set[str]) -> bool:
    return any(mails & (decoy | of) for decoy, of in trapped_names(view))


def _traps(view: TaskView) -> Iterator[Finding]:
    for place, trap in enumerate(view.task.traps):
        for kind, right in (("look_alike", "of"), ("stale_row", "current")):
            named = getattr(trap, kind)
            if named is None:
                continue
            decoy, wanted = view.by_path.get(named.decoy), view.by_path.get(getattr(named, right))
            if decoy is None or wanted is None or decoy.model is not wanted.model:
                continue
            world = view.prepared.world()
            reads = [field_value(decoy.model, name)[1] for name in named.told_apart_by]
            if reads and all(read(world, decoy.record) == read(world, wanted.record) for read in reads):
                fields = ", ".join(f"`{name}`" for name in named.told_apart_by)
                message = (
                    f"{fields} is the same in `{named.decoy}` and `{wanted.path}`, so it does not tell which is which"
                )
                where = view.place("traps", place, kind, "told_apart_by")
                yield RULE.at(where, message, tip="name a field in which they differ, or make them differ in this one")
