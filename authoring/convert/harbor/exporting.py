"""Sending tasks out as task folders for Harbor."""

import json
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version
from importlib.resources import files as resources
from typing import Any

from authoring.convert._canary import canary_of
from authoring.convert.harbor.oracle import oracle_calls
from authoring.convert.harbor.pins import constraints
from authoring.convert.harbor.wheel import wheel
from authoring.hashes import hashes, task_hash
from runtime.episode.prepared import Prepared

WRITES = "folder"
SOLUTIONS = True
"""References may go along, where a user says so: Harbor's oracle makes their calls."""
STEPS = 50
"""Calls that an episode may take at most, as in `benchwright run`."""
ORGANISATION = "benchwright"
"""What stands before the slash in a task's name."""


def files(tasks: Sequence[Prepared], folder: str, *, include_solutions: bool = False) -> dict[str, bytes]:
    """Every file by its path: a folder a task, named by the task's id. Raises ToolError."""
    solved = {each.task.id: oracle_calls(each) for each in tasks} if include_solutions else {}
    written = {"README.md": _filled("README.md", _about(tasks, folder, solved))}
    for each in tasks:
        calls = solved.get(each.task.id)
        for name, content in _task_folder(each, folder, calls).items():
            written[f"{each.task.id}/{name}"] = content
    return written


def _task_folder(prepared: Prepared, folder: str, calls: list[dict[str, Any]] | None) -> dict[str, bytes]:
    task = prepared.task
    words = _words(prepared, folder)
    wheel_name, wheel_content = wheel()
    file = f"tasks/{task.id.replace('.', '/')}.yaml"
    settings = {"task": file, "steps": min(STEPS, task.budget.steps)}
    written = {
        "task.toml": _filled("task.toml", words),
        "instruction.md": _filled("instruction.md", words),
        "environment/Dockerfile": _filled("Dockerfile", words),
        f"environment/{wheel_name}": wheel_content,
        "environment/constraints.txt": constraints(),
        "environment/company/company.py": _as_it_is("company.py"),
        "environment/company/settings.json": _json(settings),
        f"environment/company/{file}": prepared.loaded.path.read_bytes(),
        "tests/Dockerfile": _filled("tests.Dockerfile", words),
        "tests/test.sh": _filled("test.sh", words),
    }
    if calls is not None:
        written["solution/solve.sh"] = _filled("solve.sh", words)
        written["solution/solve.py"] = _as_it_is("solve.py")
        written["solution/calls.json"] = _json(calls)
    return written


def _words(prepared: Prepared, folder: str) -> dict[str, str]:
    task, canary = prepared.task, canary_of(prepared, folder)
    return {
        "PYTHON_VERSION": f"{sys.version_info.major}.{sys.version_info.minor}",
        "WHEEL_NAME": wheel()[0],
        "CANARY_TEXT": _toml(canary),
        "CANARY": " ".join(canary.split()),
        "TRIGGER": task.trigger.text.strip(),
        "MOST_STEPS": str(min(STEPS, task.budget.steps)),
        "NAME": _toml(f"{ORGANISATION}/{task.id}"),
        "VERSION": _toml(str(task.version)),
        "TITLE": _toml(task.title),
        "KEYWORDS": f"[{_toml(task.domain)}, {', '.join(_toml(each) for each in prepared.public.services)}]",
        "DOMAIN": _toml(task.domain),
        "SPLIT": _toml(task.split),
        "BENCHWRIGHT": _toml(version("benchwright")),
        "TASK_HASH": _toml(task_hash(prepared.loaded.path)),
        "SPEC_HASH": _toml(hashes()["spec"]),
        "RUNTIME_HASH": _toml(hashes()["runtime"]),
    }


def _about(tasks: Sequence[Prepared], folder: str, solved: Mapping[str, Any]) -> dict[str, str]:
    private = sum(each.task.split == "private" for each in tasks)
    without = sum(each is None for each in solved.values())
    oracle = (
        "The references are not here, so Harbor's `oracle` has nothing to do; `--include-solutions` exports them too."
    )
    if solved:
        oracle = (
            "`solution/` has the calls of each reference: `harbor run -p . -a oracle` earns 1. Publish no such folder."
        )
        oracle += f" {without} of the tasks have no reference." if without else ""
    note = (
        ""
        if not private
        else f"\n{private} of them private: keep this folder, and every log of it, out of public places.\n"
    )
    return {
        "FOLDER": folder,
        "TASK_COUNT": f"{len(tasks)} task{'' if len(tasks) == 1 else 's'}",
        "BENCHWRIGHT": version("benchwright"),
        "PRIVATE_NOTE": note,
        "ORACLE_NOTE": oracle,
    }


def _filled(name: str, words: Mapping[str, str]) -> bytes:
    """A template with each of its words in capitals replaced, once."""
    pattern = r"\b(?:" + "|".join(sorted(words, key=len, reverse=True)) + r")\b"
    return re.sub(pattern, lambda found: words[found[0]], _template(name)).encode()


@cache
def _template(name: str) -> str:
    return resources(__package__).joinpath("templates", f"{name}.txt").read_text(encoding="utf-8")


@cache
def _as_it_is(name: str) -> bytes:
    return resources(__package__).joinpath("in_container", name).read_bytes()


def _json(data: Any) -> bytes:
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()


def _toml(text: str) -> str:
    """A text as a TOML string: JSON's, but for the one control character that JSON leaves as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
