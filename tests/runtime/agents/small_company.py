"""A session on the example company of some apps, for agents to work in."""

from functools import cache
from typing import Any

from runtime.agents._crawl import Crawl
from runtime.agents._notes import Notes
from runtime.episode.prepared import PublicTask
from runtime.episode.session import Session
from runtime.gateway.gateway import default_gateway
from runtime.kit.examples import example_seed
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import Seed, World

APPS = (
    ("gmail",), ("google_calendar",), ("google_drive",), ("google_drive", "google_sheets"), ("hubspot",), ("jira",),
    ("salesforce",), ("slack",),
)  # fmt: skip
"""Apps that are read together: a spreadsheet is found through Drive."""
TRIGGER = "Please send Meridian the quote, tell the team about it and set the deal to Closed Won."


def session_on(seed: Seed, trigger: str = TRIGGER, steps: int = 5000) -> Session:
    """A session on a fresh world."""
    return Session(PublicTask("simple.example", trigger, "request", (), steps), World(seed), default_gateway())


def example_session(*apps: str, steps: int = 5000) -> Session:
    """A session on the example of some apps."""
    return session_on(example_seed(*apps), steps=steps)


@cache
def read(*apps: str) -> Notes:
    """What a crawl of the example of some apps reads."""
    return Crawl(example_session(*apps), apps).run(1500)


def seed_of(**apps: Any) -> Seed:
    """A seed written in the test."""
    seed, problems = build_seed(apps, instant("2026-03-12T10:30:00Z"))
    assert not problems, problems
    return seed
