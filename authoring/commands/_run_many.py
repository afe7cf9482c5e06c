"""`run`: one task shown as it goes, or many into a run directory that can be gone on with."""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import click
import orjson

from authoring.errors import ToolError
from authoring.files import write_whole
from authoring.hashes import bound_to, hashes, task_hash
from authoring.runs.runner import Job, Plan, run_jobs
from authoring.runs.store import Manifest, RunDir, dataset_hash, has_verdict
from authoring.screen import err, out
from authoring.tasks import task_paths
from runtime.agents._choose import check_agent
from runtime.agents._errors import AgentError
from runtime.episode.episode import Episode, Event
from runtime.episode.prepared import Prepared, prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from runtime.task.nearest import did_you_mean
from runtime.toolsets import limited_zapier
from runtime.toolsets._tools import toolsets
from validators.run import BUG, CLEAN, FOUND, NO_VERDICT


def options_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are said, extra_body as data. Raises ToolError."""
    said = {name: value for name, value in given.items() if value is not None}
    if "extra_body" in said:
        try:
            said["extra_body"] = orjson.loads(said["extra_body"])
        except orjson.JSONDecodeError as error:
            raise ToolError(f"--extra-body is not JSON: {error}") from None
        if not isinstance(said["extra_body"], dict):
            raise ToolError("--extra-body is a JSON object")
    return said


def run_one(path: str, plan: Plan, *, transcript: str | None, style: str) -> int | None:
    """One episode, printed as it happens; None where the path holds several tasks."""
    from validators.report.episode import printer

    found, problems = task_paths([path])
    if problems:
        raise ToolError(problems[0])
    if len(found) != 1:
        return None
    _check(plan)
    prepared = _prepared(found)[0]
    _check_tools(plan, [prepared])
    tell: Callable[[Event], None] = printer(out()) if style == "text" else lambda event: None
    kept: list[tuple[dict[str, Any], Episode]] = []
    job = Job(prepared, 1, bound_to(prepared))
    _carry_out([job], plan, lambda record, episode: kept.append((record, episode)), lambda _, event: tell(event))
    [(record, episode)] = kept
    for name in ("started", "seconds"):  # the same episode gives the same transcript
        del record[name]
    if style == "json":
        click.echo(orjson.dumps(record, option=orjson.OPT_INDENT_2).decode())
    if transcript:
        write_whole(Path(transcript), orjson.dumps(record, option=orjson.OPT_INDENT_2))
    if episode.ended == "bug":
        return BUG
    if episode.ended == "infrastructure":
        raise ToolError(f"no verdict: {episode.note}", exit_code=NO_VERDICT)
    if episode.ended == "stopped":
        return FOUND
    complete = episode.scores.task_completed_correctly
    return NO_VERDICT if complete is None else CLEAN if complete else FOUND


def run_many(
    paths: Sequence[str], plan: Plan, *, trials: int, domains: str | None, out: str | None, quiet: bool
) -> int:
    """Many episodes into a new run directory. Raises ToolError."""
    found, problems = task_paths(paths)
    if problems:
        raise ToolError("\n".join(problems))
    _check(plan)
    prepared = _in_domains(_prepared(found), domains)
    if not prepared:
        raise ToolError(f"no task files in {', '.join(paths) or 'tasks_yaml'}; a task file ends in .yaml")
    _check_tools(plan, prepared)
    started = datetime.now().astimezone()  # noqa: TID251  # of the run, not of a world
    tasks = {each.task.id: task_hash(each.loaded.path) for each in prepared}
    if len(tasks) < len(prepared):
        twice = next(name for name, times in Counter(each.task.id for each in prepared).items() if times > 1)
        raise ToolError(f"two files have the task id `{twice}`")
    from importlib.metadata import version

    manifest = Manifest(
        plan.agent, plan.toolset, trials, plan.max_steps, tasks,
        {each.task.id: str(each.loaded.path.resolve()) for each in prepared},
        sorted({each.task.split for each in prepared}), dataset_hash(tasks), hashes(), plan.options,
        version("benchwright"), started.isoformat(timespec="seconds"),
    )  # fmt: skip
    folder = Path(out) if out else Path("runs") / f"{_slug(plan.agent)}-{started:%Y%m%d-%H%M%S}"
    return _into(RunDir.create(folder, manifest), prepared, plan, quiet=quiet)


def carry_on(folder: str, plan: Plan, *, quiet: bool) -> int:
    """The episodes of a run directory that have no verdict yet. Raises ToolError."""
    directory = RunDir.open(Path(folder))
    manifest = directory.manifest
    paths = [Path(each) for each in manifest.paths.values()]
    missing = [str(path) for path in paths if not path.exists()]
    if missing:
        raise ToolError(f"{folder} ran {missing[0]}, which is gone", tip="put the task back, or begin a new run")
    options = {**manifest.options, **plan.options}
    plan = replace(
        plan, agent=manifest.agent, toolset=manifest.toolset, max_steps=manifest.max_steps, options=options
    )  # fmt: skip
    _check(plan)
    prepared = _prepared(paths)
    _check_tools(plan, prepared)
    changed = [each.task.id for each in prepared if task_hash(each.loaded.path) != manifest.tasks[each.task.id]]
    if changed:
        raise ToolError(
            f"{changed[0]} has changed since {folder} was begun",
            tip="begin a new run; `benchwright regrade` judges finished episodes by changed assertions",
        )
    if hashes() != manifest.hashes:
        raise ToolError(f"the specs or our code have changed since {folder} was begun", tip="begin a new run")
    return _into(directory, prepared, plan, quiet=quiet)


def _into(directory: RunDir, prepared: Sequence[Prepared], plan: Plan, *, quiet: bool) -> int:
    with directory.claimed():
        return _filled(directory, prepared, plan, quiet=quiet)


def _filled(directory: RunDir, prepared: Sequence[Prepared], plan: Plan, *, quiet: bool) -> int:
    done = {key for key, judged in directory.latest_as(has_verdict).items() if judged}
    bound = {each.task.id: bound_to(each) for each in prepared}
    jobs = [
        Job(each, trial, bound[each.task.id])
        for trial in range(1, directory.manifest.trials + 1)
        for each in prepared
        if (each.task.id, trial) not in done
    ]
    console = err()
    if done:
        console.print(f"{len(done)} episodes are there already, {len(jobs)} to go", soft_wrap=True)
    place = 0

    def finished(record: dict[str, Any], episode: Episode) -> None:
        nonlocal place
        directory.append(record)
        place += 1
        if not quiet:
            console.print(_line(place, len(jobs), record), soft_wrap=True)

    try:
        _carry_out(jobs, plan, finished)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            f"stopped after {place} of {len(jobs)} episodes; go on with `benchwright run --resume {directory.folder}`"
        ) from None
    return _closing(directory)


def _carry_out(
    jobs: Sequence[Job],
    plan: Plan,
    finished: Callable[[dict[str, Any], Episode], None],
    report: Callable[[Job, Event], None] = lambda job, event: None,
) -> None:
    try:
        asyncio.run(run_jobs(jobs, plan, default_gateway(), finished, report))
    except* AgentError as group:
        raise ToolError(str(group.exceptions[0])) from None
    except* ToolError as group:
        raise group.exceptions[0] from None


class _Outline(NamedTuple):
    """What the closing line needs of an episode."""

    ended: str
    completed: int | None
    has_usage: bool
    cost: float | None


def _outline(record: Mapping[str, Any]) -> _Outline:
    usage = record.get("usage")
    completed = (record.get("scores") or {}).get("task_completed_correctly")
    return _Outline(record["ended"], completed, bool(usage), usage["cost"] if usage else None)


def _closing(directory: RunDir) -> int:
    records = list(directory.latest_as(_outline).values())
    judged = [each.completed for each in records if each.completed is not None]
    completed = sum(judged)
    costs = [each.cost for each in records if each.has_usage]
    parts = [f"{len(records)} episodes", f"{completed} of {len(judged)} completed"]
    if costs:
        known = [each for each in costs if each is not None]
        parts.append(f"cost ${sum(known):.4f}" if len(known) == len(costs) else "cost unknown")
    lost = len(records) - len(judged)
    if lost:
        parts.append(f"{lost} without a verdict: `benchwright run --resume {directory.folder}` tries them again")
    out().print(" · ".join([*parts, str(directory.folder)]), soft_wrap=True)
    out().print(f"next: benchwright score {directory.folder}", soft_wrap=True)
    if any(each.ended == "bug" for each in records):
        return BUG
    return NO_VERDICT if lost else CLEAN


def _line(place: int, of: int, record: Mapping[str, Any]) -> str:
    scores = record["scores"]
    complete = scores["task_completed_correctly"]
    sign = {None: "?", 0: "✗", 1: "✓"}[complete]
    trial = f" trial {record['trial']}" if record["trial"] > 1 else ""
    ended = record["ended"]
    why = "" if ended == "done" else f" · {ended}" + (f": {record['note']}" if record["note"] else "")
    return f"{place:>4}/{of} {sign} {record['task']}{trial} · {record['steps']} steps · {record['seconds']:.1f} s{why}"


def _check(plan: Plan) -> None:
    """Raises ToolError for an agent or toolset that is not there, before anything is begun."""
    try:
        check_agent(plan.agent, plan.options)
    except AgentError as error:
        raise ToolError(str(error)) from None
    if plan.toolset not in toolsets():
        near = did_you_mean(plan.toolset, toolsets()) or f"; there are {', '.join(toolsets())}"
        raise ToolError(f"there is no toolset `{plan.toolset}`{near}")


def _check_tools(plan: Plan, prepared: Sequence[Prepared]) -> None:
    """Says which tasks grant tools that are not there. Raises ToolError where an agent would have none at all."""
    if plan.toolset != limited_zapier.NAME:
        return
    catalog = default_gateway().catalog
    empty = [why for each in prepared if (why := limited_zapier.without_tools(each.public, catalog))]
    if empty:
        more = [f"and {len(empty) - 10} more"] if len(empty) > 10 else []
        tip = "grant tools in `tools:`, write a reference, or run with --toolset zapier"
        raise ToolError("\n".join([*empty[:10], *more]), tip=tip)
    lacking = [names for each in prepared if (names := limited_zapier.missing_tools(each.public, catalog))]
    if lacking:
        tasks = "1 task grants" if len(lacking) == 1 else f"{len(lacking)} tasks grant"
        console = err()
        console.print(f"{tasks} tools that do not exist, such as {lacking[0][0]}: agents go without", soft_wrap=True)


def _prepared(paths: Sequence[Path]) -> list[Prepared]:
    """Tasks ready to run. Raises ToolError with the first problems of those that are not."""
    ready = []
    lines: list[str] = []
    for path in paths:
        loaded = load_task(path)
        prepared, wrong = prepare(loaded)
        if prepared is None or loaded.solution_problems:
            files = [(path, wrong), (loaded.solution_path or path, loaded.solution_problems)]
            lines += [f"{file}:{each.span}: {each.message}" for file, problems in files for each in problems]
        else:
            ready.append(prepared)
    if lines:
        more = [f"and {len(lines) - 10} more"] if len(lines) > 10 else []
        raise ToolError("\n".join([*lines[:10], *more]), tip="benchwright check shows each place")
    return ready


def _in_domains(prepared: Sequence[Prepared], domains: str | None) -> list[Prepared]:
    if domains is None:
        return list(prepared)
    wanted = [each.strip() for each in domains.split(",") if each.strip()]
    known = sorted({each.task.domain for each in prepared})
    for name in wanted:
        if name not in known:
            near = did_you_mean(name, known) or f"; there are {', '.join(known)}"
            raise ToolError(f"no task is of the domain `{name}`{near}")
    return [each for each in prepared if each.task.domain in wanted]


def _slug(agent: str) -> str:
    return re.sub(r"[^A-Za-z0-9.]+", "-", agent).strip("-")[:60]
