"""Tool list tells.

## What it flags
A prohibition that no granted tool could break: `tools` has none that writes in the app which the assertion guards.

## Why
The tool list says what not to do, and the guard is kept by everybody. One repair of workflow tasks withdrew just the
tools with which the rule could be broken (AutomationBench's evalrepair notes).

## Bad
    tools: [gmail_find_email, slack_send_channel_message]
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}
      - id: no_mail
        not_created: gmail.messages
        where: {sent: true}

## Good
    tools: [gmail_find_email, gmail_send_email, slack_send_channel_message]
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}
      - id: no_mail
        not_created: gmail.messages
        where: {sent: true}

## How to fix
Grant a tool with which the rule can be broken, or take the assertion out.

## When to suppress
When the guard is there for the toolset with every operation, and the short list is meant as it is.
"""

import re
from collections.abc import Iterator
from functools import cache

from runtime.kit.seeding import app_names
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.loose._asks import asks
from validators.view import TaskView

RULE = Rule("LEAK04", "tool-list-tells", "warning", confidence="likely")

_READS = re.compile(
    r"^(?!.*_mark_as_)(?:.*_)?"
    r"(?:find|get|list|search|lookup|look_up|query|retrieve|read|fetch|download|export)(?:_|$)"
)


def check(view: TaskView) -> Iterator[Finding]:
    """Negative statements about an app in which no granted tool writes."""
    tools = view.task.tools
    if not tools:
        return
    writers = {_app_of(tool) for tool in tools if not _READS.search(tool)}
    if None in writers:
        return  # a tool of unknown kind may write anywhere
    said: set[str] = set()
    for ask in asks(view):
        app = ask.collection.partition(".")[0]
        if not ask.negative or not app or app in writers or app in said:
            continue
        said.add(app)
        key = ask.statement.form
        place = view.place(*ask.statement.at, key, key=True) if ask.native else view.place(*ask.statement.at, key)
        yield RULE.at(
            place,
            f"no granted tool writes in `{app}`, so that nobody can break this, expected one that could",
            tip="grant a tool that could break the rule, or take the assertion out",
            related=[Related(view.place("tools"), "the granted tools")],
        )


@cache
def _app_of(tool: str) -> str | None:
    """The app that a tool belongs to: the longest app name it begins with."""
    fits = [app for app in app_names() if tool.startswith(f"{app}_")]
    return max(fits, key=len) if fits else None
