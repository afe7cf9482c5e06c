"""What a process does for an engine: prove one task, whatever comes of it."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from validators.engines import Prove
from validators.finding import NoVerdict
from validators.proof.kit.result import TaskProof

_PATIENCE = 50_000
"""Objects made before the garbage collector looks at the new ones."""


def proved(path: Path, prove: Prove) -> TaskProof:
    """The proof of a task; an error of our own is told in it, so that the other tasks are proved all the same."""
    try:
        with _patient_collector():
            return prove(path)
    except (Exception, SystemExit) as error:
        return no_proof(path, f"{type(error).__name__}: {error}", bug=True)


def no_proof(path: Path, why: str, *, bug: bool) -> TaskProof:
    """A proof of a task that could not be proved."""
    return TaskProof(str(path), f"{path.parent.name}.{path.stem}", unchecked=[NoVerdict(str(path), why, bug)])


@contextmanager
def _patient_collector() -> Iterator[None]:
    """Let the garbage collector look less often: it takes a seventh of the time, and finds little."""
    usual = gc.get_threshold()
    gc.set_threshold(_PATIENCE, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
