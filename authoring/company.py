"""The simulated company a command works on: a task's, or the apps' own examples."""

from collections.abc import Sequence

from authoring.errors import ToolError
from authoring.tasks import one_task
from runtime.gateway.gateway import default_gateway
from runtime.kit.examples import ExampleError, example_seed
from runtime.kit.world import World
from runtime.task.nearest import did_you_mean


def world_for(task: str | None, apps: Sequence[str] = ()) -> tuple[World, tuple[str, ...]]:
    """A fresh world, and the apps that can be called on it. Raises ToolError."""
    served = default_gateway().catalog.apps
    for app in apps:
        check_app(app)
    if task is not None:
        return one_task(task).world(), served
    try:
        return World(example_seed(*(apps or served))), tuple(apps) or served
    except ExampleError as error:
        raise ToolError(str(error)) from None


def check_app(app: str) -> None:
    """Raises ToolError for an app that is not in the catalog."""
    served = default_gateway().catalog.apps
    if app not in served:
        raise ToolError(f"there is no app `{app}`{did_you_mean(app, served)}", tip=f"there are {', '.join(served)}")
