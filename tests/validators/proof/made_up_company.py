"""A made-up company and a task in it, for tests of what mutants leave behind."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from validators.proof.kit.bench import Bench
from validators.proof.kit.difference import difference
from validators.proof.kit.replay import run
from validators.proof.kit.result import TaskProof
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Variant

SALES = "https://yourinstance.my.salesforce.com/services/data/v61.0/sobjects"
BOOK = "1Qm7vXo2LbT9dKcR4nWz8sYfJ3hPuE6aGi0tVxBqMr5k"
SHEET = f"https://sheets.googleapis.com/v4/spreadsheets/{BOOK}/values"
SEND = "POST https://gmail.googleapis.com/gmail/v1/users/me/messages/send"
POST = "POST https://slack.com/api/chat.postMessage"
EVENTS = "https://www.googleapis.com/calendar/v3/calendars/agent@company.example.com/events"
WON = {"call": f"PATCH {SALES}/Opportunity/006MER1", "body": {"StageName": "Closed Won", "CloseDate": "2026-01-26"}}

SEED: dict[str, Any] = {
    "salesforce": {
        "opportunities": [
            {"id": "006OAK1", "name": "Oakwell - Fleet", "stage_name": "Prospecting", "amount": 900, "close_date": "2026-02-01"},
            {"id": "006MER1", "name": "Meridian Corp - Platform", "stage_name": "Negotiation", "amount": 120000,
             "close_date": "2026-02-13"},
            {"id": "006MER2", "name": "Meridian Care - Platform", "stage_name": "Prospecting", "amount": 141000,
             "close_date": "2026-02-27"},
            {"id": "006HRB1", "name": "Harbor Foods - Module", "stage_name": "Negotiation", "amount": 38500, "close_date": "2026-03-31"},
        ],
    },
    "google_sheets": {"spreadsheets": [{"id": BOOK, "title": "Finance", "worksheets": [
        {"id": "ws_rates", "title": "Rates", "headers": ["Month", "Currency", "Rate", "Updated"], "rows": [
            {"id": "fx_dec", "row_id": 2, "cells": {"Month": "2025-12", "Currency": "EUR", "Rate": 1.05, "Updated": "2025-12-01"}},
            {"id": "fx_old", "row_id": 3, "cells": {"Month": "2026-01", "Currency": "EUR", "Rate": 1.25, "Updated": "2026-01-02"}},
            {"id": "fx_new", "row_id": 4, "cells": {"Month": "2026-01", "Currency": "EUR", "Rate": 1.3, "Updated": "2026-01-15"}},
        ]},
    ]}]},
    "gmail": {
        "profile": {"email_address": "agent@company.example.com"},
        "messages": [
            {"id": "19c0365fd1e82b74", "from_": "Claire Dubois <claire.dubois@meridian.example.com>", "to": ["agent@company.example.com"],
             "cc": ["ann.lee@company.example.com", "anna.leer@company.example.com"], "subject": "Order form",
             "date": "2026-01-27T11:48:00Z", "label_ids": ["INBOX"], "body_plain": "Signed yesterday. The call is at 15:30."},
        ],
    },
    "slack": {
        "users": [{"id": "U0ANN", "name": "Ann Lee", "email": "ann.lee@company.example.com"}],
        "channels": [
            {"id": "C0DEALS", "name": "deals", "member_ids": ["U0AGENT", "U0ANN"]},
            {"id": "C0DEALSEU", "name": "deals-eu", "member_ids": ["U0AGENT", "U0ANN"]},
            {"id": "C0LUNCH", "name": "lunch", "member_ids": ["U0AGENT"]},
        ],
    },
    "google_calendar": {"calendars": [{"id": "agent@company.example.com", "summary": "Agent", "primary": True}]},
}  # fmt: skip


class Case:
    """A made-up task, its reference taken down."""

    def __init__(
        self,
        folder: Path,
        reference: Sequence[Mapping[str, Any]],
        *,
        leeway: Sequence[Mapping[str, Any]] = (),
        alternatives: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
        **more: Any,
    ) -> None:
        task = {
            "id": "simple.made_up", "title": "Made up", "split": "simple", "domain": "simple", "clock": "2026-01-28T15:00:00Z",
            "trigger": {"text": "Ann wants the deal closed."}, "seed": SEED,
            "assertions": [{"id": "nothing_changes", "only_changes": ["salesforce.leads"]}], **more,
        }  # fmt: skip
        path = folder / "simple" / "made_up.yaml"
        path.parent.mkdir()
        path.write_text(yaml.safe_dump(task, sort_keys=False))
        solution = {"reference": list(reference), "alternatives": alternatives or {}, "leeway": list(leeway)}
        path.with_suffix(".solution.yaml").write_text(yaml.safe_dump(solution, sort_keys=False))
        loaded = load_task(path)
        prepared, problems = prepare(loaded)
        assert prepared is not None, problems or loaded.solution_problems
        self.bench = Bench(path, prepared, default_gateway(), TaskProof(str(path), loaded.name))
        assert self.bench.trace is not None and self.bench.trace.fault is None, (
            self.bench.trace and self.bench.trace.fault
        )
        self.trace: Trace = self.bench.trace

    def variants(self, operator: str) -> list[Variant]:
        """What an operator makes."""
        return list(import_module(f"validators.proof.mutants.{operator}").mutants(self.trace))

    def ends(self, operator: str) -> list[list[str]]:
        """How the end state of each variant that runs differs from the reference's."""
        found = [run(self.trace, each) for each in self.variants(operator)]
        assert not any(each.bug for each in found)
        return [difference(self.trace.end, each.world) for each in found if each.refused is None]

    def lines(self, operator: str) -> str:
        """All differences as one text."""
        return "\n".join(line for end in self.ends(operator) for line in end)


def mail(to: str, text: str = "The deal is won.", cc: str = "", subject: str = "News") -> dict[str, Any]:
    copy = f", cc={cc!r}" if cc else ""
    return {"call": SEND, "body": {"raw": f"${{mime(to={to!r}{copy}, subject={subject!r}, text={text!r})}}"}}


def post(text: str, channel: str = "C0DEALS") -> dict[str, Any]:
    return {"call": POST, "body": {"channel": channel, "text": text}}
