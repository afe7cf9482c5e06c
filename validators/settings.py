"""What a project says about lint: `[tool.benchwright]` in pyproject.toml, or benchwright.toml."""

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from validators.finding import SEVERITIES, Severity

KEYS = ("select", "ignore", "per-path", "severity", "baseline", "exclude")

USUAL_BASELINE = Path("benchwright-baseline.yaml")
"""The baseline that is used where it is there and nothing names another."""


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
        return self.chooses(code, self.ignored_at(path))

    def chooses(self, code: str, ignored: tuple[str, ...] = ()) -> bool:
        """Whether a rule runs at all, where `ignored` codes do not."""
        if self.select and not code.startswith(self.select):
            return False
        return not code.startswith((*self.ignore, *ignored))

    def ignored_at(self, path: str) -> tuple[str, ...]:
        """The codes that `per-path` switches off on a file."""
        if not self.per_path:
            return ()
        plain = self._from_root(path)
        return tuple(code for pattern, codes in self.per_path.items() if _fits(plain, pattern) for code in codes)

    def excludes(self, path: str) -> bool:
        """Whether a file is left out."""
        plain = self._from_root(path) if self.exclude else path
        return any(_fits(plain, pattern) for pattern in self.exclude)

    def _from_root(self, path: str) -> str:
        """A path as the settings file's folder sees it, since its patterns are written there."""
        if not path or not self.root.is_absolute():
            return path
        below = os.path.relpath(path, self.root)
        return path if below.startswith("..") else Path(below).as_posix()


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
            from runtime.task.nearest import did_you_mean  # only a wrong name pays for the matching of names

            raise SettingsError(f"{file}: unknown setting `{name}`{did_you_mean(name, KEYS)}")
    severity, per_path = (_table(data, name, file) for name in ("severity", "per-path"))
    for code, value in severity.items():
        if value not in SEVERITIES:
            raise SettingsError(f"{file}: severity of {code} is `{value}`, expected one of {', '.join(SEVERITIES)}")
    baseline = data.get("baseline")
    if baseline is not None and not isinstance(baseline, str):
        raise SettingsError(f"{file}: `baseline` is the name of a file")
    return Settings(
        _codes(data, "select", file),
        _codes(data, "ignore", file),
        {str(pattern): _listed(codes, f"per-path of {pattern}", file) for pattern, codes in per_path.items()},
        dict(severity),
        _codes(data, "exclude", file),
        baseline,
        file.parent,
    )


def _codes(data: Mapping[str, Any], name: str, file: Path) -> tuple[str, ...]:
    return _listed(data.get(name, []), name, file)


def _table(data: Mapping[str, Any], name: str, file: Path) -> Mapping[str, Any]:
    found = data.get(name, {})
    if not isinstance(found, Mapping):
        raise SettingsError(f"{file}: `{name}` is a table")
    return found


def _listed(value: Any, name: str, file: Path) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
        raise SettingsError(f"{file}: `{name}` is a list of texts")
    return tuple(value)


def check_codes(codes: Iterable[str], known: Iterable[str]) -> str:
    """A sentence about the first code that fits no rule, or empty."""
    names = list(known)
    for code in codes:
        if not any(each.startswith(code) for each in names):
            from runtime.task.nearest import did_you_mean

            return f"there is no rule `{code}`{did_you_mean(code, names)}"
    return ""
