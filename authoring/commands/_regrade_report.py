"""What `regrade` says: flips with their causes, pass rates then and now, and what to do about a lifted top."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from authoring.runs.regrade import Regraded
from authoring.runs.regrade_runs import RegradeResult, RunRegraded
from validators.run import CLEAN, FOUND, NO_VERDICT

SCHEMA_VERSION = 1
_WORDS = {0: "fail", 1: "pass", None: "no verdict"}


def exit_code_of(result: RegradeResult) -> int:
    """1 where something flips or a task wants a new version, 3 where something could not be judged, else 0."""
    if result.findings or any(run.flips for run in result.runs):
        return FOUND
    episodes = [each for run in result.runs for each in run.episodes]
    unsure = any(each.trouble for each in episodes) or any(run.missing for run in result.runs)
    return NO_VERDICT if unsure or not episodes else CLEAN


def as_data(result: RegradeResult, code: int) -> dict[str, Any]:
    """Everything as plain data."""
    return {
        "schema_version": SCHEMA_VERSION,
        "exit": code,
        "top": result.top,
        "lifting": result.lifting,
        "findings": [asdict(each) for each in result.findings],
        "runs": [
            {
                "folder": run.folder,
                "agent": run.agent,
                "episodes": len(run.episodes),
                "pass_rate": run.pass_rate,
                "missing": run.missing,
                "flips": [_flip(each) for each in run.flips],
                "answers": [_answers(each) for each in run.episodes if each.answers],
                "unjudged": [
                    {"task": each.record["task"], "trial": each.record["trial"], "why": each.trouble}
                    for each in run.episodes
                    if each.trouble
                ],
            }
            for run in result.runs
        ],
    }


def _flip(each: Regraded) -> dict[str, Any]:
    return {
        "task": each.record["task"],
        "trial": each.record["trial"],
        "before": each.before,
        "after": each.after,
        "how": each.how,
        "assertions": [asdict(flip) for flip in each.flips],
        "answers": len(each.answers),
    }


def _answers(each: Regraded) -> dict[str, Any]:
    return {
        "task": each.record["task"],
        "trial": each.record["trial"],
        "differ": [asdict(answer) for answer in each.answers],
    }


def as_text(result: RegradeResult, code: int, *, quiet: bool) -> str:
    """The report for a person."""
    lines: list[str] = []
    for run in result.runs:
        lines += [*_run(run, quiet=quiet), ""]
    for finding in result.findings:
        place = finding.place
        lines.append(f"{place.path}:{place.line}:{place.column}: {finding.severity}[{finding.code}] {finding.message}")
        lines.append(f"   = tip: {finding.tip}")
    if result.findings:
        lines.append("")
    top = result.top
    if top is not None and top[1] > top[0]:
        lines.append(f"the best pass rate rises from {top[0]:.1%} to {top[1]:.1%}: these tasks want hardening")
        lines += [f"  {name}" for name in result.lifting]
    flips = sum(len(run.flips) for run in result.runs)
    episodes = sum(len(run.episodes) for run in result.runs)
    unsure = sum(1 for run in result.runs for each in run.episodes if each.trouble)
    parts = [_count(episodes, "episode"), _count(flips, "flip")]
    if unsure:
        parts.append(f"{unsure} could not be judged again")
    return "\n".join([*lines, " · ".join([*parts, f"exit {code}"])])


def _run(run: RunRegraded, *, quiet: bool) -> Iterator[str]:
    rate = run.pass_rate
    shown = f"pass rate {rate[0]:.1%} -> {rate[1]:.1%}" if rate else "nothing to judge"
    up = sum(1 for each in run.flips if each.after == 1)
    down = sum(1 for each in run.flips if each.after == 0)
    head = f"{run.folder}  {run.agent}  {_count(len(run.episodes), 'episode')}"
    yield f"{head}  {shown}  ({up} fail->pass, {down} pass->fail)"
    if not quiet:
        for each in run.flips:
            trial = f" trial {each.record['trial']}" if each.record["trial"] > 1 else ""
            words = f"{_WORDS[each.before]} -> {_WORDS[each.after]}"
            yield f"  {each.record['task']}{trial}: {words}  ({each.how}) {each.cause}"
            yield from (f"      {flip.id}: {flip.why}" for flip in each.flips if flip.why)
        for each in run.episodes:
            if each.answers:
                yield f"  {each.record['task']}: {_count(len(each.answers), 'answer')} differ when replayed"
                yield from (f"      call {answer.call} {answer.what}" for answer in each.answers[:3])
    for name in run.missing:
        yield f"  {name} was run and is not among the tasks"
    for each in run.episodes:
        if each.trouble:
            yield f"  could not judge {each.record['task']} again: {each.trouble}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
