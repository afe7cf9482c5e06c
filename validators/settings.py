"""What a project says about lint: `[tool.benchwright]` in pyproject.toml, or benchwright.toml."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from runtime.task.nearest import did_you_mean
from validators.finding import SEVERITIES, Severity

KEYS = ("select", "ignore", "per-path", "severity", "baseline", "exclude")


class SettingsError(Exception):
    """The settings file is wrong; the message says where."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Which rules run where. Codes may be shortened to their group: `NAME`, `NAME0`."""

    select: tuple[str, ...] = ()
    """Codes that run; empty means all."""
    ignore: tuple[str, ...] = ()
    """Codes that do not."""
    per_path: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Path pattern -> codes ignored there."""
    severity: Mapping[str, Severity] = field(default_factory=dict)
    """Code -> severity in place of the rule's own."""
    exclude: tuple[str, ...] = ()
    """Path patterns that are not linted."""
    baseline: str | None = None
    """The baseline file."""
    root: Path = Path()
    """The folder that the settings file is in."""

    def runs(self, code: str, path: str) -> bool:
        """Whether a rule runs on a file."""
        if self.select and not code.startswith(self.select):
            return False
        if code.startswith(self.ignore or ("\0",)):
            return False
        return not any(code.startswith(codes) for pattern, codes in self.per_path.items() if _fits(path, pattern))

    def excludes(self, path: str) -> bool:
        """Whether a file is left out."""
        return any(_fits(path, pattern) for pattern in self.exclude)


def _fits(path: str, pattern: str) -> bool:
    plain = path.removeprefix("./")
    return fnmatch(plain, pattern) or fnmatch(plain, f"*/{pattern}") or plain.startswith(pattern.rstrip("/") + "/")


def load_settings(start: Path) -> Settings:
    """The settings of the nearest folder above `start` that has any. Raises SettingsError."""
    folder = start.resolve()
    for place in (folder, *folder.parents):
        for name, table in (("benchwright.toml", ()), ("pyproject.toml", ("tool", "benchwright"))):
            file = place / name
            if file.is_file():
                data = _read(file)
                for step in table:
                    data = data.get(step, {}) if isinstance(data, Mapping) else {}
                if data or name == "benchwright.toml":
                    return _settings(data, file)
    return Settings()


def _read(file: Path) -> Any:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise SettingsError(f"{file}: {error}") from None


def _settings(data: Any, file: Path) -> Settings:
    if not isinstance(data, Mapping):
        raise SettingsError(f"{file}: the settings are a table")
    for name in data:
        if name not in KEYS:
            raise SettingsError(f"{file}: unknown setting `{name}`{did_you_mean(name, KEYS)}")
    severity = data.get("severity", {})
    for code, value in severity.items() if isinstance(severity, Mapping) else ():
        if value not in SEVERITIES:
            raise SettingsError(f"{file}: severity of {code} is `{value}`, expected one of {', '.join(SEVERITIES)}")
    per_path = data.get("per-path", {})
    return Settings(
        _codes(data, "select", file),
        _codes(data, "ignore", file),
        {str(pattern): _listed(codes, f"per-path of {pattern}", file) for pattern, codes in dict(per_path).items()},
        dict(severity),
        _codes(data, "exclude", file),
        data.get("baseline"),
        file.parent,
    )


def _codes(data: Mapping[str, Any], name: str, file: Path) -> tuple[str, ...]:
    return _listed(data.get(name, []), name, file)


def _listed(value: Any, name: str, file: Path) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise SettingsError(f"{file}: `{name}` is a list of texts")
    return tuple(value)


def check_codes(codes: Iterable[str], known: Iterable[str]) -> str:
    """A sentence about the first code that fits no rule, or empty."""
    names = list(known)
    for code in codes:
        if not any(each.startswith(code) for each in names):
            return f"there is no rule `{code}`{did_you_mean(code, names)}"
    return ""
