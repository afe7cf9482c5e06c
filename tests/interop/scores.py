"""How far our scores agree with those AutomationBench's grader gave.

`python -m tests.interop.scores` goes through the whole corpus (minutes) and prints every line that differs with the
assertions that cause it; `--every N` takes each Nth line only.
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from runtime.grading.scores import partial_credit
from runtime.grading.verdict import Verdict, held, unjudged
from runtime.kit.world import World
from runtime.task.document import Assertion
from tests.interop.agreement import verdict
from tests.interop.corpus import Row, lines, patched, rows, world_of

FAILED = Verdict("failed")


@dataclass(slots=True)
class Outcome:
    """What a run over the corpus gave."""

    lines: int = 0
    same_scores: int = 0
    verdicts: int = 0
    same_verdicts: int = 0
    causes: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def report(self) -> None:
        """Print the figures."""
        print(f"{self.same_verdicts} of {self.verdicts} verdicts agree ({self.same_verdicts / self.verdicts:.4%})")
        print(f"{self.same_scores} of {self.lines} scores agree ({self.same_scores / self.lines:.4%})")
        for cause, times in self.causes.most_common():
            print(f"  {times} x {cause}")


def verdicts_on(row: Row, world: World) -> dict[str, Verdict]:
    """Our verdicts by position."""
    named = {"1": held(), "0": FAILED}
    return {
        f"a{place}": named.get(verdict(world, each), unjudged("error")) for place, each in enumerate(row.assertions)
    }


@cache
def assertions_of(name: str) -> tuple[Assertion, ...]:
    """A row's assertions with their scoring flags."""
    flags = ("scored", "excluded")
    return tuple(
        Assertion(id=f"a{place}", **{flag: each[flag] for flag in flags if flag in each})
        for place, each in enumerate(rows()[name].assertions)
    )


@cache
def start_of(name: str) -> dict[str, Verdict]:
    """Our verdicts on a row's start world."""
    row = rows()[name]
    return verdicts_on(row, world_of(row.state)[0])


def score_of(row: Row, end: dict[str, Verdict]) -> tuple[int, int] | None:
    """Passed and counted, or None where the grader raised."""
    if any(each.status == "unjudged" for each in end.values()):
        return None
    return partial_credit(assertions_of(row.name), start_of(row.name), end)


def run(*, every: int = 1, only_start: bool = False) -> Outcome:
    """Go through the start worlds and each Nth changed world."""
    outcome = Outcome()
    for line in lines("start-verdicts.dev.jsonl"):
        _take(outcome, rows()[line["task"]], start_of(line["task"]), line, "start")
    if only_start:
        return outcome
    for number, line in enumerate(lines("verdicts.dev.jsonl")):
        if number % every == 0:
            row = rows()[line["task"]]
            world, _ = world_of(patched(row, line["patch"]))
            _take(outcome, row, verdicts_on(row, world), line, f"line {line['n']} {line['case']}")
    return outcome


def _take(outcome: Outcome, row: Row, end: dict[str, Verdict], line: dict[str, object], note: str) -> None:
    recorded = str(line["v"])
    signs = {"held": "1", "failed": "0", "unjudged": "E"}
    ours = "".join(signs[end[f"a{place}"].status] for place in range(len(row.assertions)))
    outcome.lines += 1
    outcome.verdicts += len(ours)
    outcome.same_verdicts += sum(one == two for one, two in zip(ours, recorded, strict=True))
    score = score_of(row, end)
    expected = None if line["passed"] is None else (line["passed"], line["total"])
    outcome.same_scores += score == expected
    for place, (one, two) in enumerate(zip(ours, recorded, strict=True)):
        if one != two:
            outcome.causes[f"{row.assertions[place]['type']} ({note.rpartition(' ')[2]})"] += 1
    if score != expected:
        outcome.differences.append(f"{row.name} {note}: ours {score} theirs {expected}")


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    outcome = run(every=given.every)
    outcome.report()
    for each in outcome.differences[:40]:
        print(f"  {each}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
