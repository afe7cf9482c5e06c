"""The task document: what a task file may say, as pydantic models. Its JSON Schema is generated from them.

Assertions keep their form's own keys unread here; `runtime.grading` reads them with the form's own model.
"""

import re
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

DOMAINS = ("sales", "marketing", "operations", "support", "finance", "hr", "simple")
ID = re.compile(r"[a-z][a-z0-9_]*")


class Part(BaseModel):
    """Base of every part of a document: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True, protected_namespaces=())


def _clock(value: str) -> str:
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        raise ValueError(f"`{value}` is not a date and time such as 2026-01-28T15:00:00Z") from None
    if moment.tzinfo is None:
        raise ValueError(f"`{value}` has no zone; end it with Z or +01:00")
    return value


def _slug(value: str) -> str:
    domain, dot, slug = value.partition(".")
    if not dot or not ID.fullmatch(domain) or not ID.fullmatch(slug):
        raise ValueError(f"`{value}` is not <domain>.<slug> in lower_snake_case, such as sales.win_notice_routing")
    if domain not in DOMAINS:
        raise ValueError(f"`{domain}` is not a domain; there are {', '.join(DOMAINS)}")
    return value


def _part_id(value: str) -> str:
    if not ID.fullmatch(value):
        raise ValueError(f"`{value}` is not a name in lower_snake_case")
    return value


def _collection(value: str) -> str:
    if not re.fullmatch(r"[a-z0-9_]+\.[a-z0-9_]+", value):
        raise ValueError(f"`{value}` is not <app>.<collection>, such as gmail.messages")
    return value


def _record_path(value: str) -> str:
    if not re.fullmatch(r"[a-z0-9_]+\.[a-z0-9_]+/.+", value):
        raise ValueError(f"`{value}` is not <app>.<collection>/<id>, such as salesforce.opportunities/006MER1")
    return value


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


PartId = Annotated[str, AfterValidator(_part_id)]
CollectionPath = Annotated[str, AfterValidator(_collection)]
RecordPath = Annotated[str, AfterValidator(_record_path)]
Names = Annotated[list[str], BeforeValidator(_listed)]


class Budget(Part):
    """What an agent may spend."""

    steps: Annotated[int, Field(ge=1, le=1000)] = 50
    """Tool-using turns."""


class Trigger(Part):
    """The one message that starts the task."""

    via: Literal["request", "gmail", "slack", "form", "schedule"] = "request"
    """How it reaches the agent."""
    text: Annotated[str, Field(min_length=1)]
    """What it says."""


class Policy(Part):
    """A policy text and the record that carries it into the world."""

    id: PartId
    """The name that `because:` and traps use."""
    in_: Annotated[CollectionPath, Field(alias="in")]
    """The collection that carries it, such as gmail.messages."""
    record: dict[str, Any] = {}
    """The rest of that record."""
    field: str | None = None
    """The field that holds the text; the collection's main text field unless said."""
    text: Annotated[str, Field(min_length=1)]
    """The policy, word for word as an agent reads it."""
    clauses: dict[str, str] = {}
    """The sentences that bind, each quoted from the text, by name."""


class LookAlike(Part):
    """A record that is easily taken for the right one."""

    decoy: RecordPath
    """The wrong record."""
    of: RecordPath
    """The right one."""
    told_apart_by: Names
    """The fields that tell them apart."""


class StaleRow(Part):
    """A row that has been replaced by a newer one."""

    decoy: RecordPath
    """The stale record."""
    current: RecordPath
    """The one that counts."""
    told_apart_by: Names
    """The fields that tell them apart."""


class SupersededPolicy(Part):
    """A policy text that a later one replaces."""

    decoy: PartId
    """The id of the superseded policy."""
    current: PartId
    """The id of the policy that counts."""
    told_apart_by: Names
    """The fields that tell them apart."""


class Trap(Part):
    """What should catch a careless agent: exactly one kind."""

    look_alike: LookAlike | None = None
    """A record that is easily taken for the right one."""
    stale_row: StaleRow | None = None
    """A row that has been replaced by a newer one."""
    superseded_policy: SupersededPolicy | None = None
    """A policy text that a later one replaces."""


class Assertion(BaseModel):
    """One statement about the world an agent leaves behind; its other keys belong to its form."""

    model_config = ConfigDict(extra="allow", strict=True, use_attribute_docstrings=True, protected_namespaces=())

    id: PartId
    """The name that verdicts and foils use."""
    because: Names = []
    """What asks for it: trigger, policy.<id> or policy.<id>.<clause>."""
    guard: bool | None = None
    """True states that it holds at the start and must stay so; checked by running it."""
    objective: bool | None = None
    """True states that it is false at the start and must become true; checked by running it."""
    scored: bool | None = None
    """False takes it out of partial credit."""
    excluded: bool | None = None
    """True takes it out of partial credit; false counts it always."""

    @property
    def form(self) -> dict[str, Any]:
        """The keys that belong to the form."""
        return dict(self.__pydantic_extra__ or {})


class Task(Part):
    """A task file."""

    id: Annotated[str, AfterValidator(_slug)]
    """<domain>.<slug>, equal to the file's folder and name."""
    title: Annotated[str, Field(min_length=1)]
    """One line for people."""
    version: Annotated[int, Field(ge=1)] = 1
    """Raised by every change that can move a verdict."""
    split: Literal["public", "private", "simple"]
    """Where the task is published."""
    domain: Literal["sales", "marketing", "operations", "support", "finance", "hr", "simple"]
    """The part of the company it is about."""
    clock: Annotated[str, AfterValidator(_clock)]
    """The world's frozen now."""
    budget: Budget = Budget()
    """What an agent may spend."""
    tools: list[str] = []
    """Action tools granted in limited_zapier; empty means derived from the reference and distractors."""
    canary: str | None = None
    """A unique text that shows up wherever a private task has leaked."""
    notes: str | None = None
    """For authors; no agent sees it."""
    origin: dict[str, Any] | None = None
    """Where an imported task came from, and what only its own format says."""
    trigger: Trigger
    """The one message that starts the task."""
    policy: list[Policy] = []
    """Policy texts, one place to read them; each is planted into the world."""
    seed: dict[str, Any]
    """app -> collection -> records."""
    traps: list[Trap] = []
    """What should catch a careless agent."""
    facts: dict[str, Any] = {}
    """Values derived from the seed, by name; assertions and solution refer to them as ${name}."""
    assertions: Annotated[list[Assertion], Field(min_length=1)]
    """What must hold at the end."""
