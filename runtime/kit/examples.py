"""The small company each app ships: the seed its worked examples run on."""

from functools import cache
from pathlib import Path
from typing import Any

from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import Seed
from runtime.task.yaml_reader import read_file

FOLDER = Path(__file__).parent.parent / "apps"


class ExampleError(Exception):
    """An app's `example.yaml` is wrong; the message says where."""


@cache
def example_data(app: str) -> dict[str, Any]:
    """`clock` and `seed` of an app's example. Raises ExampleError."""
    document = read_file(FOLDER / app / "example.yaml")
    if document.problems:
        problem = document.problems[0]
        raise ExampleError(f"{app}/example.yaml:{problem.span.line}: {problem.message}")
    data: Any = document.data
    return dict(data)


@cache
def example_seed(*apps: str) -> Seed:
    """The seed of one or several apps' examples together, under the first one's clock. Raises ExampleError."""
    merged: dict[str, Any] = {}
    for app in apps:
        merged |= example_data(app)["seed"]
    seed, problems = build_seed(merged, instant(example_data(apps[0])["clock"]))
    if problems:
        raise ExampleError(
            f"example of {', '.join(apps)}: {'.'.join(map(str, problems[0].path))}: {problems[0].message}"
        )
    return seed
