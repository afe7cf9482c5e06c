"""Real person.

## What it flags
A link to a profile on a public network (LinkedIn, X, Instagram, Facebook, GitHub) under a handle that a living person
may well have.

## Why
An invented name with an employer and a link becomes a statement about somebody. No public incident is known in suites
of this kind; the rule only points at what to look at.

## Bad
    notes: "The lead is https://www.linkedin.com/in/sarah-chen"

## Good
    notes: "The lead is https://www.linkedin.com/in/sarah-chen-example-7f3a91"

## How to fix
Give the handle an ending that nobody has (`-example-7f3a91`), or leave the link out.

## When to suppress
When the handle was checked to be nobody's, or the person agreed.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Needs, Rule
from validators.view import TaskView

RULE = Rule("PII03", "real-person", "note", confidence="possible", needs=Needs.FILE)

_PROFILE = re.compile(
    r"(?:linkedin\.com/in|(?<![\w.-])(?:www\.)?(?:twitter|x|instagram|facebook|github)\.com)/@?"
    r"(?P<handle>[a-z][a-z-]{2,40})(?![\w./-]*(?:\d|/))"
)
_NETWORKS = ("linkedin.com/in/", "twitter.com/", "/x.com/", "instagram.com/", "facebook.com/", "github.com/")
_PLACES = frozenset(
    "home explore settings search company groups events pages jobs login about help share intent hashtag features "
    "business ads watch marketplace notifications messages".split()
)
_NOBODY = re.compile(r"example|sample|fake|demo|test")


def check(view: TaskView) -> Iterator[Finding]:
    """Links to profiles, each handle once."""
    source = view.document.source
    if not any(network in source for network in _NETWORKS):
        return
    seen: set[str] = set()
    for found in _PROFILE.finditer(source):
        handle = found["handle"]
        if handle in seen or handle in _PLACES or _NOBODY.search(handle):
            continue
        seen.add(handle)
        place = view.place_at(found.start("handle"), found.end("handle"))
        message = f"`{handle}` may be a living person's profile, expected a handle that nobody has"
        yield RULE.at(place, message, tip=f"write `{handle}-example-7f3a91`, or leave the link out")
