"""Hidden policy.

## What it flags
A policy planted where agents do not come by: in the trash, in spam, as a draft, deleted or archived, or in a private
conversation that the agent is no member of.

## Why
Search leaves such records out, so the rule cannot be found although the app can be read. It is the quieter form of
the defect behind six public marketing tasks whose rules nobody could open (AutomationBench, evalrepair.10).

## Bad
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [TRASH]}
        text: Post signed renewals in the renewals channel.
    assertions: [{id: announced, because: policy.announcements, created: slack.messages}]

## Good
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Post signed renewals in the renewals channel.
    assertions: [{id: announced, because: policy.announcements, created: slack.messages}]

## How to fix
Label the mail INBOX or leave it archived, add the agent (`U0AGENT`) to the channel, take the file out of the trash.

## When to suppress
When the policy is the decoy of a trap and is meant to be found in the trash. Decoys that no assertion is because of
are not flagged.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.policy._cited import cited, superseded
from validators.view import SeedRecord, TaskView

RULE = Rule("POL10", "hidden-policy", "error", confidence="likely")

_OUT_OF_SIGHT = {"TRASH": "in the trash", "SPAM": "in spam", "DRAFT": "a draft"}
_GONE = ("trashed", "archived", "is_archived", "is_deleted", "deleted", "in_trash", "explicitly_trashed")
_AGENT = "U0AGENT"


def check(view: TaskView) -> Iterator[Finding]:
    """Where policies are planted."""
    if not view.task.policy:
        return
    bait = superseded(view) - {reason.split(".")[1] for reason in cited(view) if "." in reason}
    for place, record in view.policy_records.items():
        policy = view.task.policy[place]
        where, field = _hidden(record, view)
        if where and policy.id not in bait:
            message = f"the policy `{policy.id}` is {where}, where no search finds it"
            yield RULE.at(view.record_place(record, field), message, tip="plant it where the agent reads")


def _hidden(record: SeedRecord, view: TaskView) -> tuple[str, str]:
    values = record.record
    if record.collection == "gmail.messages":
        label = next((each for each in values["label_ids"] if each in _OUT_OF_SIGHT), "")
        return _OUT_OF_SIGHT.get(label, ""), "label_ids"
    gone = next((name for name in _GONE if values.get(name) is True), "")
    if gone:
        return f"`{gone}`", gone
    if record.collection == "slack.messages":
        channel = view.prepared.seed.collections.get("slack.channels", {}).get(str(values.get("channel_id")))
        if channel and channel["is_private"] and _AGENT not in channel["member_ids"]:
            return f"in `{channel['name']}`, a private conversation without the agent", "channel_id"
    return "", ""
