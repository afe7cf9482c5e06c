"""The starter task that `benchwright new` writes: small, commented, and passing check as it is."""

from hashlib import sha256
from pathlib import Path
from string import Template

from authoring.errors import ToolError
from runtime.task.document import DOMAINS, ID
from runtime.task.nearest import did_you_mean

TEMPLATES = Path(__file__).parent / "templates"


def check_name(name: str) -> tuple[str, str]:
    """Domain and slug of a task's name. Raises ToolError."""
    domain, dot, slug = name.partition(".")
    if not dot or not ID.fullmatch(slug):
        raise ToolError(f"`{name}` is not <domain>.<slug> in lower_snake_case", tip="such as sales.win_notice_routing")
    if domain not in DOMAINS:
        raise ToolError(
            f"`{domain}` is not a domain{did_you_mean(domain, DOMAINS)}", tip=f"one of {', '.join(DOMAINS)}"
        )
    return domain, slug


def task_files(domain: str, slug: str, title: str, split: str, folder: Path) -> dict[Path, str]:
    """The task file and its solution, by path."""
    name = f"{domain}.{slug}"
    canary = f"canary: {sha256(name.encode()).hexdigest()[:32]}\n" if split == "private" else ""
    words = {"id": name, "domain": domain, "split": split, "title": _quoted(title), "canary": canary}
    return {
        folder / domain / f"{slug}.yaml": _filled("task.yaml", words),
        folder / domain / f"{slug}.solution.yaml": _filled("task.solution.yaml", words),
    }


def _filled(name: str, words: dict[str, str]) -> str:
    return _Words((TEMPLATES / name).read_text(encoding="utf-8")).substitute(words)


class _Words(Template):
    """Placeholders are `<<name>>`, since `${...}` belongs to task files."""

    delimiter = "<<"
    pattern = r"<<(?:(?P<named>[a-z]+)>>|(?P<escaped>(?!))|(?P<braced>(?!))|(?P<invalid>(?!)))"  # type: ignore[assignment]


def _quoted(text: str) -> str:
    """A YAML scalar on one line that reads back as the text."""
    from io import StringIO

    from ruamel.yaml import YAML

    writer = YAML()
    writer.width = 10_000
    stream = StringIO()
    writer.dump([" ".join(text.split())], stream)
    return stream.getvalue().removeprefix("- ").rstrip("\n")
