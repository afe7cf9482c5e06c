"""One proving run: tasks proved by an engine with kept evidence, settings and suppressions applied, the report."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from authoring.commands._job_summary import add_summary
from authoring.errors import ToolError
from authoring.files import write_whole
from authoring.screen import out
from runtime.plugins import module_saying
from runtime.task.files import solution_of
from validators.evidence import Evidence
from validators.finding import Finding
from validators.fresh import FRESH, FreshProcess, compare
from validators.proof.kit.result import TaskProof
from validators.proof_codes import proof_codes
from validators.proof_run import ProofRun, below_bar, set_bar
from validators.run import CLEAN, FOUND, NO_VERDICT, exit_code
from validators.settings import Settings
from validators.suppress import UNUSED, Suppression, sift, suppressions, unused_comments


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a run is made and shown."""

    style: str = "text"
    out: str | None = None
    min_score: float | None = None
    engine: str = "processes"
    jobs: int | None = None
    keeps: bool = True
    """Whether evidence of earlier runs is used and kept."""
    verbose: bool = False
    quiet: bool = False

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> "Wanted":
        """What `proof_options` give."""
        return cls(
            **{name: value for name, value in options.items() if name != "no_cache"}, keeps=not options["no_cache"]
        )


def proved(tasks: Sequence[Path], settings: Settings, wanted: Wanted) -> ProofRun:
    """Prove tasks. Raises ToolError, and Stopped for Ctrl-C; finished evidence is on disk then."""
    from runtime.task.nearest import did_you_mean
    from validators.engines import EngineError, engines
    from validators.evidence import open_evidence
    from validators.prove_many import prove_paths

    if wanted.engine not in engines():
        near = did_you_mean(wanted.engine, engines()) or f"; there are {', '.join(sorted(engines()))}"
        raise ToolError(f"there is no engine `{wanted.engine}`{near}")
    evidence = open_evidence() if wanted.keeps else None
    run = ProofRun()
    fresh = FreshProcess([path for path in tasks if evidence is None or not _compared(evidence.get(path))])
    done = 0
    try:
        with _progress(len(tasks)) as shown:

            def advance(name: str) -> None:
                nonlocal done
                done += 1
                shown(name)

            run.proofs += prove_paths(
                tasks, engine=wanted.engine, jobs=wanted.jobs, evidence=evidence, advance=advance
            )  # fmt: skip
        _compare(run.proofs, fresh, evidence)
    except EngineError as error:
        raise ToolError(str(error), tip=error.tip) from None
    except KeyboardInterrupt:
        kept = "the evidence of finished tasks is kept: the same command goes on" if evidence else ""
        raise Stopped(done, len(tasks), kept) from None
    finally:
        fresh.stop()
    for proof in run.proofs:
        _apply(proof, settings, run.suppressed)
    return run


def _compare(proofs: Sequence[TaskProof], fresh: FreshProcess, evidence: Evidence | None) -> None:
    """Compare with what a new interpreter under another hash seed came to."""
    new = [each for each in proofs if not _compared(each)]
    compare(new, fresh)
    for each in new:
        if evidence is not None:
            evidence.put(each)


def _compared(proof: TaskProof | None) -> bool:
    """Whether a proof has been through the comparison, or has nothing to compare; an interrupt comes in between."""
    if proof is None:
        return False
    return not proof.digest or any(row.operator == FRESH for row in proof.shifts)


class Stopped(KeyboardInterrupt):
    """The run was interrupted from the keyboard."""

    def __init__(self, done: int, of: int, kept: str) -> None:
        super().__init__(f"stopped after {done} of {of} tasks" + (f"; {kept}" if kept else ""))


def _progress(total: int) -> AbstractContextManager[Any]:
    if not sys.stderr.isatty():
        return nullcontext(lambda name: None)
    from authoring.progress import progress

    return progress("proving", total)


def _apply(proof: TaskProof, settings: Settings, suppressed: list[Finding]) -> None:
    """Settings and the comments of the files."""
    found = [each for each in proof.findings if settings.runs(each.code, proof.path)]
    found = [
        each.with_severity(settings.severity[each.code]) if each.code in settings.severity else each for each in found
    ]
    proof.findings, gone = sift(found, _comments(proof))
    suppressed += gone


def _comments(proof: TaskProof) -> list[Suppression]:
    """The suppressions of a task and its solution."""
    comments = []
    for path in (Path(proof.path), solution_of(Path(proof.path))):
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        comments += suppressions(text, str(path))
    return comments


def find_unused(run: ProofRun, settings: Settings) -> None:
    """Findings about suppressions that held back neither what lint nor what the proof of a sound task found.

    Lint alone leaves open those of codes that a proof can find.
    """
    if run.lint is None:
        return
    for proof in run.proofs:
        if not proof.mutants or run.unsure_of(proof) or not settings.runs(UNUSED.code, proof.path):
            continue
        comments = _comments(proof)
        sift([*run.suppressed, *run.lint.suppressed], comments)
        codes = [code for code in sorted(proof_codes()) if settings.runs(code, proof.path)]
        told = {each.place for each in run.of(proof) if each.code == UNUSED.code}
        proof.findings += [each for each in unused_comments(comments, codes) if each.place not in told]


def report(run: ProofRun, wanted: Wanted, *, seconds: float, nothing: bool) -> int:
    """Print the report (or write it to `--out`), and give the exit code."""
    from importlib.metadata import version

    from authoring.hashes import hashes
    from validators.report.proof_context import ProofContext

    low: Mapping[str, float] = {}
    if wanted.min_score is not None:
        set_bar(run, wanted.min_score)
        low = below_bar(run, wanted.min_score)
    for problem in dict.fromkeys(run.unreadable):
        click.secho(f"error: {problem}", fg="red", err=True)
    for name, score in low.items():
        click.secho(f"{name} has a mutation score of {score:.3f}, below {wanted.min_score:g}", fg="yellow", err=True)
    code = exit_code(run.findings, run.unchecked, unreadable=bool(run.unreadable), nothing=nothing)
    if low and code in (CLEAN, NO_VERDICT):
        code = FOUND
    if code == FOUND and wanted.style == "sarif":
        code = CLEAN
    screen = out()
    colour = wanted.out is None and screen.is_terminal and not screen.no_color
    context = ProofContext(
        code, seconds, version("benchwright"), hashes(), wanted.quiet, wanted.verbose, colour, screen.width
    )  # fmt: skip
    module = module_saying("validators.report", "PROOF_NAME", wanted.style)
    text = module.render(run, context)
    if wanted.out:
        write_whole(Path(wanted.out), text + "\n")
        click.echo(f"wrote {wanted.out}")
    else:
        click.echo(text)
    add_summary(module, run, context)
    return code
