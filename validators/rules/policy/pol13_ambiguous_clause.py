"""Ambiguous clause.

## What it flags
A clause that quotes a single word, words that stand more than once in the text, or the same words as another clause.

## Why
A reviewer cannot tell which sentence binds, and a text that changes can no longer be matched to the assertions that
follow from it. Texts that state a rule twice drift apart: 4% above, 10% below (sierra-research/tau2-bench#388).

## Bad
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Post signed renewals in the renewals channel. Other renewals stay private.
        clauses: {channel: renewals}
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## Good
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Post signed renewals in the renewals channel. Other renewals stay private.
        clauses: {channel: Post signed renewals in the renewals channel}
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
Quote the whole sentence that binds.

## When to suppress
When the word stands alone in a list and is the rule.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.policy._sentences import one_line
from validators.view import TaskView

RULE = Rule("POL13", "ambiguous-clause", "note")


def check(view: TaskView) -> Iterator[Finding]:
    """Clauses that point at no one sentence."""
    for place, policy in enumerate(view.task.policy):
        text = one_line(policy.text) if policy.clauses else ""
        seen: dict[str, str] = {}
        for name, written in policy.clauses.items():
            words = one_line(written)
            count = text.count(words)
            twin = seen.setdefault(words, name)
            if twin != name:
                message = f"the clauses `{twin}` and `{name}` quote the same words"
            elif count > 1:
                message = f"the clause `{name}` quotes words that stand {count} times in the policy"
            elif " " not in words and len(text) > 2 * len(words):
                message = f"the clause `{name}` quotes the one word `{words}`"
            else:
                continue
            yield RULE.at(view.place("policy", place, "clauses", name), message, tip="quote the whole sentence")
