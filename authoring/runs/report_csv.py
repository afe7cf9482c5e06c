"""Scores for a spreadsheet: a line for each episode that was to be run. An empty cell is what nobody knows."""

import csv
from io import StringIO

from authoring.runs.comparing import Comparison
from authoring.runs.score_context import ScoreContext

SCORE_NAME = "csv"
FIELDS = (
    "task", "trial", "domain", "split", "ended", "completed", "partial_credit", "objectives_met", "guards_broken",
    "steps", "calls", "seconds", "input_tokens", "cached_tokens", "output_tokens", "reasoning_tokens", "cost",
)  # fmt: skip


def render(comparison: Comparison, context: ScoreContext) -> str:
    """The report as CSV with a header."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["run", "agent", "toolset", *FIELDS])
    for run in comparison.runs:
        own = [str(run.folder), run.manifest.agent, run.manifest.toolset]
        for each in run.outcomes:
            values = {name: getattr(each, name) for name in FIELDS}
            if each.gap == "missing":
                values |= dict.fromkeys(("steps", "calls", "seconds"))
            if each.gap is not None:
                values["guards_broken"] = None
            writer.writerow([*own, *values.values()])
    return text.getvalue().rstrip("\n")
