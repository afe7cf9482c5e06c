"""The files of a package for an outside harness: its code from templates, and its tasks without their solutions."""

import json
import re
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from typing import Any

from authoring.hashes import task_hash
from runtime.episode.prepared import Prepared

STEPS = 50
"""Tool-using turns that an episode may take at most, as in `benchwright run`."""
ENDING = ".txt"
"""Of a template: what stands before it is the file's name."""

NEEDED = ("authoring", "benchwright", "inspect_ai", "mcp", "pydantic", "runtime", "validators", "verifiers")
"""Names of packages that a package of ours must not hide."""


def package_name(folder: str) -> str:
    """The import name of a package that is written to a folder of that name."""
    name = re.sub(r"\W+", "_", folder.lower(), flags=re.ASCII).strip("_")
    taken = iskeyword(name) or name in sys.stdlib_module_names or name in NEEDED
    return name if name.isidentifier() and not taken else f"tasks_{name}".rstrip("_")


def package(tasks: Sequence[Prepared], name: str, templates: Traversable) -> dict[str, bytes]:
    """Every file of the package `name` by its path: templates filled in, task files, and the list of them.

    The templates in a folder `package` go into the package itself, the others beside it.
    """
    words = {
        "PACKAGE_NAME": name,
        "DISTRIBUTION_NAME": name.replace("_", "-"),
        "BENCHWRIGHT_VERSION": version("benchwright"),
        "TASK_COUNT": f"{len(tasks)} task{'' if len(tasks) == 1 else 's'}",
        "MOST_STEPS": str(STEPS),
        "PRIVATE_NOTE": _private_note(tasks),
    }
    written = {each.name.removesuffix(ENDING): _filled(each, words) for each in _templates(templates)}
    for each in _templates(templates / "package"):
        written[f"{name}/{each.name.removesuffix(ENDING)}"] = _filled(each, words)
    written[f"{name}/company.py"] = files(__package__).joinpath("company.py").read_bytes()
    written[f"{name}/tasks.json"] = (json.dumps([_listed(each) for each in tasks], indent=1) + "\n").encode()
    written |= {f"{name}/{_file(each)}": each.loaded.path.read_bytes() for each in tasks}
    return written


def _templates(folder: Traversable) -> list[Traversable]:
    return sorted((each for each in folder.iterdir() if each.name.endswith(ENDING)), key=lambda each: each.name)


def _filled(template: Traversable, words: Mapping[str, str]) -> bytes:
    text = template.read_text(encoding="utf-8")
    return re.sub("|".join(words), lambda found: words[found[0]], text).encode()


def _listed(prepared: Prepared) -> dict[str, Any]:
    """A task as the package lists it; `company.Listed` reads it."""
    task = prepared.task
    return {
        "id": task.id,
        "title": task.title,
        "domain": task.domain,
        "split": task.split,
        "steps": task.budget.steps,
        "trigger": task.trigger.text,
        "services": list(prepared.public.services),
        "tools": list(task.tools),
        "file": _file(prepared),
        "hash": task_hash(prepared.loaded.path),
    }


def _file(prepared: Prepared) -> str:
    return f"tasks/{prepared.task.id.replace('.', '/')}.yaml"


def _private_note(tasks: Sequence[Prepared]) -> str:
    private = sum(each.task.split == "private" for each in tasks)
    if not private:
        return ""
    which = "One of them is private" if private == 1 else f"{private} of them are private"
    return f"\n{which}: keep this folder, and every log made with it, out of public places.\n"
