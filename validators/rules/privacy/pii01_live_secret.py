"""Live secret.

## What it flags
A text that has the shape of a working credential: an API key with a vendor's prefix, a signed token, a private key, a
webhook address, a password or key that looks like a generated one. In the task and in its solution.

## Why
Task files are published, and what works for a simulated company may work for a real one. The README of one public
benchmark of sales work gives everybody the login of a shared organisation (CRMArena).

## Bad
    notes: "Taken over from the pilot, key sk_live_51HxQ2vKzR8nWbT3yLdPcMa07"

## Good
    notes: "Taken over from the pilot, key sk_live_EXAMPLE_not_a_real_key"

## How to fix
Take it out and have it revoked. Where the task needs one, write a fake that says so (`EXAMPLE`, `FAKE`, `test`).

## When to suppress
When it is made up, and its shape is what the task is about; say so in the reason.
"""

import re
from collections import Counter
from collections.abc import Iterator
from math import log2

from validators.finding import Finding, Place
from validators.rule import Needs, Rule
from validators.view import TaskView

RULE = Rule("PII01", "live-secret", "error", confidence="likely", needs=Needs.FILE)

_SHAPES: tuple[tuple[str, str, str], ...] = (
    ("AKIA", r"\bAKIA[0-9A-Z]{16}\b", "an AWS access key"),
    ("ASIA", r"\bASIA[0-9A-Z]{16}\b", "an AWS session key"),
    ("AIza", r"\bAIza[0-9A-Za-z_-]{35}\b", "a Google API key"),
    ("ya29.", r"\bya29\.[0-9A-Za-z_-]{30,}", "a Google access token"),
    ("ghp_", r"\bghp_[0-9A-Za-z]{30,}\b", "a GitHub token"),
    ("gho_", r"\bgho_[0-9A-Za-z]{30,}\b", "a GitHub token"),
    ("ghs_", r"\bghs_[0-9A-Za-z]{30,}\b", "a GitHub token"),
    ("ghu_", r"\bghu_[0-9A-Za-z]{30,}\b", "a GitHub token"),
    ("ghr_", r"\bghr_[0-9A-Za-z]{30,}\b", "a GitHub token"),
    ("github_pat_", r"\bgithub_pat_[0-9A-Za-z_]{40,}\b", "a GitHub token"),
    ("glpat-", r"\bglpat-[0-9A-Za-z_-]{20,}", "a GitLab token"),
    ("xox", r"\bxox[abeprs]-[0-9A-Za-z-]{20,}", "a Slack token"),
    ("xapp-", r"\bxapp-\d-[0-9A-Za-z-]{20,}", "a Slack app token"),
    ("hooks.slack.com", r"https://hooks\.slack\.com/services/T\w{6,}/B\w{6,}/\w{16,}", "a Slack webhook"),
    ("_live_", r"\b[sr]k_live_[0-9A-Za-z_]{16,}", "a Stripe key"),
    ("sk-", r"\bsk-(?:proj-|ant-|svcacct-)?[0-9A-Za-z_-]{20,}", "an API key of a model vendor"),
    ("SG.", r"\bSG\.[0-9A-Za-z_-]{16,}\.[0-9A-Za-z_-]{16,}", "a SendGrid key"),
    ("npm_", r"\bnpm_[0-9A-Za-z]{36}\b", "an npm token"),
    ("pypi-", r"\bpypi-AgEI[0-9A-Za-z_-]{40,}", "a PyPI token"),
    ("hf_", r"\bhf_[0-9A-Za-z]{30,}\b", "a Hugging Face token"),
    ("pat-", r"\bpat-(?:na|eu)\d-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", "a HubSpot token"),
    ("shpat_", r"\bshpat_[0-9a-fA-F]{32}\b", "a Shopify token"),
    ("eyJ", r"\beyJ[0-9A-Za-z_-]{10,}\.eyJ[0-9A-Za-z_-]{10,}\.[0-9A-Za-z_-]{10,}", "a signed token (JWT)"),
    ("PRIVATE KEY-----", r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----(?:\s|\\n)*[0-9A-Za-z+/=]{16}", "a private key"),
)
_KNOWN = tuple((mark, re.compile(pattern), what) for mark, pattern, what in _SHAPES)
"""A literal part, the whole shape, and what it is."""
_ASSIGNED = re.compile(
    r"(?i)(?:password|passwd|secret|api[_ -]?key|access[_ -]?token|auth[_ -]?token)[\"']?(?: is)?\s*[:=]?\s*[\"']?"
    r"(?P<value>[0-9A-Za-z_+/=.!#$%&*-]{16,})"
)
_DECLARED = re.compile(
    r"(?i)example|sample|fake|dummy|placeholder|redacted|changeme|notreal|not_a_real|not-a-real|your[_-]|test|mock|"
    r"x{4,}|\*{3,}|0{6,}|1234567|abcdef"
)
_HINTS = ("assword", "ecret", "oken", "ASSWORD", "SECRET", "TOKEN", "pi_key", "PI key", "PI_KEY")
_BEFORE, _AFTER = 32, 600
"""How far around its literal part a credential reaches."""
_KNOWN_BITS, _ASSIGNED_BITS = 2.5, 3.6
"""Entropy a character from which on a text looks generated."""


def check(view: TaskView) -> Iterator[Finding]:
    """Credentials in the text of the task file and of its solution."""
    for start, end, what, certain in _secrets(view.document.source):
        yield _finding(view.place_at(start, end), view.document.source[start:end], what, certain)
    solution = view.loaded.solution_document
    if solution is not None:
        for start, end, what, certain in _secrets(solution.source):
            line = solution.source.count("\n", 0, start) + 1
            column = start - (solution.source.rfind("\n", 0, start) + 1) + 1
            place = Place(view.shown_solution, line, column, line, column + end - start)
            yield _finding(place, solution.source[start:end], what, certain)


def _finding(place: Place, secret: str, what: str, certain: bool) -> Finding:
    shown = f"{secret[:8].strip()}..."
    return RULE.at(
        place,
        f"`{shown}` looks like {what}, expected none, or a fake that says so",
        tip="take it out and have it revoked; a fake says EXAMPLE or FAKE",
        severity="error" if certain else "warning",
    )


def _secrets(source: str) -> Iterator[tuple[int, int, str, bool]]:
    """Start, end, kind, and whether the shape is a vendor's own."""
    taken: list[tuple[int, int]] = []
    for mark, pattern, what in _KNOWN:
        for found in _near(mark, pattern, source):
            if not _DECLARED.search(found[0]) and (_entropy(found[0]) >= _KNOWN_BITS):
                taken.append(found.span())
                yield *found.span(), what, True
    for hint in _HINTS:
        for found in _near(hint, _ASSIGNED, source):
            start, end = found.span("value")
            if any(first < end and start < last for first, last in taken) or not _generated(found["value"]):
                continue
            taken.append((start, end))
            yield start, end, "a working password or key", False


def _near(mark: str, pattern: re.Pattern[str], source: str) -> Iterator[re.Match[str]]:
    """Matches around each place of a literal part: a search of the whole text would cost a hundred times as much."""
    at = source.find(mark)
    while at >= 0:
        found = pattern.search(source, max(0, at - _BEFORE), at + _AFTER)
        if found is not None and found.start() <= at < found.end():
            yield found
            at = source.find(mark, found.end())
        else:
            at = source.find(mark, at + len(mark))


def _generated(value: str) -> bool:
    mixed = any(map(str.isdigit, value)) and any(map(str.islower, value)) and any(map(str.isupper, value))
    return mixed and not _DECLARED.search(value) and _entropy(value) >= _ASSIGNED_BITS and "${" not in value


def _entropy(text: str) -> float:
    """Bits a character."""
    return -sum(count / len(text) * log2(count / len(text)) for count in Counter(text).values())
