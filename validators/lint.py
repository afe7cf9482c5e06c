"""Running rules over task files: one file at a time, then those that look at a whole split."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from runtime.task.problems import Problem
from validators.finding import Finding, NoVerdict, Place
from validators.finish import finish
from validators.own_rules import NOT_LOADED
from validators.registry import RuleModule, all_rules
from validators.result import FileLint, LintRun
from validators.rule import Needs
from validators.settings import Settings
from validators.view import TaskView


def chosen(settings: Settings, path: str, need: Needs) -> tuple[RuleModule, ...]:
    """The rules of a need that run on a file."""
    return _chosen(settings.select, (*settings.ignore, *settings.ignored_at(path)), need)


@lru_cache(maxsize=256)
def _chosen(select: tuple[str, ...], ignore: tuple[str, ...], need: Needs) -> tuple[RuleModule, ...]:
    settings = Settings(select, ignore)
    return tuple(each for code, each in all_rules().items() if each.rule.needs is need and settings.chooses(code))


def lint_view(view: TaskView, settings: Settings) -> FileLint:
    """Run every rule that looks at one file, and take what rules about splits need; suppressions come later."""
    result = FileLint(view.shown)
    _run(result, view, chosen(settings, view.shown, Needs.FILE))
    loaded = view.loaded
    if loaded.solution_problems:
        _not_loaded(result, view.shown_solution, loaded.solution_problems)
    if not view.sound:
        _not_loaded(result, view.shown, view.problems)
        return result
    result.sound = True
    _run(result, view, chosen(settings, view.shown, Needs.TASK))
    for each in chosen(settings, view.shown, Needs.SPLIT):
        if each.gather is not None:
            try:
                view.gathered_by(each.gather)
            except Exception as error:
                result.unchecked.append(_failed(each, view.shown, error))
    result.gathered = view.gathered
    return result


def _not_loaded(result: FileLint, shown: str, problems: Iterable[Problem]) -> None:
    """What keeps a file from being loaded, but for what a rule has said already: it knows more about the mistake."""
    said = {(each.place.path, each.place.line, each.place.column) for each in result.findings}
    for problem in problems:
        span = problem.span
        if (shown, span.line, span.column) not in said:
            place = Place(shown, span.line, span.column, span.end_line, span.end_column)
            result.findings.append(NOT_LOADED.at(place, problem.message, tip=problem.tip))


def _run(result: FileLint, view: TaskView, rules: Sequence[RuleModule]) -> None:
    for each in rules:
        try:
            result.findings += each.check(view)
        except Exception as error:  # one broken rule must not hide what the others find
            result.unchecked.append(_failed(each, view.shown, error))


def _failed(rule: RuleModule, where: str, error: Exception) -> NoVerdict:
    return NoVerdict(f"{rule.rule.code} on {where}", f"{type(error).__name__}: {error}", bug=True)


def lint_split(views: Sequence[TaskView], settings: Settings) -> tuple[list[Finding], list[NoVerdict]]:
    """Run the rules that look at all tasks together."""
    found: list[Finding] = []
    unchecked: list[NoVerdict] = []
    sound = [view for view in views if view.sound]
    for each in chosen(settings, "", Needs.SPLIT):
        code = each.rule.code
        try:
            found += [finding for finding in each.check(sound) if settings.runs(code, finding.place.path)]
        except Exception as error:
            unchecked.append(_failed(each, "the split", error))
    return found, unchecked


def sources_of(view: TaskView) -> dict[str, str]:
    """The texts of a task and of its solution by the paths that findings carry."""
    sources = {view.shown: view.document.source}
    if view.loaded.solution_document is not None:
        sources[view.shown_solution] = view.loaded.solution_document.source
    return sources


def lint_files(
    paths: Sequence[Path], settings: Settings, *, advance: Callable[[str], None] = lambda name: None
) -> LintRun:
    """Lint task files, one after another, and then the split they form. Nothing is kept for another run."""
    views, results = [], []
    for path in paths:
        view = TaskView(path)
        views.append(view)
        results.append(lint_view(view, settings))
        advance(view.shown)
    across, unchecked = lint_split(views, settings)
    codes = tuple(all_rules())
    for view, result in zip(views, results, strict=True):
        mine = [each for each in across if each.place.path in (view.shown, view.shown_solution)]
        finish(result, sources_of(view), settings, codes, mine)
    return LintRun(results, codes, across=unchecked)


def lint_text(text: str, path: Path, settings: Settings, *, shown: str = "") -> FileLint:
    """Lint a task that is not saved (yet), as an editor has it. `path` says where it would stand."""
    from runtime.task.load import load_source

    view = TaskView(path, load_source(text, path), shown=shown)
    return finish(lint_view(view, settings), sources_of(view), settings, tuple(all_rules()))


__all__ = ["FileLint", "LintRun", "chosen", "lint_files", "lint_split", "lint_text", "lint_view", "sources_of"]
