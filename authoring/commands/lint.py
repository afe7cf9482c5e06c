"""Lint tasks: find mistakes by reading the files alone, in milliseconds a task."""

from typing import TYPE_CHECKING

import click

from authoring.commands._format_option import ModuleFormat

if TYPE_CHECKING:
    from authoring.commands._lint_baseline import BaselineUse
    from validators.result import LintRun


@click.command(
    name="lint",
    epilog="Exit codes: 0 clean, 1 errors or warnings (0 as sarif, and with --exit-zero), 2 unreadable input, "
    "3 no verdict, 4 our bug.",
)
@click.argument("paths", nargs=-1, type=click.Path())
@click.option("--format", "style", type=ModuleFormat("validators.report", "NAME"), default="text", show_default=True)
@click.option("--select", metavar="CODES", multiple=True, help="Run only these rules: NAME01, or a group such as NAME.")
@click.option("--ignore", metavar="CODES", multiple=True, help="Leave these rules out.")
@click.option(
    "--severity",
    type=click.Choice(["error", "warning", "note"]),
    default="note",
    show_default=True,
    help="The least severity that is reported.",
)
@click.option("--fix", is_flag=True, help="Make the edits that cannot change a verdict.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix or --diff: the other edits too.")
@click.option("--diff", "show_diff", is_flag=True, help="Show what --fix would change, and write nothing.")
@click.option(
    "--changed",
    metavar="[REF]",
    is_flag=False,
    flag_value="HEAD",
    help="Only tasks that differ from a commit (HEAD unless said) or are new, as git sees it.",
)
@click.option("--baseline", type=click.Path(dir_okay=False), help="A file of findings that are accepted for now.")
@click.option("--write-baseline", is_flag=True, help="Accept what is found now, in the baseline.")
@click.option("--prune-baseline", is_flag=True, help="Take entries out of the baseline whose findings are gone.")
@click.option("--reason", metavar="TEXT", help="With --write-baseline: why the new entries are accepted.")
@click.option("--expires", metavar="DAY", help="With --write-baseline: the last day of the new entries, 2027-01-31.")
@click.option("--explain", metavar="CODE", help="Print the page of a rule, and lint nothing.")
@click.option("--statistics", is_flag=True, help="Count findings by code in place of showing them.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 though there are findings.")
@click.option("--no-cache", is_flag=True, help="Look at every file, and keep nothing for the next run.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; by default one below 50 files, then one a core.")
@click.option("-q", "--quiet", is_flag=True, help="No closing line.")
def command(
    paths: tuple[str, ...],
    style: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    severity: str,
    fix: bool,
    unsafe_fixes: bool,
    show_diff: bool,
    changed: str | None,
    baseline: str | None,
    write_baseline: bool,
    prune_baseline: bool,
    reason: str | None,
    expires: str | None,
    explain: str | None,
    statistics: bool,
    exit_zero: bool,
    no_cache: bool,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Lint tasks: find mistakes by reading the files alone, in milliseconds a task.

    PATHS are task files, folders of them, or task ids; tasks_yaml when none is given. Settings are read from
    [tool.benchwright] in pyproject.toml, or from benchwright.toml.
    """
    if explain is not None:
        from authoring.commands._lint_explain import explained

        click.echo(explained(explain))
        return 0
    from time import perf_counter

    from authoring.commands._lint_files import files_of, settings_of, tell_empty
    from authoring.commands._lint_report import Manner, report, tell_unreadable
    from authoring.commands._lint_run import Linter
    from authoring.errors import ToolError
    from validators.settings import USUAL_BASELINE

    begin = perf_counter()
    if unsafe_fixes and not (fix or show_diff):
        raise ToolError("--unsafe-fixes goes with --fix or --diff")
    if fix and show_diff:
        raise ToolError("--diff shows what --fix would write; give one of them")
    if (reason or expires) and not write_baseline:
        raise ToolError("--reason and --expires go with --write-baseline")
    settings = settings_of(select, ignore)
    files = files_of(paths, settings, changed)
    accepted: BaselineUse | None = None
    if baseline or settings.baseline or write_baseline or prune_baseline or USUAL_BASELINE.is_file():
        from authoring.commands._lint_baseline import baseline_of

        accepted = baseline_of(
            settings, baseline, write=write_baseline, prune=prune_baseline, reason=reason, expires=expires
        )
    linter = Linter(settings, jobs=jobs, keeps=not no_cache)

    def linted() -> "LintRun":
        run = linter.lint(files.tasks, files.beside)
        run.unreadable += files.problems
        if accepted is not None:
            accepted.hold_back(run)
        return run

    mended = 0
    try:
        run = linted()
        if fix:
            from authoring.commands._lint_fix import fix_all

            run, mended = fix_all(run, linted, unsafe=unsafe_fixes)
    finally:
        linter.save()
    tell_empty(files, paths)
    if show_diff:
        from authoring.commands._lint_fix import diff
        from validators.run import exit_code

        text = diff(run, unsafe=unsafe_fixes)
        tell_unreadable(run)
        click.echo(text, nl=False)
        return exit_code([], run.unchecked, unreadable=bool(run.unreadable), nothing=files.is_empty) or int(bool(text))
    if accepted is not None:
        accepted.update(run)
    manner = Manner(style, severity, quiet, statistics, exit_zero)
    seconds = perf_counter() - begin
    return report(run, manner, rules=linter.cache.rules, seconds=seconds, mended=mended, nothing=files.is_empty)
