"""A task whose world is moved: the two documents as plain data, made ready and replayed without a file."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from runtime.episode.play import StepFault, play
from runtime.episode.prepared import Prepared, prepare
from runtime.episode.session import Call, Session
from runtime.gateway.gateway import Gateway
from runtime.grading.verdict import Verdict
from runtime.task.document import Task
from runtime.task.load import Loaded
from runtime.task.solution import Solution

WORLD_KEYS: Final = ("trigger", "policy", "seed", "traps", "facts", "assertions")
"""The parts of a task file that name things of the company; the others say what the file is."""


@dataclass(frozen=True, slots=True)
class Shifted:
    """A moved task. The data may share parts with the documents it was made from: nobody writes to either."""

    says: str
    """What is moved, for a person: `now is 2026-01-29T15:00:00Z`."""
    task_data: dict[str, Any]
    solution_data: dict[str, Any]
    """The reference alone."""
    as_called: bool = False
    """Whether the writes are made as they were, not worked out anew from what the moved world answers."""
    names_stay: bool = False
    """Whether ids and words are as they were, so that a step that fails is the task's doing and not the shift's."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What came of a moved task."""

    reference: list[Verdict]
    """One for each assertion, in order."""
    noop: list[Verdict]
    fault: StepFault | None = None


def reference_of(loaded: Loaded) -> dict[str, Any]:
    """The solution's data with its reference alone."""
    data: Any = loaded.solution_document.data if loaded.solution_document else None
    return {"reference": data["reference"]}


def task_of(loaded: Loaded) -> dict[str, Any]:
    """The task's data."""
    data: Any = loaded.document.data
    return dict(data)


def reworded(
    prepared: Prepared, says: str, change: Callable[[str], str], number: Callable[[int], int] = lambda value: value
) -> Shifted:
    """The task with every text of its world and of its reference changed; keys too, where they are changed."""
    task = task_of(prepared.loaded)
    for key in WORLD_KEYS:
        if key in task:
            task[key] = _everywhere(task[key], change, number)
    return Shifted(says, task, _everywhere(reference_of(prepared.loaded), change, number))


def _everywhere(value: Any, change: Callable[[str], str], number: Callable[[int], int]) -> Any:
    match value:
        case str():
            return change(value)
        case dict():
            return {
                change(key) if isinstance(key, str) else key: _everywhere(each, change, number)
                for key, each in value.items()
            }
        case list():
            return [_everywhere(each, change, number) for each in value]
        case bool():
            return value
        case int():
            return number(value)
        case _:
            return value


def ready(shifted: Shifted, loaded: Loaded) -> tuple[Prepared | None, str]:
    """The moved task made ready, or None and why it means nothing."""
    try:
        task = Task.model_validate(shifted.task_data)
        solution = Solution.model_validate(shifted.solution_data)
    except ValidationError as error:
        return None, str(error.errors(include_url=False)[0]["msg"])
    moved = Loaded(loaded.path, loaded.document, task, [], loaded.solution_path, loaded.solution_document, solution, [])
    prepared, problems = prepare(moved, start=False)
    return prepared, problems[0].message if problems else ""


def replay(prepared: Prepared, gateway: Gateway, calls: list[Call] | None = None) -> Moved:
    """The verdicts on a moved world: after its reference, or after `calls` where they are given, and untouched."""
    solution = prepared.loaded.solution
    assert solution is not None
    session = Session(prepared.public, prepared.world(), gateway)
    fault = play(solution.reference, session, prepared.facts).fault if calls is None else _made(calls, session)
    after, before = prepared.verdicts(session.world), prepared.verdicts(prepared.world())
    return Moved(list(after.values()), list(before.values()), fault)


def _made(calls: list[Call], session: Session) -> StepFault | None:
    for place, each in enumerate(calls):
        answer = session.fetch(each.method, each.url, params=each.params, body=each.body, headers=each.headers)
        if answer.bug:
            return StepFault(place, ("call",), answer.bug, bug=True)
        if each.response.ok and not answer.ok:
            return StepFault(place, ("call",), f"the vendor answers {answer.status}")
    return None
