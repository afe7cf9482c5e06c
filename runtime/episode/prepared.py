"""A task made ready to run: seeded, facts evaluated, assertions compiled, start verdicts taken; or all its problems."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from runtime.episode.granted import derived_tools, tool_app
from runtime.gateway.gateway import default_gateway
from runtime.grading.compile import Compiled, compile_assertions
from runtime.grading.facts import evaluate_facts
from runtime.grading.verdict import Verdict
from runtime.grading.where import WhereError, field_value
from runtime.kit.records import text_field_of
from runtime.kit.seeding import build_seed, ensure_app, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import Seed, World
from runtime.task.document import LookAlike, StaleRow, Task
from runtime.task.load import Loaded
from runtime.task.nearest import did_you_mean
from runtime.task.positions import Path
from runtime.task.problems import Problem


@dataclass(frozen=True, slots=True)
class PublicTask:
    """What an agent may see of a task."""

    id: str
    trigger: str
    via: str
    tools: tuple[str, ...] = ()
    """The action tools it grants; where it names none, what its reference needs and distractors. None without both."""
    steps: int = 50
    services: tuple[str, ...] = ()
    """The apps that are connected: those that are seeded, carry a policy, are asserted on, or have a granted tool."""


@dataclass(slots=True)
class Prepared:
    """A task that can be run any number of times."""

    loaded: Loaded
    task: Task
    seed: Seed
    facts: dict[str, Any]
    assertions: list[Compiled]
    start: dict[str, Verdict] = field(default_factory=dict)
    """Verdicts on the untouched world, by assertion id."""
    _public: PublicTask | None = None

    def world(self, *, checked: bool = False) -> World:
        """A fresh episode's world; costs an empty overlay."""
        return World(self.seed, checked=checked)

    def verdicts(self, world: World) -> dict[str, Verdict]:
        """Verdicts on a world, by assertion id."""
        return {each.id: each.verdict(world) for each in self.assertions}

    @property
    def public(self) -> PublicTask:
        """What an agent may see."""
        if self._public is None:
            task, tools = self.task, tuple(self.task.tools) or self._derived_tools()
            self._public = PublicTask(
                task.id, task.trigger.text, task.trigger.via, tools, task.budget.steps, self._services(tools)
            )
        return self._public

    def _derived_tools(self) -> tuple[str, ...]:
        solution = self.loaded.solution
        if solution is None:
            return ()
        start = self.start or self.verdicts(self.world())
        guards = [each for each in self.assertions if start[each.id].held]
        guarded = [(path, "unchanged" not in each.assertion.form) for each in guards for path in each.judge.reads]
        return derived_tools(self.task.id, solution.reference, guarded, default_gateway())

    def _services(self, tools: tuple[str, ...]) -> tuple[str, ...]:
        names = [each.in_.partition(".")[0] for each in self.task.policy]
        names += [path.partition(".")[0] for each in self.assertions for path in each.judge.reads]
        names += [app for tool in tools if (app := tool_app(tool))]
        return tuple(sorted({*self.task.seed, *names}))


def prepare(loaded: Loaded, *, start: bool = True) -> tuple[Prepared | None, list[Problem]]:
    """Make a loaded task ready, or say all that keeps it from being so; `start=False` takes no start verdicts."""
    task = loaded.task
    if task is None:
        return None, list(loaded.problems)
    problems: list[Problem] = []
    planted = _planted(task, loaded, problems)
    seed, wrong = build_seed(task.seed, instant(task.clock), planted=planted)
    for each in wrong:
        path = each.path if each.path[:1] == ("policy",) else ("seed", *each.path)
        problems.append(Problem(each.message, loaded.span(*path, key=each.key), each.tip, path))
    facts, failed = evaluate_facts(task.facts, seed)
    for name, message in failed.items():
        problems.append(Problem(f"fact `{name}`: {message}", loaded.span("facts", name), "", ("facts", name)))
    problems += _trap_problems(task, seed, loaded)
    known = {**facts, **dict.fromkeys(failed, 0)}
    compiled, errors = compile_assertions(task.assertions, seed, known)
    for error in errors:
        span = loaded.span(*_spelled(error.path), key=error.key)
        problems.append(Problem(error.message, span, error.tip, error.path))
    problems.sort(key=lambda each: each.span)
    if problems or loaded.problems:
        return None, [*loaded.problems, *problems]
    for app in sorted({path.partition(".")[0] for each in compiled for path in each.judge.reads}):
        ensure_app(seed, app)  # or a verdict on it would hang on whether some other episode has called it before
    prepared = Prepared(loaded, task, seed, facts, compiled)
    if start:
        prepared.start = prepared.verdicts(prepared.world())
    return prepared, []


def _spelled(path: Path) -> tuple[str | int, ...]:
    return tuple(step if isinstance(step, str | int) else str(step) for step in path)


def _planted(
    task: Task, loaded: Loaded, problems: list[Problem]
) -> Mapping[str, list[tuple[tuple[str | int, ...], dict[str, Any]]]]:
    """Policy texts as records of the collections that carry them."""
    planted: dict[str, list[tuple[tuple[str | int, ...], dict[str, Any]]]] = {}
    for place, policy in enumerate(task.policy):
        where = ("policy", place, "record")
        try:
            model = model_at(policy.in_)
        except KeyError as error:
            problems.append(Problem(error.args[0], loaded.span("policy", place, "in"), "", ("policy", place, "in")))
            continue
        name = policy.field or text_field_of(model)
        if name is None or name not in model.model_fields:
            known = [each for each in model.model_fields if each != model.key]
            near = did_you_mean(name or "", known)
            message = f"`{policy.in_}` has no field `{name}`{near}" if name else f"`{policy.in_}` has no text field"
            tip = "" if near else f"say which field carries the text with `field:`; there are {', '.join(known)}"
            problems.append(Problem(message, loaded.span("policy", place, "field" if policy.field else "in"), tip))
            continue
        if name in policy.record:
            message = f"`{name}` is set by the policy's `text`, leave it out of `record`"
            problems.append(Problem(message, loaded.span(*where, name, key=True)))
            continue
        planted.setdefault(policy.in_, []).append((where, {**policy.record, name: policy.text}))
    return planted


def _trap_problems(task: Task, seed: Seed, loaded: Loaded) -> Iterator[Problem]:
    for place, trap in enumerate(task.traps):
        for kind in ("look_alike", "stale_row"):
            named = getattr(trap, kind)
            if named is not None:
                yield from _named_records(named, ("traps", place, kind), seed, loaded)


def _named_records(
    named: LookAlike | StaleRow, at: tuple[str | int, ...], seed: Seed, loaded: Loaded
) -> Iterator[Problem]:
    right = "of" if isinstance(named, LookAlike) else "current"
    for key in ("decoy", right):
        path = getattr(named, key)
        collection, _, record_id = path.partition("/")
        try:
            model_at(collection)
        except KeyError as error:
            yield Problem(error.args[0], loaded.span(*at, key))
            continue
        known = seed.collections.get(collection, {})
        if record_id not in known:
            yield Problem(f"the seed has no record `{path}`{did_you_mean(record_id, known)}", loaded.span(*at, key))
    try:
        model = model_at(named.decoy.partition("/")[0])
    except KeyError:
        return
    for number, name in enumerate(named.told_apart_by):
        try:
            field_value(model, name)
        except WhereError as error:
            yield Problem(error.message, loaded.span(*at, "told_apart_by", number))
