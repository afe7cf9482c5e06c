"""Check tasks for a pull request: everything that lint and prove find, in one summary."""

from typing import Any

import click

from authoring.commands._prove_options import proof_options


@click.command(
    name="check",
    epilog="Exit codes: 0 clean, 1 findings (0 as sarif), 2 unreadable input, 3 no verdict, 4 our bug.",
)
@click.argument("paths", nargs=-1, type=click.Path())
@proof_options
@click.option(
    "--changed",
    metavar="[REF]",
    is_flag=False,
    flag_value="HEAD",
    help="Only tasks that differ from a commit (HEAD unless said) or are new, as git sees it.",
)
@click.option("--baseline", type=click.Path(dir_okay=False), help="A file of lint findings that are accepted for now.")
def command(paths: tuple[str, ...], changed: str | None, baseline: str | None, **options: Any) -> int:
    """Check tasks for a pull request: everything that lint and prove find, in one summary.

    PATHS are task files, folders of them, or task ids; tasks_yaml when none is given. A suspicion of lint that
    execution can settle is dropped where the proof does not confirm it.
    """
    from time import perf_counter

    from authoring.commands._lint_files import files_of, settings_of, tell_empty
    from authoring.commands._lint_run import Linter
    from authoring.commands._prove_run import Wanted, find_unused, proved, report
    from validators.proof_run import settle
    from validators.settings import USUAL_BASELINE

    begin = perf_counter()
    settings = settings_of((), ())
    files = files_of(paths, settings, changed)
    linter = Linter(settings, jobs=options["jobs"], keeps=not options["no_cache"])
    try:
        linted = linter.lint(files.tasks, files.beside)
    finally:
        linter.save()
    if baseline or settings.baseline or USUAL_BASELINE.is_file():
        from authoring.commands._lint_baseline import baseline_of

        baseline_of(settings, baseline, write=False, prune=False, reason=None, expires=None).hold_back(linted)
    wanted = Wanted.of(options)
    run = proved(files.tasks, settings, wanted)
    run.lint = linted
    run.unreadable += [*files.problems, *linted.unreadable]
    settle(run)
    find_unused(run, settings)
    tell_empty(files, paths)
    return report(run, wanted, seconds=perf_counter() - begin, nothing=files.is_empty)
