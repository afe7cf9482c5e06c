"""Linting many files: one after another, or shared out to worker processes. The results are the same."""

import gc
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from validators.lint import chosen, lint_view
from validators.registry import all_rules
from validators.result import FileLint
from validators.rule import Needs
from validators.settings import Settings
from validators.view import TaskView

FEW = 50
"""Below this many files one process is faster than starting others."""
CHUNKS_EACH = 4
"""Pieces of work for each process, so that none waits long for the last."""


@dataclass(slots=True)
class Linted:
    """One file's result before suppressions, with its view as far as it is worth keeping."""

    result: FileLint
    view: TaskView


def usual_jobs(files: int) -> int:
    """How many processes to use for so many files when nobody says."""
    return 1 if files < FEW else min(os.cpu_count() or 1, 8)


def lint_each(
    paths: Sequence[Path], settings: Settings, *, jobs: int = 1, advance: Callable[[str], None] = lambda name: None
) -> Iterator[Linted]:
    """Lint files, in the order of `paths`. Raises whatever a worker process dies of."""
    keeps = any(each.gather is None for each in chosen(settings, "", Needs.SPLIT))
    if jobs < 2 or len(paths) < 2:
        with _patient_collector():
            for path in paths:
                view = TaskView(path)
                result = lint_view(view, settings)
                yield Linted(result, view if keeps else unread(path, result))
                advance(view.shown)
        return
    for path, result in zip(paths, _shared_out(paths, settings, jobs, advance), strict=True):
        yield Linted(result, unread(path, result))


def unread(path: Path, result: FileLint) -> TaskView:
    """A view of a file that an earlier look said all of; it is read again only where a rule asks for more."""
    return TaskView(path, sound=result.sound, gathered=result.gathered)


def _shared_out(
    paths: Sequence[Path], settings: Settings, jobs: int, advance: Callable[[str], None]
) -> Iterator[FileLint]:
    all_rules()  # loaded before the processes part, so that they share it
    size = max(1, -(-len(paths) // (jobs * CHUNKS_EACH)))
    chunks = [paths[start : start + size] for start in range(0, len(paths), size)]
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), initializer=_leave_interrupts)
    try:
        waiting: list[Future[list[FileLint]]] = [pool.submit(_lint_chunk, chunk, settings) for chunk in chunks]
        for done in as_completed(waiting):
            for result in done.result():
                advance(result.path)
        for each in waiting:
            yield from each.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """An interrupt from the keyboard reaches every process; the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _lint_chunk(paths: Sequence[Path], settings: Settings) -> list[FileLint]:
    with _patient_collector():
        return [lint_view(TaskView(path), settings) for path in paths]


@contextmanager
def _patient_collector() -> Iterator[None]:
    """Let the garbage collector pass over what is there already: it takes half of the time, and finds little."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(50_000, usual[1], usual[2])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
