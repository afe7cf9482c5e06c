"""Service not granted.

## What it flags
A goal in an app of which `tools:` grants no tool.

## Why
The world could hold the answer, the agent is only not allowed to write it. Repairs of a public suite gave one task
after another the tool that its assertions had always needed ("evalrepair.10", which changed 20 tool lists).

## Bad
    tools: [gmail_find_email, gmail_send_email]

## Good
    tools: [gmail_find_email, slack_send_channel_message]

## How to fix
Grant a tool of the app, or leave `tools:` empty: then it follows from the reference.

## When to suppress
When a tool of another app writes there.
"""

from collections.abc import Iterator

from runtime.kit.seeding import app_names
from validators.finding import Finding
from validators.rule import Rule
from validators.rules._claims import claims, judged
from validators.view import TaskView

RULE = Rule("UNR03", "service-not-granted", "warning", confidence="likely")


def check(view: TaskView) -> Iterator[Finding]:
    """Goals in apps that the tools do not reach; silent where a tool is of no known app."""
    if not view.task.tools:
        return
    granted = {_app_of(tool) for tool in view.task.tools}
    if "" in granted:
        return
    said = set()
    for claim in claims(view):
        app = claim.collection.partition(".")[0]
        goal = claim.needed and not claim.negative and claim.form in ("created", "record")
        if not goal or app in granted or app in said or (claim.form == "record" and not judged(view, claim)):
            continue
        said.add(app)
        place = view.place(*claim.at, claim.form)
        yield RULE.at(
            place, f"`tools` grants no tool of `{app}`, where this has to be done", tip="grant one in `tools:`"
        )
    for statement, named in view.named:
        apps = {path.partition(".")[0] for path in named.reads}
        if named.negative or not apps or apps & (granted | said) or "any" in statement.at:
            continue
        said |= apps
        shown = ", ".join(sorted(apps))
        place = view.place(*statement.at, "type")
        yield RULE.at(
            place, f"`tools` grants no tool of `{shown}`, where this has to be done", tip="grant one in `tools:`"
        )


def _app_of(tool: str) -> str:
    """The app whose name a tool begins with; the longest one where several fit."""
    return max((app for app in app_names() if tool == app or tool.startswith(f"{app}_")), key=len, default="")
