"""A progress bar on stderr for long work; nothing where stderr is no terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from authoring.screen import err


@contextmanager
def progress(verb: str, total: int) -> Iterator[Callable[[str], None]]:
    """Gives a function to call with a name after each of `total` pieces of work."""
    console = err()
    if not console.is_terminal or total < 2:
        yield lambda name: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn(verb), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda name: bar.update(task, advance=1, description=name)
