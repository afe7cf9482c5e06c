"""One lint run: the engine with its cache, its progress bar, and the check of the codes it was given."""

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from authoring.errors import ToolError
from authoring.files import write_whole
from validators.batch import lint_paths
from validators.cache import LintCache, cache_folder, open_cache, rules_hash
from validators.own_rules import OWN
from validators.proof_codes import proof_codes
from validators.result import LintRun
from validators.settings import Settings, check_codes


class Linter:
    """Lints any number of times; what did not change in between costs nothing."""

    def __init__(self, settings: Settings, *, jobs: int | None, keeps: bool) -> None:
        """`keeps` says whether results of earlier runs are used and kept. Raises ToolError for an unknown code."""
        self.settings = settings
        self.jobs = jobs
        self.cache = open_cache(cache_folder(), settings) if keeps else LintCache(rules=rules_hash())
        self._check_codes()

    def lint(self, tasks: Sequence[Path], beside: Sequence[Path] = ()) -> LintRun:
        """Lint tasks, with others beside them."""
        with self._progress(len(tasks) + len(beside)) as advance:
            return lint_paths(
                tasks, self.settings, cache=self.cache, jobs=self.jobs, beside=beside, advance=advance
            )  # fmt: skip

    def save(self) -> None:
        """Keep the results for the next run. A folder that cannot be written only makes that run slower."""
        try:
            self.cache.save(write_whole)
        except ToolError:
            return

    def _progress(self, total: int) -> AbstractContextManager[Callable[[str], None]]:
        if not sys.stderr.isatty():
            return nullcontext(lambda name: None)
        from authoring.progress import progress

        return progress("linting", total)

    def _check_codes(self) -> None:
        settings = self.settings
        named = [*settings.select, *settings.ignore, *settings.severity]
        named += [code for codes in settings.per_path.values() for code in codes]
        if not named:
            return
        if not self.cache.codes:
            from validators.registry import all_rules

            self.cache.codes = tuple(all_rules())
        wrong = check_codes(named, sorted({*self.cache.codes, *OWN, *proof_codes()}))
        if wrong:
            raise ToolError(wrong, tip="docs/rules has a page for each rule")
