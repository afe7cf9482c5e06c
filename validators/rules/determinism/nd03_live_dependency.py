"""Live dependency.

## What it flags
A link in the trigger or in a policy to a site that is neither a reserved example nor a vendor's whose app is simulated,
and a call of the solution to such a host.

## Why
The site may change, vanish or be out of reach, and the answer with it. About a tenth of the tasks of one computer-use
benchmark lean on the live web (Epoch AI on OSWorld), and a benchmark of sales work runs in an organisation that
everybody shares (CRMArena).

## Bad
    trigger: {text: "Take the rate from https://www.oanda-rates.com/today and announce the renewal of Meridian."}

## Good
    trigger: {text: "Take the rate from https://rates.example.com/today, copied into the sheet FX, and announce it."}

## How to fix
Seed what the site would say, and link to a reserved name (`*.example.com`).

## When to suppress
When the link is only mentioned, and nothing of the task depends on what it shows.
"""

from collections.abc import Iterator

from validators.conditions import DocPath
from validators.finding import Finding, Place
from validators.rule import Rule
from validators.rules.privacy._hosts import URL_HOST, of_vendor, reserved
from validators.view import TaskView

RULE = Rule("ND03", "live-dependency", "warning", confidence="likely")


def check(view: TaskView) -> Iterator[Finding]:
    """Live hosts in what the task says and does."""
    texts: list[tuple[DocPath, str]] = [(("trigger", "text"), view.task.trigger.text)]
    texts += [(("policy", place, "text"), each.text) for place, each in enumerate(view.task.policy)]
    seen: set[str] = set()
    for at, text in texts:
        for found in URL_HOST.finditer(text) if "://" in text else ():
            host = found[1].casefold()
            if host in seen or reserved(host) or of_vendor(host):
                continue
            seen.add(host)
            yield _finding(view.place_of(found[1], *at), host)
    for at, _, url, _ in view.solution_calls:
        call = URL_HOST.match(url)
        if call and call[1].casefold() not in seen and not of_vendor(call[1]) and not reserved(call[1]):
            yield _finding(view.solution_place(*at, "call"), call[1].casefold())


def _finding(place: Place, host: str) -> Finding:
    return RULE.at(
        place,
        f"`{host}` is a live site, expected a reserved name or an app of the simulated company",
        tip="seed what it would say, and link to a name under `example.com`",
    )
