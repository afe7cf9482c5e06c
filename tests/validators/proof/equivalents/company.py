"""A small task with a mail, a message, a sheet and a meeting, and its equivalents by operator."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from validators.proof import equivalence
from validators.proof.equivalence import PACKAGE
from validators.proof.kit.bench import Bench
from validators.proof.kit.operators import all_of
from validators.proof.kit.replay import Ran, run
from validators.proof.kit.result import TaskProof

BOOK = "1rXb6NvTq2KwYc9HmLz4PgSd7JfUo8EaViC3tWyRkQ5B"
SHEET = f"PUT https://sheets.googleapis.com/v4/spreadsheets/{BOOK}/values/Orders!B2:C2"
TEXT = "The order was shipped on 9 March 2026 in place of order A-7. We charge $1,500, please pay it. Thanks to Bo."


def mail(*, to: str = "bo.ray@client.example.com", subject: str = "Your order A-9", **body: str) -> dict[str, Any]:
    """A step that sends a mail; `thread` makes it a reply."""
    thread = {"threadId": body.pop("thread")} if "thread" in body else {}
    parts = ", ".join(f"{name}='{value}'" for name, value in {"to": to, "subject": subject, **body}.items())
    send = "POST https://gmail.googleapis.com/gmail/v1/users/me/messages/send"
    return {"call": send, "body": {**thread, "raw": f"${{mime({parts})}}"}}


MAIL = mail(text=TEXT)
POST = {
    "call": "POST https://slack.com/api/chat.postMessage",
    "body": {"channel": "C0ORDERS01", "text": "Order A-9 is back, shipped on 2026-03-09 for USD 1,500.00"},
}
ROW = {
    "call": SHEET,
    "params": {"valueInputOption": "USER_ENTERED"},
    "body": {"values": [["Shipped", 1500]]},
}
MEETING = {
    "call": "POST https://www.googleapis.com/calendar/v3/calendars/primary/events",
    "body": {
        "summary": "Order review",
        "start": {"dateTime": "2026-03-16T10:00:00+01:00"},
        "end": {"dateTime": "2026-03-16T10:30:00+01:00"},
        "attendees": [{"email": "bo.ray@client.example.com"}],
    },
}
SEED: dict[str, Any] = {
    "gmail": {
        "profile": {"email_address": "agent@company.example.com"},
        "messages": [
            {
                "id": "19d1f04a6c83be57",
                "from_": "Bo Ray <bo.ray@client.example.com>",
                "to": ["agent@company.example.com"],
                "subject": "Where is it",
                "date": "2026-03-08T08:00:00Z",
                "label_ids": ["INBOX"],
                "body_plain": "Where is my order?",
            }
        ],
    },
    "slack": {"channels": [{"id": "C0ORDERS01", "name": "orders"}]},
    "google_sheets": {
        "spreadsheets": [
            {
                "id": BOOK,
                "title": "Book",
                "worksheets": [
                    {
                        "id": "orders",
                        "title": "Orders",
                        "headers": ["Order", "Status", "Price"],
                        "rows": [{"id": "a9", "row_id": 2, "cells": {"Order": "A-9", "Status": "Open", "Price": 0}}],
                    }
                ],
            }
        ]
    },
    "google_calendar": {
        "calendars": [{"id": "agent@company.example.com", "summary": "Agent", "primary": True, "time_zone": "UTC"}]
    },
}
SENT = {"id": "told", "created": "gmail.messages", "where": {"sent": True, "body": {"mentions": "A-7"}}}


def bench(
    folder: Path,
    *steps: Mapping[str, Any],
    assertions: Sequence[Mapping[str, Any]] = (SENT,),
    alternatives: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
) -> Bench:
    """A sound task that does these steps."""
    task = {
        "id": "simple.shipped", "title": "Tell of an order", "split": "simple", "domain": "simple",
        "clock": "2026-03-12T10:00:00Z", "trigger": {"text": "Order A-9 is out, tell everybody."},
        "seed": SEED, "assertions": list(assertions),
    }  # fmt: skip
    place = folder / "simple" / "shipped.yaml"
    place.parent.mkdir(exist_ok=True)
    place.write_text(yaml.safe_dump(task))
    solution = {"reference": list(steps), "alternatives": dict(alternatives or {})}
    place.with_name("shipped.solution.yaml").write_text(yaml.safe_dump(solution))
    loaded = load_task(place)
    prepared, problems = prepare(loaded)
    assert prepared is not None and not loaded.solution_problems, problems
    made = Bench(place, prepared, default_gateway(), TaskProof(str(place), "simple.shipped", ""))
    assert made.sound, made.trace and made.trace.episode
    return made


def variants(made: Bench, operator: str) -> Iterator[tuple[str, Ran]]:
    """What an operator says of each of its variants, and what it leaves behind."""
    assert made.trace is not None
    for each in all_of(PACKAGE, "equivalents", "E", made.trace):
        if each.operator.name == operator:
            yield each.variant.says, run(made.trace, each.variant)


def failing(made: Bench) -> dict[str, set[str]]:
    """Codes that are found, with the operators whose variants fail."""
    equivalence.prove(made)
    assert not made.result.unchecked
    found: dict[str, set[str]] = {}
    names = {each.id: each.operator for each in made.result.equivalents}
    for each in made.result.findings:
        found.setdefault(each.code, set()).add(names[each.message.split()[0]])
    return found


def texts(made: Bench, operator: str, collection: str = "gmail.messages", field: str = "body_plain") -> list[str]:
    """The field of the record that each variant of an operator makes."""
    assert made.trace is not None
    seeded = made.prepared.seed.collections.get(collection, {})
    return [
        record[field]
        for _, ran in variants(made, operator)
        for key, record in ran.world.collection(collection).items()
        if key not in seeded
    ]
