"""Linting a set of files with what earlier runs found: only what has changed is looked at again."""

import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from runtime.task.files import solution_of
from validators.cache import LintCache, content_key, split_key
from validators.finding import Finding, NoVerdict
from validators.finish import finish
from validators.result import FileLint, LintRun
from validators.settings import Settings

if TYPE_CHECKING:  # rules and all that they stand on are loaded only for a file that has changed
    from validators.view import TaskView

_MARK = b"benchwright:"


@dataclass(frozen=True, slots=True)
class _Source:
    """The bytes of a task and of its solution."""

    path: Path
    task: bytes
    solution: bytes | None

    @property
    def shown(self) -> str:
        return str(self.path)

    @property
    def key(self) -> str:
        return content_key(self.task, self.solution)

    def commented(self) -> dict[str, str]:
        """The texts that can hold suppressions, by the paths that findings carry."""
        texts = {self.shown: self.task, str(solution_of(self.path)): self.solution or b""}
        marked = {path: text.decode("utf-8", "replace") for path, text in texts.items() if _MARK in text}
        return {path: text.removeprefix("\ufeff") for path, text in marked.items()}


def lint_paths(
    paths: Sequence[Path],
    settings: Settings,
    *,
    cache: LintCache | None = None,
    jobs: int | None = None,
    beside: Sequence[Path] = (),
    advance: Callable[[str], None] = lambda name: None,
) -> LintRun:
    """Lint task files and the split they form.

    `beside` are further tasks of the split: rules that compare tasks look at them too, and what they find there is
    reported only where it has to do with one of `paths`. `jobs` is the number of processes; None leaves it to the
    number of files.
    """
    cache = cache if cache is not None else LintCache()
    run = LintRun(ran=cache.codes)
    sources = [source for path in paths if (source := _source(path, run.unreadable)) is not None]
    others = [source for path in beside if (source := _source(path, [])) is not None]
    keys = {source.shown: source.key for source in [*sources, *others]}
    results, views = _looked_at([*sources, *others], keys, settings, cache, jobs, advance)
    run.ran = cache.codes
    across, run.across = _across(results, keys, views, settings, cache)
    asked = {path for source in sources for path in (source.shown, str(solution_of(source.path)))}
    for source in [*sources, *others]:
        own = (source.shown, str(solution_of(source.path)))
        mine = [each for each in across if each.place.path in own]
        result = results[source.shown]
        if source.shown not in asked:
            mine = [each for each in mine if any(related.place.path in asked for related in each.related)]
            if not mine:
                continue
            result = FileLint(source.shown)
        run.files.append(finish(result, source.commented(), settings, cache.codes, mine))
    return run


def _source(path: Path, unreadable: list[str]) -> _Source | None:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            unreadable.append(f"{path} is not a file")
            return None
        task = path.read_bytes()
    except OSError as error:
        unreadable.append(f"cannot read {path}: {(error.strerror or str(error)).lower()}")
        return None
    try:
        solution = solution_of(path).read_bytes()
    except OSError:
        solution = None
    return _Source(path, task, solution)


def _looked_at(
    sources: Sequence[_Source],
    keys: dict[str, str],
    settings: Settings,
    cache: LintCache,
    jobs: int | None,
    advance: Callable[[str], None],
) -> tuple[dict[str, FileLint], "dict[str, TaskView]"]:
    """Results by shown path, kept ones among them, and views of the files that were looked at now."""
    results: dict[str, FileLint] = {}
    views: dict[str, TaskView] = {}
    changed = []
    for source in sources:
        kept = cache.get(source.shown, keys[source.shown])
        if kept is None:
            changed.append(source)
        else:
            results[source.shown] = kept
            advance(source.shown)
    if changed:
        from validators.parallel import lint_each, usual_jobs
        from validators.registry import all_rules

        cache.codes = tuple(all_rules())
        number = jobs if jobs is not None else usual_jobs(len(changed))
        linted = lint_each([each.path for each in changed], settings, jobs=number, advance=advance)
        for source, each in zip(changed, linted, strict=True):
            cache.put(keys[source.shown], each.result)
            results[source.shown], views[source.shown] = each.result, each.view
    return results, views


def _across(
    results: dict[str, FileLint],
    keys: dict[str, str],
    views: "dict[str, TaskView]",
    settings: Settings,
    cache: LintCache,
) -> tuple[list[Finding], list[NoVerdict]]:
    """What rules about the whole split find, and which of them failed."""
    key = split_key(keys.items())
    kept = cache.split(key)
    if kept is not None or not results:
        return kept or [], []
    from validators.lint import lint_split
    from validators.parallel import unread

    seen = [views.get(shown) or unread(Path(shown), result) for shown, result in results.items()]
    seen.sort(key=lambda view: view.shown)
    found, unchecked = lint_split(seen, settings)
    if not unchecked:
        cache.put_split(key, found)
    return found, unchecked
