"""Dead config.

## What it flags
A part of a task that is read and then changes no verdict: a parameter that a named type does not know, a fact that
nothing uses, a frame path inside a collection that is listed as a whole, an exception for a record that is not held
still, `same: true` over one statement, `excluded: false` beside `scored: false`.

## Why
An author believes that something is checked, and nothing looks at it. In a public suite the scoring parts of 48 tasks
and the safety checks of 54 were parsed and never read by a grader (claw-eval/claw-eval#5).

## Bad
    assertions:
      - id: announced
        type: slack_message_exists
        channel_name: renewals
        text_contain: Meridian

## Good
    assertions:
      - id: announced
        type: slack_message_exists
        channel_name: renewals
        text_contains: Meridian

## How to fix
Spell the part so that it is read, or take it out.

## When to suppress
For an imported task whose source format carries the parameter for its own readers.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from runtime.task.expressions import ExpressionError, references
from runtime.task.nearest import did_you_mean
from runtime.task.templates import find_expressions
from validators.conditions import Statement
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("SCH02", "dead-config", "warning")
_NOTES = frozenset({"description", "comment", "note", "notes", "reason"})
"""Parameters in which rows of other formats say something to people."""


def check(view: TaskView) -> Iterator[Finding]:
    """Every part that no verdict depends on."""
    yield from _parameters(view)
    yield from _facts(view)
    for statement in view.statements:
        match statement.form:
            case "only_changes":
                yield from _frame(view, statement)
            case "unchanged" if "except" in statement.keys:
                yield from _exceptions(view, statement)
            case "all" if statement.keys.get("same") is True and len(statement.keys["all"]) == 1:
                place = view.place(*statement.at, "same", key=True)
                yield RULE.at(place, "`same: true` binds one statement to itself", tip="add the other statement")
    for index, assertion in enumerate(view.task.assertions):
        if assertion.scored is False and assertion.excluded is False:
            place = view.place("assertions", index, "excluded", key=True)
            yield RULE.at(place, "`excluded: false` is not read beside `scored: false`", tip="keep one of the two")


def _parameters(view: TaskView) -> Iterator[Finding]:
    for statement, named in view.named:
        args = statement.keys.get("args")
        inside = [("args", name) for name in args] if isinstance(args, Mapping) else []
        for path in [(name,) for name in statement.keys if name not in ("type", "args")] + inside:
            name = path[-1]
            if name not in named.params and name not in _NOTES:
                near = did_you_mean(name, [each for each in named.params if each not in statement.keys])
                tip = "" if near else f"it reads {', '.join(named.params)}" if named.params else "it reads none"
                message = f"the named type `{statement.keys['type']}` does not read `{name}`{near}"
                yield RULE.at(view.place(*statement.at, *path, key=True), message, tip=tip)


def _facts(view: TaskView) -> Iterator[Finding]:
    facts = view.task.facts
    if not facts:
        return
    used: set[str] = set()
    for name, expression in facts.items():
        if isinstance(expression, str):
            used |= _names(expression) - {name}
    texts = [value for at, value in view.scalars if at[0] == "assertions" and type(value) is str and "${" in value]
    solution = view.loaded.solution_document
    source = solution.source if solution is not None else ""
    for text in texts:
        for _, _, expression in find_expressions(text):
            used |= _names(expression)
    for name in facts:
        if name not in used and not re.search(rf"\b{re.escape(name)}\b", source):
            message = f"nothing uses the fact `{name}`"
            yield RULE.at(view.place("facts", name, key=True), message, tip="take it out, or refer to it as ${...}")


def _names(expression: str) -> set[str]:
    try:
        return references(expression)
    except ExpressionError:
        return set()


def _frame(view: TaskView, statement: Statement) -> Iterator[Finding]:
    listed: Any = statement.keys["only_changes"]
    paths = listed if isinstance(listed, list) else [listed]
    whole = {path for path in paths if isinstance(path, str) and "/" not in path}
    seen: set[str] = set()
    for number, path in enumerate(paths):
        text = path if isinstance(path, str) else str(path.get("created", "")) if isinstance(path, Mapping) else ""
        at = (*statement.at, "only_changes", *((number,) if isinstance(listed, list) else ()))
        collection = text.partition("/")[0]
        if isinstance(path, str) and text in seen:
            yield RULE.at(view.place(*at), f"`{text}` is listed already", tip="take it out")
        elif collection in whole and (text != collection or not isinstance(path, str)):
            what = f"`{text}`" if isinstance(path, str) else f"`created: {text}`"
            message = f"{what} narrows nothing, `{collection}` may change as a whole"
            yield RULE.at(view.place(*at), message, tip=f"take out `{collection}` if the narrower path is meant")
        if isinstance(path, str):
            seen.add(text)


def _exceptions(view: TaskView, statement: Statement) -> Iterator[Finding]:
    kept, free = (statement.keys[name] for name in ("unchanged", "except"))
    still = set(kept if isinstance(kept, list) else [kept])
    for number, name in enumerate(free if isinstance(free, list) else [free]):
        if "/" in name and name not in still and name.partition("/")[0] not in still:
            at = (*statement.at, "except", *((number,) if isinstance(free, list) else ()))
            message = f"`{name}` is in nothing that `unchanged` lists"
            yield RULE.at(view.place(*at), message, tip="list its collection, or take the exception out")
