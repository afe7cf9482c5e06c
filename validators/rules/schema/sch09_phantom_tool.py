"""Phantom tool.

## What it flags
A name in `tools:` that is no action tool or stands there twice, and a step of the reference that calls an address no
operation answers at. Where the app has no operations yet, only the app's name is checked. In an imported task an
unknown tool is a note: its own format has it, and the task goes on without it.

## Why
A tool that does not exist cannot be granted, and a reference that calls one proves nothing. In a retail suite the gold
call of a task was answered with "unknown tool" and nobody noticed (sierra-research/tau2-bench#402); in another suite
twenty lists of tools had to be changed.

## Bad
    tools: [slack_send_channel_message, slack_find_user]

## Good
    tools: [slack_send_channel_message, slack_find_user_by_name]

## How to fix
Tools are named <app>_<operation>: `benchwright apps` lists the apps, `benchwright apps search` finds an operation.
AutomationBench's names are known where an operation does the same, such as `slack_find_user_by_name`.

## When to suppress
For a step that is meant to meet a missing address; say so with `expect_status:` and it is not reported.
"""

import re
from collections.abc import Iterator

from runtime.episode.granted import tool_app
from runtime.gateway.catalog import load_catalog
from runtime.gateway.gateway import default_gateway
from runtime.kit.seeding import app_names
from runtime.task.nearest import nearest
from runtime.toolsets._actions import actions_of
from validators.finding import Finding, Fix, Place, Replacement, Severity
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("SCH09", "phantom-tool", "error", fix="unsafe")
_FILLED = re.compile(r"\$\{[^}]*\}")
_WORD = re.compile(r"[A-Za-z0-9]+")


def check(view: TaskView) -> Iterator[Finding]:
    """Tools and calls that lead nowhere."""
    catalog = load_catalog()
    known = actions_of(catalog).known
    for number, tool in enumerate(view.task.tools):
        place, app = view.place("tools", number), tool_app(tool)
        if not app:
            near = _with_app(tool, app_names())
            yield _unknown(place, f"`{tool}` is a tool of no app", near, "tools are named <app>_<action>")
        elif app in catalog.titles and tool not in known:
            near = nearest(tool, [each for each in known if tool_app(each) == app]) or ""
            tip = f"`benchwright apps {app}` lists the operations; a tool is named {app}_<operation>"
            severity: Severity | None = "note" if view.task.origin else None
            yield _unknown(place, f"`{app}` has no tool `{tool}`", near, tip, severity)
        elif tool in view.task.tools[:number]:
            yield RULE.at(place, f"`{tool}` is listed already", tip="take it out", severity="warning")
    solution = view.loaded.solution
    for at, method, url, _ in view.solution_calls:
        step = solution.reference[int(at[1])] if solution else None
        if step is not None and step.expect_status is None and not answered(method, url):
            message = f"no operation answers at `{method} {url.partition('?')[0]}`"
            tip = "`benchwright apps search` finds the right one"
            yield RULE.at(view.solution_place(*at, "call"), message, tip=tip)


def _unknown(place: Place, message: str, near: str, tip: str, severity: Severity | None = None) -> Finding:
    fix = Fix(f"write `{near}`", (Replacement(place, near),), safe=False) if near else None
    said = f", did you mean `{near}`" if near else ""
    return RULE.at(place, message + said, tip=tip, fix=fix, severity=severity)


def answered(method: str, url: str) -> bool:
    """Whether an operation answers at an address, whatever its `${...}` stand for."""
    plain = _FILLED.sub("x", url)
    if "${" in plain or not plain.startswith(("http://", "https://")):
        return True
    return default_gateway().operation_at(method, plain) is not None


def _with_app(tool: str, names: tuple[str, ...]) -> str:
    """The tool's name with the app that its beginning is nearest to, or empty."""
    words = tool.split("_")
    for count in (1, 2, 3):
        head, rest = "_".join(words[:count]), "_".join(words[count:])
        near = nearest(head, names) if _WORD.search(head) else None
        if near and rest:
            return f"{near}_{rest}"
    return ""
