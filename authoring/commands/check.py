"""Check tasks: valid, solvable by their reference, and not free.

For each task: the file and its seed are valid, the reference replays without an error and satisfies every assertion,
alternatives pass, foils fail, and doing nothing fails.
"""

import click


@click.command(name="check", epilog="Exit codes: 0 clean, 1 findings, 2 unreadable input, 3 no verdict, 4 our bug.")
@click.argument("paths", nargs=-1, type=click.Path())
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("-q", "--quiet", is_flag=True, help="Show only tasks that are not clean.")
def command(paths: tuple[str, ...], style: str, quiet: bool) -> int:
    """Check tasks: valid, solvable by their reference, and not free.

    PATHS are task files, folders of them, or task ids; tasks_yaml when none is given.
    """
    from time import perf_counter

    from authoring.hashes import hashes
    from authoring.progress import progress
    from authoring.screen import err, out
    from authoring.tasks import task_paths
    from runtime.gateway.gateway import default_gateway
    from validators.proof.check import TaskCheck, check_task
    from validators.run import exit_code

    begin = perf_counter()
    found, problems = task_paths(paths)
    for problem in problems:
        err().print(f"error: {problem}", style="red", soft_wrap=True)
    checks: list[TaskCheck] = []
    gateway = default_gateway()
    with progress("checking", len(found)) as advance:
        for path in found:
            checks.append(check_task(path, gateway))
            advance(checks[-1].name)
    findings = [finding for check in checks for finding in check.findings]
    unchecked = [each for check in checks for each in check.unchecked]
    code = exit_code(findings, unchecked, unreadable=bool(problems), nothing=not found)
    if style == "json":
        import orjson

        from validators.report.json import as_data

        data = as_data(checks, code=code, hashes=hashes())
        click.echo(orjson.dumps(data, option=orjson.OPT_INDENT_2).decode())
        return code
    from validators.report.text import closing, render

    console = out()
    render(checks, console, quiet=quiet)
    if not found and not problems:
        where = ", ".join(paths) or "tasks_yaml"
        err().print(f"no task files in {where}; a task file ends in .yaml", style="yellow", soft_wrap=True)
    console.print(closing(checks, perf_counter() - begin, code), soft_wrap=True)
    return code
