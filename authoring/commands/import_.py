"""Bring tasks in from another format: AutomationBench's rows."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from authoring.convert.automationbench.importing import Outcome


@click.command(name="import", epilog="Exit codes: 0 all imported, 1 some rows were not, 2 unreadable input, 4 our bug.")
@click.argument("format_name", metavar="FORMAT")
@click.argument("source", type=click.Path())
@click.option("--out", type=click.Path(file_okay=False), default="tasks", show_default=True, help="Where they go.")
@click.option("--only", multiple=True, metavar="PATTERN", help="Names to import, such as 'finance.*'; repeatable.")
@click.option(
    "--split",
    type=click.Choice(["public", "private", "simple"]),
    help="The split they go to; simple for the domain simple, public for the others, unless said.",
)
@click.option("--native", is_flag=True, help="Also rewrite assertions whose native form gives the same verdict.")
@click.option("--force", is_flag=True, help="Overwrite task files that are there.")
@click.option("-q", "--quiet", is_flag=True, help="Show only what went wrong, and the closing line.")
def command(
    format_name: str,
    source: str,
    out: str,
    only: tuple[str, ...],
    split: str | None,
    native: bool,
    force: bool,
    quiet: bool,
) -> int:
    """Bring tasks in from another format, such as AutomationBench's rows: one task file each.

    SOURCE is a file (JSON lines, or a JSON list) or a folder of such. A bad row is one message; the others go on.
    """
    from pathlib import Path
    from time import perf_counter

    from authoring.convert import foreign
    from authoring.errors import ToolError
    from authoring.screen import err
    from authoring.screen import out as results

    begin = perf_counter()
    module = foreign(format_name, "importing")
    if not Path(source).exists():
        raise ToolError(f"`{source}` does not exist")
    written = bad = skipped = changed = unreadable = added = 0
    made_up: list[str] = []
    for each in module.import_rows(Path(source), Path(out), split=split, only=only, native=native, force=force):
        if each.problem:
            bad += 1
            unreadable += each.unreadable
            err().print(f"{each.where}: {each.problem}", style="red", soft_wrap=True)
        elif each.skipped:
            skipped += 1
        else:
            written += 1
            made_up += [each.name] if each.clock_made_up else []
            added += each.added
            changed += each.rewriting.changed if each.rewriting else 0
            if not quiet:
                results().print(_line(each), soft_wrap=True)
    if not written and not bad:
        raise ToolError(f"no row of {source} has a name that fits {', '.join(only)}" if only else f"no row in {source}")
    parts = [f"{written} task{'s' if written != 1 else ''} written to {out}"]
    parts += [f"{bad} not imported"] if bad else []
    parts += [f"{skipped} not asked for"] if skipped else []
    parts += [f"{changed} assertion{'s' if changed != 1 else ''} rewritten"] if native else []
    parts += [f"{len(made_up)} with a made-up clock"] if made_up else []
    parts += [f"{added} with records added"] if added else []
    results().print(" · ".join([*parts, f"{perf_counter() - begin:.1f} s"]), style="bold", soft_wrap=True)
    return 2 if unreadable else 1 if bad else 0


def _line(outcome: "Outcome") -> str:
    rewriting = outcome.rewriting
    return f"{outcome.path}" + (f"   {rewriting.changed} of {rewriting.of} rewritten" if rewriting else "")
