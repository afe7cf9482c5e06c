"""How far our verdicts on AutomationBench's named types agree with those its grader gave.

`python -m tests.interop.agreement` goes through the whole corpus (minutes); `--types gmail slack_message` only through
assertions whose type begins so, `--start` only through start worlds, `--show N` prints the first N differences of each
type with the task, line, case and patch.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from typing import Any

from runtime.grading.named_type import named_types
from runtime.kit.world import World
from tests.interop.corpus import Row, lines, patched, rows, world_of


def verdict(world: World, assertion: dict[str, Any]) -> str:
    """`1`, `0`, `E` for an error, `?` for a type we do not have."""
    named = named_types().get(assertion["type"])
    if named is None:
        return "?"
    params = {name: value for name, value in assertion.items() if name not in ("type", "scored", "excluded")}
    try:
        return "1" if named.holds(world, params) else "0"
    except Exception:
        return "E"


def apps_of(names: list[str]) -> frozenset[str] | None:
    """The apps that some types read, or None where one does not say."""
    reads = [named_types()[name].reads if name in named_types() else () for name in names]
    if not all(reads):
        return None
    return frozenset(path.partition(".")[0] for paths in reads for path in paths)


class Tally:
    """Agreement per type, and the differences."""

    def __init__(self, prefixes: list[str], show: int) -> None:
        self.prefixes = tuple(prefixes)
        self.show = show
        self.same: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.differences: dict[str, list[str]] = defaultdict(list)
        self.problems: Counter[str] = Counter()

    def wants(self, assertion: dict[str, Any]) -> bool:
        return not self.prefixes or assertion["type"].startswith(self.prefixes)

    def take(self, row: Row, state: dict[str, Any], indexes: list[int], recorded: str, note: str) -> None:
        """Compare the verdicts of some assertions of a row on one state."""
        world, problems = world_of(state, apps_of([row.assertions[index]["type"] for index in indexes]))
        self.problems.update(problem.partition(": ")[2][:100] for problem in problems)
        for index in indexes:
            assertion = row.assertions[index]
            name = assertion["type"]
            ours = verdict(world, assertion)
            self.seen[name] += 1
            self.same[name] += ours == recorded[index]
            if ours != recorded[index] and len(self.differences[name]) < self.show:
                self.differences[name].append(f"{note} ours {ours} theirs {recorded[index]} {json.dumps(assertion)}")

    def report(self) -> bool:
        """Print the table; whether everything agrees."""
        for name in sorted(self.seen):
            good, all_ = self.same[name], self.seen[name]
            print(f"{'ok  ' if good == all_ else 'DIFF'} {name}: {good}/{all_} ({good / all_:.2%})")
            for each in self.differences[name]:
                print(f"       {each[:1500]}")
        for problem, times in self.problems.most_common(15):
            print(f"seed problem x{times}: {problem}")
        good, all_ = sum(self.same.values()), sum(self.seen.values())
        print(f"{good} of {all_} verdicts agree ({good / max(all_, 1):.3%})")
        return good == all_


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--types", nargs="*", default=[])
    parser.add_argument("--start", action="store_true")
    parser.add_argument("--aimed", action="store_true", help="only the assertion that a line aims at")
    parser.add_argument("--show", type=int, default=3)
    given = parser.parse_args()
    tally = Tally(given.types, given.show)
    for line in lines("start-verdicts.dev.jsonl"):
        row = rows()[line["task"]]
        indexes = [place for place, each in enumerate(row.assertions) if tally.wants(each)]
        if indexes:
            tally.take(row, row.state, indexes, line["v"], f"{row.name} start")
    for line in () if given.start else lines("verdicts.dev.jsonl"):
        row = rows()[line["task"]]
        aimed = line["i"]
        if tally.prefixes and aimed is not None and not tally.wants(row.assertions[aimed]):
            continue
        indexes = [place for place, each in enumerate(row.assertions) if tally.wants(each)]
        if given.aimed and aimed is not None:
            indexes = [aimed]
        if indexes:
            note = f"{row.name} line {line['n']} {line['case']} {json.dumps(line['patch'])[:500]}"
            tally.take(row, patched(row, line["patch"]), indexes, line["v"], note)
    return 0 if tally.report() else 1


if __name__ == "__main__":
    sys.exit(main())
