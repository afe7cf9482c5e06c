"""What `${...}` makes, and what it is made from: saved answers, fields of seeded records, and constants.

A value that an expression computes is as good as what it reads. Its inputs are found by taking the expression apart
down to where a record or list gives a single value; a fact is taken apart in its place.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from runtime.grading.facts import seed_functions
from runtime.task.expressions import ExpressionError, evaluate, find_expressions
from runtime.task.quantities import is_number
from validators.proof.kit.trace import Trace

_PACKERS = frozenset({"mime", "adf", "base64", "base64url", "json"})
"""Functions that only wrap what they are given."""
_MOVERS = frozenset({"add_days", "add_months", "add_minutes"})
_LAYOUT = frozenset({"round_to", "money", "percent", "format_date", "format_time", "between", "a1"})
"""Functions whose constants say how a value is written, not what it is."""
Role: TypeAlias = Literal["field", "constant", "days"]


@dataclass(frozen=True, slots=True)
class Input:
    """One value that an expression stands on."""

    value: Any
    source: str
    """The expression that gives it."""
    role: Role = "field"


@dataclass(frozen=True, slots=True)
class Output:
    """One value that an expression computes, with what it stands on."""

    value: Any
    source: str
    inputs: tuple[Input, ...]


class Derivation:
    """The expressions of one reference."""

    def __init__(self, trace: Trace) -> None:
        self._facts = trace.prepared.task.facts
        self._values = trace.prepared.facts
        self._functions = seed_functions(trace.prepared.seed)
        self._of_fact: dict[str, tuple[Input, ...]] = {}

    def outputs(self, template: Any, names: Mapping[str, Any], saved: frozenset[str]) -> Iterator[Output]:
        """Every value that the `${...}` of a text, list or mapping compute."""
        match template:
            case str() if "${" in template:
                yield from _Reading(self, names, saved).of_template(template)
            case Mapping():
                for each in template.values():
                    yield from self.outputs(each, names, saved)
            case list():
                for each in template:
                    yield from self.outputs(each, names, saved)

    def of_fact(self, name: str) -> tuple[Input, ...]:
        """What a fact stands on."""
        if name not in self._of_fact:
            self._of_fact[name] = ()
            written = self._facts[name]
            if isinstance(written, str):
                reading = _Reading(self, self._values, frozenset())
                found = tuple(reading.inputs(_parsed(written)))
            else:
                found = (Input(written, name, "constant"),)
            self._of_fact[name] = found
        return self._of_fact[name]

    def is_fact(self, name: str) -> bool:
        """Whether a name is one of the task's facts."""
        return name in self._facts

    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """What expressions may call."""
        return self._functions


@dataclass(frozen=True, slots=True)
class _Reading:
    """Expressions read with the names that hold at one step."""

    derivation: Derivation
    names: Mapping[str, Any]
    saved: frozenset[str]

    # Outputs

    def of_template(self, text: str) -> Iterator[Output]:
        """The values within a text, those that only punctuation parts also as one."""
        run: list[Output] = []
        done = 0
        for start, end, written in find_expressions(text):
            glue = text[done:start]
            if any(map(str.isalnum, glue)):
                yield from _joined(run)
                run = []
            elif run:
                run.append(Output(glue, "", ()))
            found = list(self.made(_parsed(written)))
            yield from found
            run = [*run, *found] if len(found) == 1 else []
            done = end
        yield from _joined(run)

    def made(self, node: ast.expr) -> Iterator[Output]:
        """The values that an expression computes, without the constants that it puts around them."""
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in _PACKERS:
                for each in (*node.args, *(keyword.value for keyword in node.keywords)):
                    yield from self.made(each)
            case ast.Call(func=ast.Name(id="join")) if node.args:
                yield from self.made(node.args[0])
                if not any(isinstance(each, ast.Constant) for each in ast.walk(node.args[0])):
                    yield from self._output(node)
            case ast.BinOp(op=ast.Add()) if isinstance(self.value(node), str):
                yield from self._concatenated(node)
            case ast.List(elts=parts):
                for each in parts:
                    yield from self.made(each)
            case ast.Dict(values=parts):
                for each in parts:
                    yield from self.made(each)
            case ast.IfExp():
                yield from self.made(node.body)
                yield from self.made(node.orelse)
            case _:
                yield from self._output(node)

    def _concatenated(self, node: ast.BinOp) -> Iterator[Output]:
        run: list[Output] = []
        for part in _parts(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                if any(map(str.isalnum, part.value)):
                    yield from _joined(run)
                    run = []
                elif run:
                    run.append(Output(part.value, "", ()))
                continue
            found = list(self.made(part))
            yield from found
            run = [*run, *found] if len(found) == 1 else []
        yield from _joined(run)

    def _output(self, node: ast.expr) -> Iterator[Output]:
        if any(isinstance(each, ast.Name) and self._is_known(each.id) for each in ast.walk(node)) or _reads_seed(node):
            value = self.value(node)
            if value is not None:
                yield Output(value, _written(node), tuple(self.inputs(node)))

    def _is_known(self, name: str) -> bool:
        return name in self.names

    # Inputs

    def inputs(self, node: ast.expr, role: Role = "constant") -> Iterator[Input]:
        """What an expression stands on."""
        match node:
            case ast.Constant(value=value):
                if value is not None and not isinstance(value, bool):
                    yield Input(value, _written(node), role)
            case ast.Name(id=name):
                if name not in self.saved:
                    yield from self._of_name(name)
            case ast.Attribute() | ast.Subscript():
                yield from self._of_chain(node)
            case ast.Call(func=ast.Name(id=name)):
                yield from self._of_call(name, node)
            case _:
                for each in ast.iter_child_nodes(node):
                    if isinstance(each, ast.expr):
                        yield from self.inputs(each)

    def _of_name(self, name: str) -> Iterator[Input]:
        """A fact stands on what it is computed from; a saved value that no answer holds, on itself."""
        if self.derivation.is_fact(name):
            yield from self.derivation.of_fact(name)
        elif _is_single(self.names.get(name)):
            yield Input(self.names[name], name)

    def _of_chain(self, node: ast.Attribute | ast.Subscript) -> Iterator[Input]:
        root: ast.expr = node
        while isinstance(root, ast.Attribute | ast.Subscript):
            root = root.value
        if isinstance(root, ast.Name) and root.id in self.saved:
            return
        value = self.value(node)
        if _is_single(value):
            yield Input(value, _written(node))
        elif isinstance(value, list) and all(map(_is_single, value)):
            yield from (Input(each, _written(node)) for each in value)

    def _of_call(self, name: str, node: ast.Call) -> Iterator[Input]:
        if name == "record":
            return
        if name == "records":
            yield from (Input(each, _written(node)) for each in self.value(node) or ())
            return
        arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
        first = self.value(arguments[0]) if arguments else None
        if name in ("pluck", "column") and isinstance(first, list):
            if not self._from_answers(arguments[0]):
                yield from (Input(each, _written(node)) for each in self.value(node) or () if _is_single(each))
            return
        for place, each in enumerate(arguments):
            if isinstance(each, ast.Constant) and (name in _LAYOUT or (name == "sorted" and place)):
                continue
            moves = name in _MOVERS and place == 1
            yield from self.inputs(each, "days" if moves and name != "add_minutes" else "constant")

    def _from_answers(self, node: ast.expr) -> bool:
        used = [each.id for each in ast.walk(node) if isinstance(each, ast.Name) and self._is_known(each.id)]
        return bool(used) and all(each in self.saved for each in used) and not _reads_seed(node)

    def value(self, node: ast.expr) -> Any:
        """The value of a part of an expression; None where it has none."""
        with suppress(ExpressionError):
            return evaluate(_written(node), self.names, self.derivation.functions)
        return None


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _parts(node.left)
        yield from _parts(node.right)
    else:
        yield node


def _joined(run: list[Output]) -> Iterator[Output]:
    """Neighbours as one value: an hour and a minute with a colon between them."""
    while run and not run[-1].source:
        run = run[:-1]
    if len(run) > 1 and all(_is_single(each.value) for each in run):
        text = "".join(str(each.value) for each in run)
        yield Output(
            text, " ".join(each.source for each in run if each.source), tuple(i for o in run for i in o.inputs)
        )


def _reads_seed(node: ast.expr) -> bool:
    return any(isinstance(each, ast.Name) and each.id in ("record", "records") for each in ast.walk(node))


def _is_single(value: Any) -> bool:
    return isinstance(value, str) or is_number(value)


@lru_cache(maxsize=4096)
def _written(node: ast.expr) -> str:
    return ast.unparse(node)


@lru_cache(maxsize=2048)
def _parsed(text: str) -> ast.expr:
    return ast.parse(f"({text.strip()})", mode="eval").body
