"""Add records to a task that are beside its point."""

import click


@click.command(name="noise", epilog="Exit codes: 0 noise added, 1 none could be, 2 unreadable input, 4 our bug.")
@click.argument("task")
@click.option("--seed", type=int, required=True, help="The same number always gives the same noise.")
@click.option("--amount", type=click.Choice(["small", "medium", "large"]), default="medium", show_default=True)
@click.option("--out", type=click.Path(dir_okay=False), help="Write the noisy task here; the task itself unless said.")
@click.option("--dry-run", is_flag=True, help="Write nothing, and show what would change.")
def command(task: str, seed: int, amount: str, out: str | None, dry_run: bool) -> int:
    """Add records that are beside the point to a task, proved to move no verdict.

    They go behind the seeded records of each list: old mail, closed tickets, look-alike companies. Collections that an
    assertion counts, reference tables and short sheets are left alone. Comments and layout of the file stay.
    """
    from difflib import unified_diff
    from pathlib import Path

    from authoring.errors import ToolError
    from authoring.files import write_whole
    from authoring.noise.noise import with_noise
    from authoring.screen import out as results
    from authoring.tasks import one_task
    from runtime.gateway.gateway import default_gateway

    prepared = one_task(task)
    source = prepared.loaded.path
    target = Path(out) if out else source
    if out and target.exists():
        raise ToolError(f"{target} exists already", tip="choose another name, or delete it first")
    noisy = with_noise(prepared, default_gateway(), seed=seed, amount=amount)
    if dry_run:
        old, new = prepared.loaded.document.source.splitlines(), noisy.text.splitlines()
        for line in unified_diff(old, new, str(source), str(target), lineterm=""):
            click.echo(line)
    elif noisy.added:
        write_whole(target, noisy.text)
    for collection, number in noisy.added.items():
        results().print(f"{number:5} in {collection}", soft_wrap=True)
    for collection, reason in noisy.left_alone.items():
        results().print(f"    - {collection} left alone: {reason}", style="dim", soft_wrap=True)
    total = sum(noisy.added.values())
    proof = "the start and the reference" if noisy.reference_replayed else "the start; there is no reference to replay"
    done = "would be added to" if dry_run else "added to"
    results().print(f"{total} records {done} {target} · same verdicts at {proof}", style="bold", soft_wrap=True)
    return 0 if total else 1
