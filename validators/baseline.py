"""Findings that are accepted for now: each with a fingerprint, an owner, a reason and, where agreed, a last day.

A baseline is a YAML (or JSON) file. It holds back exactly the findings it lists; a finding survives moves within its
file, and comes back when its line or its message changes.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from validators.finding import Finding, Place, Related
from validators.own_rules import EXPIRED, STALE, UNSAID
from validators.result import LintRun

VERSION = 1
_KEYS = ("fingerprint", "code", "path", "owner", "reason", "expires")
_HEAD = "# Accepted for now. --write-baseline adds what is new; owner, reason and expires are edited by hand.\n"

NOWHERE = Place("")


class BaselineError(Exception):
    """The baseline cannot be read; the message says where."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted finding."""

    fingerprint: str
    code: str
    path: str
    """The file it is in, as seen from the baseline's folder."""
    owner: str = ""
    reason: str = ""
    expires: date | None = None
    """The last day on which it is accepted."""
    place: Place = NOWHERE
    """Where the entry stands."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """A baseline file and its entries."""

    path: Path
    entries: tuple[Entry, ...] = ()
    texts: dict[str, list[str]] = field(default_factory=dict, compare=False, repr=False)
    """Lines of the files that findings are in, as they were when they were first asked for."""

    def beside(self, path: str) -> str:
        """A path as seen from the baseline's folder."""
        return Path(os.path.relpath(path, self.path.parent)).as_posix()

    def fingerprint(self, finding: Finding) -> str:
        """A finding's fingerprint, the same from whichever folder lint is run."""
        place = replace(finding.place, path=self.beside(finding.place.path))
        return replace(finding, place=place).fingerprint(self._line(finding.place))

    def _line(self, place: Place) -> str:
        if place.path not in self.texts:
            try:
                self.texts[place.path] = Path(place.path).read_text(encoding="utf-8", errors="replace").splitlines()
            except OSError:
                self.texts[place.path] = []
        lines = self.texts[place.path]
        return lines[place.line - 1] if 0 < place.line <= len(lines) else ""


def read_baseline(path: Path) -> Baseline:
    """Read a baseline. Raises BaselineError with the place of the first mistake."""
    from runtime.task.validation import span_at
    from runtime.task.yaml_reader import read_file

    document = read_file(path)
    if document.problems:
        problem = document.problems[0]
        raise BaselineError(f"{path}:{problem.span}: {problem.message}")
    data: Any = document.data
    if not isinstance(data, dict) or data.get("version") != VERSION or not isinstance(data.get("findings"), list):
        raise BaselineError(f"{path}: a baseline has `version: {VERSION}` and a list `findings`")
    entries = []
    for number, each in enumerate(data["findings"]):
        span = span_at(document, ("findings", number))
        place = Place(str(path), span.line, span.column, span.line, span.column + 1)
        entries.append(_entry(each, place))
    return Baseline(path, tuple(entries))


def _entry(data: Any, place: Place) -> Entry:
    where = f"{place.path}:{place.line}:{place.column}"
    if not isinstance(data, Mapping):
        raise BaselineError(f"{where}: an entry is a mapping of {', '.join(_KEYS)}")
    for name, value in data.items():
        if name not in _KEYS:
            from runtime.task.nearest import did_you_mean

            raise BaselineError(f"{where}: unknown key `{name}`{did_you_mean(str(name), _KEYS)}")
        if not isinstance(value, str) and not (value is None and name == "expires"):
            raise BaselineError(f"{where}: `{name}` is text, found `{value}`")
    missing = [name for name in ("fingerprint", "code", "path") if not data.get(name)]
    if missing:
        raise BaselineError(f"{where}: `{missing[0]}` is missing")
    given = data.get("expires")
    try:
        expires = date.fromisoformat(given) if given else None
    except ValueError:
        raise BaselineError(f"{where}: `expires` is a day such as 2027-01-31, found `{given}`") from None
    texts = {name: data.get(name, "") for name in _KEYS if name != "expires"}
    return Entry(**texts, expires=expires, place=place)


def hold_back(
    baseline: Baseline, run: LintRun, today: date, *, looked_at: Callable[[Entry], bool]
) -> tuple[list[Entry], list[Entry]]:
    """Move the accepted findings of a run out of its files, and report on entries.

    Gives the entries whose finding is gone, and those that have expired and so hold nothing back. `looked_at` says
    whether this run could have found an entry's finding.
    """
    baseline.texts.clear()
    waiting: dict[str, list[Entry]] = defaultdict(list)
    for entry in baseline.entries:
        waiting[entry.fingerprint].append(entry)
    expired: list[Entry] = []
    for file in run.files:
        stand = []
        for finding in file.findings:
            entries = waiting.get(baseline.fingerprint(finding))
            if not entries:
                stand.append(finding)
                continue
            entry = entries.pop(0)
            if entry.expires is not None and today > entry.expires:
                stand.append(finding)
                expired.append(entry)
                run.about_baseline.append(_expired(entry, finding))
                continue
            if not entry.owner or not entry.reason:
                run.about_baseline.append(_unsaid(entry))
            run.accepted.append(finding)
        file.findings = stand
    gone = [entry for entries in waiting.values() for entry in entries if looked_at(entry)]
    run.about_baseline += [_stale(entry) for entry in gone]
    return gone, expired


def _stale(entry: Entry) -> Finding:
    message = f"what {entry.code} found in {entry.path} is gone"
    return STALE.at(entry.place, message, tip="--prune-baseline takes the entry out")


def _expired(entry: Entry, finding: Finding) -> Finding:
    owner = f" of {entry.owner}" if entry.owner else ""
    return EXPIRED.at(
        entry.place,
        f"the entry{owner} for {entry.code} in {entry.path} expired after {entry.expires}",
        tip="mend the task and run --prune-baseline, or agree on a new day",
        related=[Related(finding.place, "it holds back this finding no longer")],
    )


def _unsaid(entry: Entry) -> Finding:
    missing = " and no ".join(name for name in ("owner", "reason") if not getattr(entry, name))
    return UNSAID.at(entry.place, f"the entry for {entry.code} in {entry.path} has no {missing}")


def entries_for(
    baseline: Baseline, findings: Iterable[Finding], *, owner: str, reason: str, expires: date | None
) -> list[Entry]:
    """New entries for findings."""
    return [
        Entry(baseline.fingerprint(each), each.code, baseline.beside(each.place.path), owner, reason, expires)
        for each in findings
    ]


def baseline_text(entries: Iterable[Entry], *, as_json: bool) -> str:
    """The text of a baseline file, sorted by path and code."""
    ordered = sorted(entries, key=lambda each: (each.path, each.code, each.fingerprint))
    plain = [_plain(each) for each in ordered]
    if as_json:
        import orjson

        return orjson.dumps({"version": VERSION, "findings": plain}, option=orjson.OPT_INDENT_2).decode() + "\n"
    from runtime.task.yaml_rewrite import scalar

    lines = [_HEAD, f"version: {VERSION}\n", "findings:\n" if plain else "findings: []\n"]
    for entry in plain:
        for number, (name, value) in enumerate(entry.items()):
            lines.append(f"{'    ' if number else '  - '}{name}: {scalar(value)}\n")
    return "".join(lines)


def _plain(entry: Entry) -> dict[str, str]:
    found = {name: str(getattr(entry, name)) for name in _KEYS[:-1]}
    return found | ({"expires": entry.expires.isoformat()} if entry.expires else {})
