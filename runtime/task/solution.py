"""The solution document beside a task: how a careful person would do it, other right ways, and wrong ways."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from runtime.task.document import CollectionPath, Part, PartId

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")


def _call(value: str) -> str:
    method, _, url = value.strip().partition(" ")
    if method not in METHODS:
        raise ValueError(f"`{method}` is not a method; a call begins with one of {', '.join(METHODS[:5])}")
    if not url.strip():
        raise ValueError(f"`{value}` has no URL; a call is a method and a URL")
    return value


class Step(Part):
    """One call of a reference, an alternative or a foil."""

    call: Annotated[str, AfterValidator(_call)]
    """Method and URL, such as GET https://slack.com/api/users.list; ${...} is filled in."""
    params: dict[str, Any] = {}
    """Query parameters beside those in the URL."""
    headers: dict[str, str] = {}
    """Request headers."""
    body: Any = None
    """The request body."""
    save: dict[str, str] = {}
    """Name -> JMESPath into the response, ${...} filled in; later steps use it as ${name}."""
    expect_status: Annotated[int, Field(ge=100, le=599)] | None = None
    """The status of an answer that is meant to be an error."""
    why: str | None = None
    """What the step is for."""

    @property
    def method(self) -> str:
        """GET, POST, ..."""
        return self.call.strip().partition(" ")[0]

    @property
    def url(self) -> str:
        """The URL, ${...} not filled in."""
        return self.call.strip().partition(" ")[2].strip()


class Leeway(Part):
    """A difference of the end state that does not matter; exactly one of created, changed and deleted."""

    created: CollectionPath | None = None
    """The collection in which new records do not matter."""
    changed: CollectionPath | None = None
    """The collection in which changes do not matter."""
    deleted: CollectionPath | None = None
    """The collection in which deletions do not matter."""
    where: dict[str, Any] = {}
    """Field -> value or matcher: only records that meet all of it."""
    fields: list[str] = []
    """Only these fields do not matter; all of them unless said."""
    because: Annotated[str, Field(min_length=1)]
    """Why it does not matter."""

    @model_validator(mode="after")
    def _one_kind(self) -> "Leeway":
        if sum(each is not None for each in (self.created, self.changed, self.deleted)) != 1:
            raise ValueError("an entry of `leeway` has exactly one of `created`, `changed` and `deleted`")
        return self

    @property
    def kind(self) -> str:
        """created, changed or deleted."""
        return "created" if self.created else "changed" if self.changed else "deleted"

    @property
    def collection(self) -> str:
        """The collection it is about."""
        return self.created or self.changed or self.deleted or ""


class Foil(Part):
    """A wrong way of doing the task, which must fail."""

    caught_by: Annotated[list[PartId], Field(min_length=1)]
    """The assertions that fail."""
    steps: list[Step]
    """What it does."""
    base: Literal["reference", "nothing"] = "nothing"
    """`reference` runs the reference first and then these steps."""
    falls_for: str | None = None
    """The trap it falls into: the path of its decoy, or the id of the superseded policy."""


class Solution(Part):
    """A solution file; never shown to an agent, never in a public export."""

    reference: Annotated[list[Step], Field(min_length=1)]
    """What a careful person would do, reads included."""
    alternatives: dict[str, list[Step]] = {}
    """Other right ways, by name; all must pass."""
    foils: dict[str, Foil] = {}
    """Wrong ways, by name; all must fail."""
    leeway: list[Leeway] = []
    """Differences of the end state that do not matter: a mutant that differs only so is no mutant."""
