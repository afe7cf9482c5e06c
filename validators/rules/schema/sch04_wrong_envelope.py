"""Wrong envelope.

## What it flags
A part of the seed that stands one level too high or too low: an app at the top of the file, a key between `seed:` and
its apps or between an app and its collections, a collection without its app, records in a mapping in place of a list,
and an app or a collection whose key is followed by nothing.

## Why
A seed at the wrong level boots an empty app, no error shows, and the task is then about a company without records: a
simulator that was given a seed of several apps served an empty workspace for each of them (pome-sh/digital-twins#483).

## Bad
    seed:
      apps:
        slack:
          channels: [{id: C0RENEWALS, name: renewals}]

## Good
    seed:
      slack:
        channels: [{id: C0RENEWALS, name: renewals}]

## How to fix
A seed is app, then collection, then a list of records. `benchwright apps APP` shows the collections of an app.

## When to suppress
Never for a wrong level. For an app that is meant to be empty, write `slack: {}` or `channels: []`.
"""

from collections.abc import Iterator, Mapping

from validators.finding import Finding
from validators.rule import Needs, Rule
from validators.rules.schema._complaints import complaints, envelope
from validators.view import TaskView

RULE = Rule("SCH04", "wrong-envelope", "error", needs=Needs.FILE)


def check(view: TaskView) -> Iterator[Finding]:
    """Parts of the seed at a level where nothing reads them."""
    for problem, place in complaints(view, RULE.code):
        yield RULE.at(place, problem.message, tip=envelope(view, problem))
    data = view.document.data
    seed = data.get("seed") if isinstance(data, Mapping) else None
    for app, inside in seed.items() if isinstance(seed, Mapping) else ():
        if inside is None:
            yield _nothing(view, "seed", str(app))
        elif isinstance(inside, Mapping):
            for collection, records in inside.items():
                if records is None:
                    yield _nothing(view, "seed", str(app), str(collection))


def _nothing(view: TaskView, *path: str) -> Finding:
    what = "{}" if len(path) == 2 else "[]"
    place = view.place(*path, key=True)
    message = f"nothing stands under `{path[-1]}:`, so it is empty"
    return RULE.at(place, message, tip=f"indent what belongs to it, or write `{what}`", severity="warning")
