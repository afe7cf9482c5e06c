"""What can be read in a task's apps: one crawl, made once, which several proofs use."""

import re
from dataclasses import replace
from typing import Final

from runtime.agents._crawl import Crawl
from runtime.episode.session import Session
from validators.proof.kit.bench import Bench

SOON, LATER = 400, 1500
"""Calls of the first look, and of a look at everything."""
_LISTED_BY: Final = {"google_sheets": "google_drive"}
"""Apps whose ids are listed by another one."""


def apps_of(bench: Bench) -> tuple[str, ...]:
    """The apps of a task that have operations: those of its seed and of its assertions, in the catalog's order."""
    written = " ".join(str(each.assertion.form) for each in bench.prepared.assertions)
    named = {each for each in bench.gateway.catalog.apps if re.search(rf"\b{each}[._]", written)}
    found = named | set(bench.prepared.task.seed)
    found |= {other for app, other in _LISTED_BY.items() if app in found}
    return tuple(each for each in bench.gateway.catalog.apps if each in found)


def crawl(bench: Bench, *, all_of_it: bool = False) -> Crawl:
    """The crawl of a task's untouched world; `all_of_it` gives up on no operation that showed nothing new."""
    found: Crawl | None = bench.shared.get("crawl")
    if found is None:
        public = replace(bench.prepared.public, steps=10 * LATER)
        session = Session(public, bench.prepared.world(), bench.gateway)
        found = bench.shared["crawl"] = Crawl(session, apps_of(bench) or ("",))
        found.run(SOON)
    if all_of_it:
        found.run(LATER, patience=None)
    return found
