"""Unknown channel.

## What it flags
A channel that the trigger or a policy names with `#` and that the seeded workspace does not have, unless the text
asks to make it.

## Why
The request cannot be carried out as it is worded. Names that the data lacks are the commonest seed defect of one
repaired suite (amazon-agi/tau2-bench-verified, airline 23; sierra-research/tau-bench#4).

## Bad
    trigger: {text: "The Meridian renewal is signed. Tell #renewal."}
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## Good
    trigger: {text: "The Meridian renewal is signed. Tell #renewals."}
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## How to fix
Seed the channel, or correct the name.

## When to suppress
When a missing channel is what the agent should notice.
"""

import re
from collections.abc import Iterator

from runtime.task.nearest import did_you_mean
from validators.conditions import DocPath
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("TRIG08", "unknown-channel", "warning", confidence="likely")

_CHANNEL = re.compile(r"(?<![\w#/&])#(?P<name>[a-z][a-z0-9_-]*[a-z0-9])(?![\w-])")
_MADE = re.compile(
    r"\b(?:creat\w+|new|open|make|start|set up|rename\w*|call(?:ed)?|hashtags?|tags?)\b[^.!?]*\Z", re.IGNORECASE
)


def check(view: TaskView) -> Iterator[Finding]:
    """Channels that texts name, against the seeded ones."""
    seeded = view.prepared.seed.collections.get("slack.channels")
    if not seeded:
        return
    names = {str(channel["name"]) for channel in seeded.values()}
    texts: list[tuple[DocPath, str]] = [(("trigger", "text"), view.task.trigger.text)]
    texts += [(("policy", place, "text"), policy.text) for place, policy in enumerate(view.task.policy)]
    for at, text in texts:
        for found in _CHANNEL.finditer(text) if "#" in text else ():
            name = found["name"]
            if name not in names and not _MADE.search(text, max(0, found.start() - 60), found.start()):
                message = f"the workspace has no channel `#{name}`{did_you_mean(name, names)}"
                yield RULE.at(view.place_of(found[0], *at), message, tip="seed the channel, or correct the name")
