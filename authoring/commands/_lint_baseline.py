"""`--baseline`, `--write-baseline` and `--prune-baseline`."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from authoring.errors import ToolError
from authoring.files import write_whole
from validators.baseline import (
    Baseline,
    BaselineError,
    Entry,
    baseline_text,
    entries_for,
    hold_back,
    read_baseline,
)
from validators.own_rules import EXPIRED, STALE
from validators.result import LintRun
from validators.settings import USUAL_BASELINE, Settings

REASON = "found when the baseline was written"


@dataclass(slots=True)
class BaselineUse:
    """What a run does with a baseline."""

    settings: Settings
    baseline: Baseline
    write: bool = False
    prune: bool = False
    reason: str = REASON
    expires: date | None = None

    _gone: list[Entry] = field(default_factory=list)
    _expired: list[Entry] = field(default_factory=list)

    def hold_back(self, run: LintRun) -> None:
        """Move accepted findings out of the run."""
        today = date(*time.localtime()[:3])
        looked_at = _seen(self.baseline, run, self.settings)
        self._gone, self._expired = hold_back(self.baseline, run, today, looked_at=looked_at)

    def update(self, run: LintRun) -> None:
        """Bring the file up to date, where that was asked for, and the run with it."""
        if not (self.write or self.prune):
            return
        taken_out = {id(entry) for entry in (*self._gone, *(self._expired if self.write else ()))}
        kept = [entry for entry in self.baseline.entries if id(entry) not in taken_out]
        settled = {STALE.code}
        if self.write:
            new = [each for file in run.files for each in file.findings]
            kept += entries_for(self.baseline, new, owner=_owner(), reason=self.reason, expires=self.expires)
            run.accepted += new
            for file in run.files:
                file.findings = []
            settled.add(EXPIRED.code)
        path = self.baseline.path
        write_whole(path, baseline_text(kept, as_json=path.suffix == ".json"))
        run.about_baseline = [each for each in run.about_baseline if each.code not in settled]


def baseline_of(
    settings: Settings, given: str | None, *, write: bool, prune: bool, reason: str | None, expires: str | None
) -> BaselineUse:
    """What the options and the settings say. Raises ToolError for a baseline that cannot be read."""
    path = Path(given) if given else settings.root / settings.baseline if settings.baseline else USUAL_BASELINE
    if not path.exists():
        if not write:
            raise ToolError(f"there is no baseline `{path}`", tip="--write-baseline writes it")
        baseline = Baseline(path)
    else:
        try:
            baseline = read_baseline(path)
        except BaselineError as error:
            raise ToolError(str(error)) from None
    return BaselineUse(settings, baseline, write, prune, reason or REASON, _day(expires))


def _day(given: str | None) -> date | None:
    try:
        return date.fromisoformat(given) if given else None
    except ValueError:
        raise ToolError(f"--expires takes a day such as 2027-01-31, found `{given}`") from None


def _seen(baseline: Baseline, run: LintRun, settings: Settings) -> Callable[[Entry], bool]:
    """Whether this run could have found an entry's finding: its file was looked at or is gone, and its rule ran."""
    looked_at = {baseline.beside(file.path) for file in run.files}

    def seen(entry: Entry) -> bool:
        task = entry.path.replace(".solution.yaml", ".yaml")
        shown = str(baseline.path.parent / entry.path)
        here = task in looked_at or not (baseline.path.parent / entry.path).exists()
        return here and settings.runs(entry.code, shown)

    return seen


def _owner() -> str:
    """Who the entries belong to: git's user, or the name of the account."""
    import getpass
    import subprocess

    for name in ("user.email", "user.name"):
        try:
            done = subprocess.run(["git", "config", name], capture_output=True, text=True, check=False)
        except FileNotFoundError:
            break
        if done.returncode == 0 and done.stdout.strip():
            return done.stdout.strip()
    return getpass.getuser()
