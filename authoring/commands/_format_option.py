"""`--format`: its choices are the modules of a folder."""

from typing import Any

import click


class ModuleFormat(click.ParamType):  # type: ignore[type-arg]  # not generic in every click that is allowed
    """The name of a report format; there is one for each module of a package with a line `MARK = "name"`."""

    name = "format"

    def __init__(self, package: str, mark: str) -> None:
        self.package = package
        self.mark = mark

    def _names(self) -> list[str]:
        from runtime.plugins import modules_saying

        return list(modules_saying(self.package, self.mark))

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """`[text|json|...]`"""
        return f"[{'|'.join(self._names())}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is. Fails for one that no module has, with the nearest spelling."""
        names = self._names()
        if value not in names:
            from runtime.task.nearest import did_you_mean

            near = did_you_mean(value, names) or f"; there are {', '.join(names)}"
            self.fail(f"there is no format `{value}`{near}", param, ctx)
        return str(value)
