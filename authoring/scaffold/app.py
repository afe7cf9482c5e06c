"""The skeleton of an app: one collection, four operations, errors and an example that run as they are."""

from pathlib import Path

from authoring.errors import ToolError
from authoring.scaffold.task import _filled
from runtime.kit.seeding import app_names
from runtime.task.document import ID

APPS = Path("runtime") / "apps"


def app_files(name: str) -> dict[Path, str]:
    """The files of a new app, by path. Raises ToolError."""
    if not ID.fullmatch(name):
        raise ToolError(f"`{name}` is not an app name in lower_snake_case", tip="such as trello")
    if name in app_names():
        raise ToolError(f"there is an app `{name}` already")
    if not APPS.is_dir():
        raise ToolError("an app is written in a checkout of Benchwright", tip="run this where runtime/apps is")
    words = {"app": name, "title": name.replace("_", " ").title(), "host": name.replace("_", "-")}
    files = {"init.py": "__init__.py"}
    names = ("init.py", "records.py", "handlers.py", "errors.py", "openapi.yaml", "example.yaml")
    return {APPS / name / files.get(each, each): _filled(f"app/{each}.txt", words) for each in names}
