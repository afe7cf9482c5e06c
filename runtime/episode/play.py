"""Playing written steps: `${...}` filled in, answers checked, values saved for later steps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import jmespath
from jmespath.exceptions import JMESPathError
from rapidfuzz import fuzz, process

from runtime.episode.session import BudgetSpent, Call, Session
from runtime.gateway.catalog import Catalog
from runtime.gateway.gateway import Response
from runtime.grading.facts import seed_functions
from runtime.task.expressions import ExpressionError, render
from runtime.task.solution import Step


@dataclass(frozen=True, slots=True)
class StepFault:
    """Why a step did not go as written: in which key of it, what happened, and a way out."""

    step: int
    """Index of the step."""
    key: tuple[str | int, ...]
    message: str
    tip: str = ""
    bug: bool = False
    """Our own code failed."""


@dataclass(slots=True)
class Played:
    """What came of playing steps: the calls, the saved values, and the fault that ended it, if one did."""

    calls: list[Call]
    names: dict[str, Any]
    fault: StepFault | None = None


def play(
    steps: Sequence[Step],
    session: Session,
    facts: Mapping[str, Any],
    *,
    on_step: Callable[[Mapping[str, Any]], None] = lambda names: None,
) -> Played:
    """Play steps in order, up to the first that does not go as written.

    `on_step` is told before each step what its `${...}` can use.
    """
    played = Played([], dict(facts))
    functions = seed_functions(session.world.seed)
    for index, step in enumerate(steps):
        on_step(played.names)
        played.fault = _step(index, step, session, played, functions)
        if played.fault is not None:
            break
    return played


def _step(
    index: int, step: Step, session: Session, played: Played, functions: Mapping[str, Callable[..., Any]]
) -> StepFault | None:
    filled: dict[str, Any] = {}
    for key in ("url", "params", "headers", "body"):
        try:
            filled[key] = render(getattr(step, key), played.names, functions)
        except ExpressionError as error:
            return StepFault(index, ("call" if key == "url" else key,), error.message)
    try:
        response = session.fetch(
            step.method, filled["url"], params=filled["params"], body=filled["body"], headers=filled["headers"]
        )
    except BudgetSpent as spent:
        return StepFault(index, ("call",), str(spent), "raise `budget.steps`, or drop steps that change nothing")
    played.calls.append(session.calls[-1])
    if response.bug:
        return StepFault(index, ("call",), f"our own code failed: {response.bug}", bug=True)
    fault = _unexpected(index, step, filled["url"], response, session.gateway.catalog)
    return fault or _save(index, step, response, played, functions)


def _unexpected(index: int, step: Step, url: str, response: Response, catalog: Catalog) -> StepFault | None:
    if step.expect_status is not None:
        if response.status == step.expect_status:
            return None
        message = f"{step.method} {url} answered {response.status}, expected {step.expect_status}: {_said(response)}"
        return StepFault(index, ("expect_status",), message)
    if response.ok:
        return None
    tip = "" if response.operation else nearest_call(catalog, step.method, url)
    return StepFault(index, ("call",), f"{step.method} {url} answered {response.status}: {_said(response)}", tip)


def _said(response: Response) -> str:
    text = response.content().decode("utf-8", "replace")
    return text if len(text) <= 300 else text[:297] + "..."


def nearest_call(catalog: Catalog, method: str, url: str) -> str:
    """`the nearest operation is POST https://...`: what the author may have meant by a call nobody answers."""
    wanted = f"{method} {url.partition('?')[0]}"
    known = [f"{each.method} {each.url}" for each in catalog.operations]
    found = process.extractOne(wanted, known, scorer=fuzz.ratio)
    return f"the nearest operation is {found[0]}" if found else ""


def _save(
    index: int, step: Step, response: Response, played: Played, functions: Mapping[str, Callable[..., Any]]
) -> StepFault | None:
    for name, written in step.save.items():
        path = written
        try:
            path = str(render(written, played.names, functions))
            value = jmespath.search(path, response.body)
        except ExpressionError as error:
            return StepFault(index, ("save", name), error.message)
        except (JMESPathError, TypeError) as error:
            reason = str(error).splitlines()[0]
            return StepFault(index, ("save", name), f"`{path}` is not a path into the response: {reason}")
        if value is None:
            return StepFault(index, ("save", name), f"`{path}` finds nothing in the response: {_said(response)}")
        played.names[name] = value
    return None
