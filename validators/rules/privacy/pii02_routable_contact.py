"""Routable contact.

## What it flags
A mail address at a domain that somebody may have, and a telephone number of a range that is in service (no 555
exchange of North America is, but for directory assistance). More than three domains of a task are one finding.

## Why
A tool wired to a real mailbox would write to a stranger, and invented people get real contacts. Names and numbers are
set aside for this: example.com and the like (RFC 2606, RFC 6761), 555-0100 to 555-0199. No public incident is known.

## Bad
    notes: Questions to dana.ruiz@northwind-sales.com

## Good
    notes: Questions to dana.ruiz@northwind-sales.example.com

## How to fix
Put `.example` or `.example.com` behind the domain, and take numbers from 555-0100 to 555-0199.

## When to suppress
When the address is published for this very purpose.
"""

from collections.abc import Iterator
from functools import cache

from runtime.kit.records import Record, fields_of
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.privacy._hosts import EMAIL_HOST, of_machine, reserved, site
from validators.rules.privacy._phones import digits_of, for_fiction, in_service
from validators.view import TaskView

RULE = Rule("PII02", "routable-contact", "warning", confidence="likely")

_FEWEST_DIGITS = 10
_ONE_BY_ONE = 3
"""More domains than these are told in one finding."""


def check(view: TaskView) -> Iterator[Finding]:
    """Mail domains, each once, and telephone numbers of seeded records."""
    yield from _mail(view)
    yield from _phones(view)


def _mail(view: TaskView) -> Iterator[Finding]:
    source = view.document.source
    hosts = set(EMAIL_HOST.findall(source))
    foreign = {host for host in hosts if not reserved(host) and not of_machine(host)}
    first: dict[str, tuple[int, int, int]] = {}
    for found in EMAIL_HOST.finditer(source) if foreign else ():
        if found[1] in foreign and source[found.start() - 1 : found.start()].isalnum():
            name = site(found[1])
            start, end, count = first.get(name, (found.start(1), found.end(1), 0))
            first[name] = (start, end, count + 1)
    tip = "put `.example` or `.example.com` behind the name"
    if len(first) > _ONE_BY_ONE:
        (start, end, _), *others = first.values()
        message = f"`{source[start:end]}` and {len(others)} more may be somebody's domains, expected reserved ones"
        related = [Related(view.place_at(start, end), f"`{source[start:end]}`") for start, end, _ in others]
        yield RULE.at(view.place_at(start, end), message, tip=tip, related=related)
        return
    for start, end, count in first.values():
        times = f" ({count} addresses)" if count > 1 else ""
        yield RULE.at(
            view.place_at(start, end),
            f"`{source[start:end]}` may be somebody's domain{times}, expected a reserved one such as "
            f"`{source[start:end].partition('.')[0]}.example.com`",
            tip=tip,
        )


def _phones(view: TaskView) -> Iterator[Finding]:
    for record in view.records:
        for name in _phone_fields(record.model):
            value = record.record.get(name)
            for written in value if isinstance(value, list) else (value,):
                if not isinstance(written, str) or len(digits_of(written)) < _FEWEST_DIGITS or for_fiction(written):
                    continue
                if in_service(written):
                    yield RULE.at(
                        view.record_place(record, name),
                        f"`{written}` is of a range in service, expected a number kept for fiction such as "
                        "(202) 555-0118",
                    )


@cache
def _phone_fields(model: type[Record]) -> tuple[str, ...]:
    return tuple(name for name, spec in fields_of(model).items() if spec.kind == "phone" and not spec.derived)
