"""A task file and the solution beside it, read and checked as documents: all problems of a file at once."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from runtime.task.document import Task
from runtime.task.files import SOLUTION, find_tasks, solution_of
from runtime.task.nearest import did_you_mean
from runtime.task.positions import START, Span
from runtime.task.problems import Problem
from runtime.task.solution import Foil, Solution, Step
from runtime.task.validation import span_at, validate
from runtime.task.yaml_reader import Document, read, read_file


@dataclass(slots=True)
class Loaded:
    """A task file as read from disk, with its solution where there is one."""

    path: Path
    document: Document
    task: Task | None
    problems: list[Problem] = field(default_factory=list)
    solution_path: Path | None = None
    solution_document: Document | None = None
    solution: Solution | None = None
    solution_problems: list[Problem] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The task's id, or what its path says where the file cannot be read."""
        return self.task.id if self.task else f"{self.path.parent.name}.{self.path.stem}"

    @property
    def sound(self) -> bool:
        """Whether both files can be worked with."""
        return not self.problems and not self.solution_problems

    def span(self, *path: str | int, key: bool = False) -> Span:
        """Where a value of the task file stands."""
        return span_at(self.document, path, key=key)


def load_task(path: Path) -> Loaded:
    """Read a task file and the `.solution.yaml` beside it. What is wrong is listed, never raised."""
    return _loaded(path, read_file(path))


def load_source(text: str, path: Path) -> Loaded:
    """Like `load_task` for a text that is not saved; the solution beside `path` is read from disk."""
    return _loaded(path, read(text, name=str(path)))


def _loaded(path: Path, document: Document) -> Loaded:
    loaded = Loaded(path, document, None, list(document.problems))
    if not loaded.problems:
        loaded.task, loaded.problems = _task(document)
    if loaded.task is not None:
        loaded.problems += _own_rules(loaded.task, loaded)
    beside = solution_of(path)
    if beside.exists() or beside.is_symlink():
        _load_solution(loaded, beside)
    return loaded


def _task(document: Document) -> tuple[Task | None, list[Problem]]:
    if not isinstance(document.data, dict):
        return None, [Problem("a task file is a mapping that begins with `id:`", START)]
    return validate(Task, document)


def _load_solution(loaded: Loaded, path: Path) -> None:
    document = read_file(path)
    loaded.solution_path, loaded.solution_document = path, document
    loaded.solution_problems = list(document.problems)
    if loaded.solution_problems:
        return
    if not isinstance(document.data, dict):
        loaded.solution_problems = [Problem("a solution file is a mapping that begins with `reference:`", START)]
        return
    loaded.solution, loaded.solution_problems = validate(Solution, document)
    if loaded.solution is not None and loaded.task is not None:
        loaded.solution_problems += _foil_rules(loaded.solution, loaded.task, document)


def _own_rules(task: Task, loaded: Loaded) -> Iterable[Problem]:
    """What one key of a task file says about another."""
    domain, _, slug = task.id.partition(".")
    stem, folder = loaded.path.stem, _folder_name(loaded.path.parent, Path.cwd())
    if (folder, stem) != (domain, slug):
        yield Problem(
            f"the id `{task.id}` belongs in {domain}/{slug}.yaml, this file is {folder}/{stem}.yaml", loaded.span("id")
        )
    if task.domain != domain:
        yield Problem(f"`domain: {task.domain}` does not fit the id `{task.id}`", loaded.span("domain"))
    for name, ids in (
        ("policy", [each.id for each in task.policy]),
        ("assertions", [each.id for each in task.assertions]),
    ):
        for place, each in enumerate(ids):
            if each in ids[:place]:
                yield Problem(f"the id `{each}` is used twice in `{name}`", loaded.span(name, place, "id"))
    policies = {policy.id: policy for policy in task.policy}
    for place, policy in enumerate(task.policy):
        for clause, words in policy.clauses.items():
            if " ".join(words.split()) not in " ".join(policy.text.split()):
                yield Problem(
                    f"the clause `{clause}` is not a quotation of the policy text",
                    loaded.span("policy", place, "clauses", clause),
                )
    for place, assertion in enumerate(task.assertions):
        for number, reason in enumerate(assertion.because):
            message = _bad_reason(reason, policies.keys(), {each.id: each.clauses for each in task.policy})
            if message:
                yield Problem(message, loaded.span("assertions", place, "because", number))
        if assertion.guard and assertion.objective:
            yield Problem(
                "an assertion is a guard or an objective, not both", loaded.span("assertions", place, "objective")
            )
    for place, trap in enumerate(task.traps):
        kinds = trap.model_fields_set
        if len(kinds) != 1:
            yield Problem(
                "a trap has exactly one kind: look_alike, stale_row or superseded_policy", loaded.span("traps", place)
            )
        if trap.superseded_policy is not None:
            for key in ("decoy", "current"):
                named = getattr(trap.superseded_policy, key)
                if named not in policies:
                    yield Problem(
                        f"there is no policy `{named}`", loaded.span("traps", place, "superseded_policy", key)
                    )


@lru_cache(maxsize=1024)
def _folder_name(folder: Path, here: Path) -> str:
    """The real name of a folder, as seen from `here`."""
    return (here / folder).resolve().name


def _bad_reason(reason: str, policies: Iterable[str], clauses: dict[str, dict[str, str]]) -> str:
    head, _, rest = reason.partition(".")
    if reason == "trigger":
        return ""
    policy, _, clause = rest.partition(".")
    if head != "policy" or not policy:
        return f"`{reason}` is none of trigger, policy.<id> and policy.<id>.<clause>"
    if policy not in set(policies):
        return f"there is no policy `{policy}`"
    if clause and clause not in clauses[policy]:
        return f"the policy `{policy}` has no clause `{clause}`"
    return ""


def _foil_rules(solution: Solution, task: Task, document: Document) -> Iterable[Problem]:
    known = {assertion.id for assertion in task.assertions}
    named = (trap.look_alike or trap.stale_row or trap.superseded_policy for trap in task.traps)
    decoys = {each.decoy for each in named if each is not None}
    for name, foil in solution.foils.items():
        if foil.falls_for is not None and foil.falls_for not in decoys:
            span = span_at(document, ("foils", name, "falls_for"))
            yield Problem(f"no trap has the decoy `{foil.falls_for}`{did_you_mean(foil.falls_for, decoys)}", span)
        for place, caught in enumerate(foil.caught_by):
            if caught not in known:
                span = span_at(document, ("foils", name, "caught_by", place))
                yield Problem(f"there is no assertion `{caught}`", span)


__all__ = ["SOLUTION", "Foil", "Loaded", "Solution", "Step", "Task", "find_tasks", "load_source", "load_task"]
