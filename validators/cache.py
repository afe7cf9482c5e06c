"""What earlier lint runs found, kept by content: an unchanged task is neither read as YAML nor looked at by a rule.

An entry holds while the bytes of the task and its solution are the same; the whole file of entries while the rules,
the records, the specs and the settings are. Splits are kept by the entries of all their tasks.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson

from runtime.whole_file import write_whole
from validators.finding import Finding, Fix, Place, Related, Replacement
from validators.result import FileLint
from validators.settings import Settings

FORMAT = 1
LOCAL = Path(".benchwright_cache")
"""Used in place of the user's cache folder where it exists: a build server keeps it from run to run."""
KEPT_FILES = 20
"""Cache files that are kept, one for each folder and choice of rules."""
KEPT_SPLITS = 4
_SOURCES = (".py", ".yaml", ".graphql", ".lark")
_PACKAGES = ("runtime", "validators")


def cache_folder() -> Path:
    """Where results are kept: `.benchwright_cache` here if there is such a folder, else the user's cache folder."""
    if LOCAL.is_dir():
        return LOCAL
    from platformdirs import user_cache_path

    return user_cache_path("benchwright") / "lint"


@dataclass(slots=True)
class LintCache:
    """Entries of one folder and one choice of rules. Without a place it lasts as long as the process."""

    place: Path | None = None
    rules: str = ""
    """The hash of the rules and all that they look things up in."""
    codes: tuple[str, ...] = ()
    """All rules' codes, so that nothing needs them loaded only to be counted."""
    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    splits: dict[str, dict[str, Any]] = field(default_factory=dict)
    has_changed: bool = False

    def get(self, path: str, key: str) -> FileLint | None:
        """What was found in a file with this content, or None."""
        entry = self.entries.get(path)
        return _file_lint(path, entry) if entry is not None and entry["key"] == key else None

    def put(self, key: str, result: FileLint) -> None:
        """Keep what was found, unless something could not be checked. Call it before suppressions are applied."""
        if not result.unchecked:
            self.entries[result.path] = {
                "key": key,
                "findings": _plain(result.findings),
                "sound": result.sound,
                "gathered": result.gathered,
            }
            self.has_changed = True

    def split(self, key: str) -> list[Finding] | None:
        """What rules about whole splits found in a split of these contents, or None."""
        entry = self.splits.get(key)
        return None if entry is None else [finding_of(each) for each in entry["findings"]]

    def put_split(self, key: str, findings: Iterable[Finding]) -> None:
        """Keep what was found in a split."""
        self.splits[key] = {"findings": _plain(findings)}
        while len(self.splits) > KEPT_SPLITS:
            del self.splits[next(iter(self.splits))]
        self.has_changed = True

    def save(self, write: Callable[[Path, bytes], None]) -> None:
        """Write everything whole, without entries of files that are gone."""
        if self.place is None or not self.has_changed:
            return
        here = {path: entry for path, entry in self.entries.items() if Path(path).exists()}
        header = {"format": FORMAT, "rules": self.rules, "codes": self.codes}
        write(self.place, orjson.dumps({**header, "entries": here, "splits": self.splits}))
        _tidy(self.place.parent)


def open_cache(folder: Path, settings: Settings) -> LintCache:
    """The entries for the current folder and these settings; empty where the rules have changed since."""
    chosen = {"select": settings.select, "ignore": settings.ignore, "per_path": dict(settings.per_path)}
    about = orjson.dumps([str(Path.cwd()), str(settings.root), chosen])
    place = folder / f"lint-{sha256(about).hexdigest()[:16]}.json"
    empty = LintCache(place, rules_hash(folder))
    try:
        data = orjson.loads(place.read_bytes())
        if data["format"] != FORMAT or data["rules"] != empty.rules:
            return empty
        return LintCache(place, empty.rules, tuple(data["codes"]), data["entries"], data["splits"])
    except (OSError, orjson.JSONDecodeError, KeyError, TypeError):
        return empty


def content_key(*contents: bytes | None) -> str:
    """A name for the contents of a task and of its solution."""
    digest = sha256()
    for content in contents:
        digest.update(b"\0" if content is None else b"%d:" % len(content) + content)
    return digest.hexdigest()


def split_key(keys: Iterable[tuple[str, str]]) -> str:
    """A name for a split: the paths and contents of all its tasks."""
    return sha256(orjson.dumps(sorted(keys))).hexdigest()


@cache
def rules_hash(folder: Path | None = None) -> str:
    """The hash of rules, kit, records, grammars and specs. Kept in `folder` until one of the files is written."""
    root = Path(__file__).parents[1]
    files = list(_source_files(root))
    quick = sha256(repr([(name, status.st_mtime_ns, status.st_size) for name, status in files]).encode()).hexdigest()
    memo = folder / f"rules-{quick[:32]}" if folder is not None else None
    if memo is not None:
        try:
            return memo.read_text(encoding="ascii")
        except OSError:
            pass
    digest = sha256(f"{FORMAT} {sys.version_info[:2]}".encode())
    for name, _ in files:
        digest.update(name.encode() + b"\0" + (root / name).read_bytes())
    made = digest.hexdigest()
    if memo is not None:
        with suppress(OSError):
            write_whole(memo, made.encode())
    return made


def _source_files(root: Path) -> Iterator[tuple[str, os.stat_result]]:
    """Every source file of the packages that lint depends on, below `root`, in one order."""
    waiting = list(_PACKAGES)
    while waiting:
        folder = waiting.pop()
        with os.scandir(root / folder) as found:
            inside = sorted(found, key=lambda each: each.name)
        waiting += [f"{folder}/{each.name}" for each in inside if each.is_dir() and each.name != "__pycache__"]
        yield from ((f"{folder}/{each.name}", each.stat()) for each in inside if each.name.endswith(_SOURCES))


def _tidy(folder: Path) -> None:
    """Remove the cache files that were not written for longest."""
    try:
        files = sorted(folder.iterdir(), key=lambda each: each.stat().st_mtime_ns, reverse=True)
        for each in [file for file in files if file.name.startswith(("lint-", "rules-"))][KEPT_FILES:]:
            each.unlink(missing_ok=True)
    except OSError:
        return


def _plain(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = orjson.loads(orjson.dumps(list(findings)))
    return data


def _file_lint(path: str, entry: dict[str, Any]) -> FileLint:
    found = [finding_of(each) for each in entry["findings"]]
    return FileLint(path, found, sound=entry["sound"], gathered=entry["gathered"])


def finding_of(data: dict[str, Any]) -> Finding:
    """A finding from its JSON data."""
    fix = data["fix"]
    return Finding(
        data["code"],
        data["name"],
        data["severity"],
        data["message"],
        Place(**data["place"]),
        data["confidence"],
        tuple(Related(Place(**each["place"]), each["message"]) for each in data["related"]),
        data["tip"],
        None if fix is None else _fix_of(fix),
        data["page"],
    )


def _fix_of(data: dict[str, Any]) -> Fix:
    edits = tuple(Replacement(Place(**each["place"]), each["text"]) for each in data["replacements"])
    return Fix(data["title"], edits, data["safe"])
