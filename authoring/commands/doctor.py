"""Look at this installation: what would make results wrong or commands fail."""

import click


@click.command(name="doctor")
def command() -> int:
    """Look at this installation: what would make results wrong or commands fail."""
    from authoring.scaffold.doctor import checks
    from authoring.screen import out

    console = out()
    bad = 0
    for name, problem in checks():
        bad += bool(problem)
        console.print("✗" if problem else "✓", style="red" if problem else "green", end=" ")
        console.print(f"{name}{': ' + problem if problem else ''}", soft_wrap=True)
    return 1 if bad else 0
