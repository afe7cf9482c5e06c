"""What an assertion form is written with: its context while compiling, and what compiling gives."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict

from runtime.grading.verdict import Verdict
from runtime.grading.where import Where, WhereError, compile_where
from runtime.kit.records import Record
from runtime.kit.seeding import model_at
from runtime.kit.world import Seed, World
from runtime.task.positions import Path


class FormKeys(BaseModel):
    """Base of the models that read a form's own keys."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True, protected_namespaces=())


class FormError(ValueError):
    """An assertion cannot mean anything: where in it, and why."""

    def __init__(self, message: str, path: Path = (), *, key: bool = False, tip: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.key = key
        self.tip = tip


@dataclass(frozen=True, slots=True)
class Judge:
    """A compiled assertion."""

    judge: Callable[[World], Verdict]
    """Its verdict on an end state."""
    candidates: Callable[[World], set[tuple[str, str]]] | None = None
    """(collection, id) of every record that makes it hold, where it is about single records."""
    reads: tuple[str, ...] = ()
    """The collections it looks at; empty where it may look at all of them."""


@dataclass(frozen=True, slots=True)
class FormContext:
    """What a form may use while it is compiled."""

    seed: Seed
    compile_inside: Callable[[dict[str, Any], Path], Judge]
    """Compiles an assertion that stands inside another one (all, any)."""
    path: Path = field(default=())

    def model(self, collection: str, *at: str | int) -> type[Record]:
        """The model of a collection. Raises FormError with the nearest spelling."""
        try:
            return model_at(collection)
        except KeyError as error:
            raise FormError(error.args[0], at) from None

    def where(self, model: type[Record], conditions: dict[str, Any], *at: str | int) -> Where:
        """Conditions on the fields of one record. Raises FormError."""
        try:
            return compile_where(model, conditions)
        except WhereError as error:
            raise FormError(error.message, (*at, error.field), key=error.key) from None

    def record(self, path: str, *at: str | int) -> tuple[type[Record], str]:
        """The model and id of a seeded record. Raises FormError for one the seed does not have."""
        collection, slash, record_id = path.partition("/")
        if not slash or not record_id:
            raise FormError(f"`{path}` is not <app>.<collection>/<id>", at)
        model = self.model(collection, *at)
        known = self.seed.collections.get(collection, {})
        if record_id not in known:
            raise FormError(f"the seed has no record `{path}`{_near_id(record_id, known)}", at)
        return model, record_id


def _near_id(record_id: str, known: Iterable[str]) -> str:
    from runtime.task.nearest import did_you_mean

    return did_you_mean(record_id, list(known))
