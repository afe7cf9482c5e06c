"""Everything that is generated and committed: `python -m authoring.scaffold.generated` writes it, `--check` compares.

Each module of `authoring.scaffold.pages` gives some of the files; a file of a kind that
they own but no longer give (the page of an app that is gone) is removed.
"""

from pathlib import Path

import click

from authoring.files import write_whole
from runtime.plugins import discover

ROOT = Path(__file__).parents[2]
PAGES = "authoring.scaffold.pages"


def generated() -> dict[Path, str]:
    """Every generated file's text by its path from the root, sorted."""
    made: dict[Path, str] = {}
    for module in discover(PAGES).values():
        made |= module.files()
    return dict(sorted(made.items()))


def leftovers(root: Path, made: dict[Path, str]) -> list[Path]:
    """Files of generated kinds that nothing gives any more, sorted."""
    patterns = [pattern for module in discover(PAGES).values() for pattern in module.OWNS]
    found = {path.relative_to(root) for pattern in patterns for path in root.glob(pattern)}
    return sorted(found - made.keys())


def stale(root: Path) -> list[Path]:
    """Generated files that are missing, differ from what would be written, or are left over; sorted."""
    made = generated()
    differing = [path for path, text in made.items() if not _holds(root / path, text)]
    return sorted([*differing, *leftovers(root, made)])


def write(root: Path) -> list[Path]:
    """Bring every generated file up to date; gives the paths that were written or removed."""
    made = generated()
    changed = stale(root)
    for path in changed:
        if path in made:
            write_whole(root / path, made[path])
        else:
            (root / path).unlink()
    return changed


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; exit 1 and name the files that are not current.")
@click.option("--root", type=click.Path(file_okay=False, path_type=Path), default=ROOT, help="Another project folder.")
@click.pass_context
def main(context: click.Context, check: bool, root: Path) -> None:
    """Write the generated schemas and pages."""
    changed = stale(root) if check else write(root)
    for path in changed:
        click.echo(f"{'not current' if check else 'wrote' if (root / path).exists() else 'removed'}: {path}")
    if check and changed:
        click.echo("run `make docs`", err=True)
        context.exit(1)


if __name__ == "__main__":
    main()
