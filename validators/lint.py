"""Running rules over task files: one file at a time, then those that look at a whole split."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from runtime.task.problems import Problem
from validators.finding import Finding, NoVerdict, Place
from validators.registry import RuleModule, all_rules
from validators.rule import Needs, Rule
from validators.settings import Settings
from validators.suppress import about_comments, sift, suppressions
from validators.view import TaskView

NOT_LOADED = Rule("SCH10", "task-not-loaded", "error", needs=Needs.FILE)


@dataclass(slots=True)
class FileLint:
    """What linting one file gave."""

    path: str
    findings: list[Finding] = field(default_factory=list)
    suppressed: list[Finding] = field(default_factory=list)
    unchecked: list[NoVerdict] = field(default_factory=list)


@dataclass(slots=True)
class LintRun:
    """What linting a set of files gave."""

    files: list[FileLint] = field(default_factory=list)
    ran: tuple[str, ...] = ()
    """Codes of the rules that ran."""

    @property
    def findings(self) -> list[Finding]:
        """All findings, by file, place and code."""
        return sorted((each for file in self.files for each in file.findings), key=order)

    @property
    def unchecked(self) -> list[NoVerdict]:
        """What could not be checked."""
        return [each for file in self.files for each in file.unchecked]


def order(finding: Finding) -> tuple[str, int, int, str, str]:
    """Findings by file, place and code."""
    return finding.place.path, finding.place.line, finding.place.column, finding.code, finding.message


def chosen(settings: Settings, path: str, *needs: Needs) -> list[RuleModule]:
    """The rules of some needs that run on a file."""
    return [each for code, each in all_rules().items() if each.rule.needs in needs and settings.runs(code, path)]


def lint_view(view: TaskView, settings: Settings) -> FileLint:
    """Run every rule that looks at one file. Suppressions are not applied yet."""
    result = FileLint(view.shown)
    _run(result, view, chosen(settings, view.shown, Needs.FILE))
    if not view.sound:
        # a rule that knows more about a mistake says it better than the loader's own words
        said = {(each.place.line, each.place.column) for each in result.findings}
        problems = [_not_loaded(view, each) for each in view.problems]
        result.findings += [each for each in problems if (each.place.line, each.place.column) not in said]
        return result
    _run(result, view, chosen(settings, view.shown, Needs.TASK))
    return result


def _not_loaded(view: TaskView, problem: Problem) -> Finding:
    span = problem.span
    place = Place(view.shown, span.line, span.column, span.end_line, span.end_column)
    return NOT_LOADED.at(place, problem.message, tip=problem.tip)


def _run(result: FileLint, view: TaskView, rules: Sequence[RuleModule]) -> None:
    for each in rules:
        try:
            result.findings += each.check(view)
        except Exception as error:  # one broken rule must not hide what the others find
            why = f"{type(error).__name__}: {error}"
            result.unchecked.append(NoVerdict(f"{each.rule.code} on {view.shown}", why, bug=True))


def lint_split(views: Sequence[TaskView], settings: Settings) -> list[Finding]:
    """Run the rules that look at all tasks together."""
    found: list[Finding] = []
    sound = [view for view in views if view.sound]
    for each in chosen(settings, "", Needs.SPLIT):
        found += [finding for finding in each.check(sound) if settings.runs(finding.code, finding.place.path)]
    return found


def finish(result: FileLint, source: str, settings: Settings, extra: Iterable[Finding] = ()) -> FileLint:
    """Apply severities and suppressions, and add what is wrong with the suppressions themselves."""
    comments = suppressions(source, result.path)
    findings = [*result.findings, *extra]
    changed = [
        each.with_severity(settings.severity[each.code]) if each.code in settings.severity else each
        for each in findings
    ]
    result.findings, result.suppressed = sift(changed, comments)
    ran = [code for code in all_rules() if settings.runs(code, result.path)]
    result.findings += [each for each in about_comments(comments, ran) if settings.runs(each.code, result.path)]
    result.findings.sort(key=order)
    return result


def lint_files(
    paths: Sequence[Path], settings: Settings, *, advance: Callable[[str], None] = lambda name: None
) -> LintRun:
    """Lint task files, one after another, and then the split they form."""
    views, results = [], []
    for path in paths:
        view = TaskView(path)
        views.append(view)
        results.append(lint_view(view, settings))
        advance(view.shown)
    across = lint_split(views, settings)
    for view, result in zip(views, results, strict=True):
        mine = [each for each in across if each.place.path == view.shown]
        finish(result, view.document.source, settings, mine)
    return LintRun(results, tuple(all_rules()))


def lint_text(text: str, path: Path, settings: Settings, *, shown: str = "") -> FileLint:
    """Lint a task that is not saved (yet), as an editor has it. `path` says where it would stand."""
    from runtime.task.load import load_source

    view = TaskView(path, load_source(text, path), shown=shown)
    return finish(lint_view(view, settings), view.document.source, settings)
