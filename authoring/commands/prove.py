"""Prove tasks by running them: solvable, reachable, strict, fair, alive, stable."""

from typing import Any

import click

from authoring.commands._prove_options import proof_options


@click.command(
    name="prove",
    epilog="Exit codes: 0 clean, 1 findings (0 as sarif), 2 unreadable input, 3 no verdict, 4 our bug.",
)
@click.argument("paths", nargs=-1, type=click.Path())
@proof_options
@click.option("--fix", is_flag=True, help="Add the assertions that kill survivors and that every right run passes.")
@click.option("--explain", metavar="ID", help="Replay one variant of one task step by step, such as M05.")
def command(paths: tuple[str, ...], fix: bool, explain: str | None, **options: Any) -> int:
    """Prove tasks by running them: solvable, reachable, strict, fair, alive, stable.

    PATHS are task files, folders of them, or task ids; tasks_yaml when none is given. Hundreds of wrong variants of
    the reference must fail, right ones must pass, and the verdicts must not hang on clock, ids, names or order.
    """
    from time import perf_counter

    from authoring.commands._lint_files import files_of, settings_of, tell_empty
    from authoring.commands._prove_run import Wanted, proved, report
    from authoring.errors import ToolError

    begin = perf_counter()
    if explain is not None:
        from authoring.commands._prove_explain import explained

        if len(paths) != 1:
            raise ToolError("--explain goes with one task", tip="benchwright prove --explain M05 sales.win_notice")
        return explained(explain, paths[0])
    settings = settings_of((), ())
    files = files_of(paths, settings, None)
    wanted = Wanted.of(options)
    run = proved(files.tasks, settings, wanted)
    if fix:
        from authoring.harden.insert import insert_suggestions

        told = False
        for proof in run.proofs:
            for line in insert_suggestions(proof):
                click.echo(line, err=True)
                told = True
        if told:
            run = proved(files.tasks, settings, wanted)
    run.unreadable += files.problems
    tell_empty(files, paths)
    return report(run, wanted, seconds=perf_counter() - begin, nothing=files.is_empty)
