"""One task after another, in this process."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from validators.engines import Prove
from validators.engines._work import proved
from validators.proof.kit.result import TaskProof

NAME = "serial"


def each_proof(paths: Sequence[Path], prove: Prove, jobs: int) -> Iterator[TaskProof]:
    """Proofs in the order of `paths`; `jobs` says nothing here."""
    for path in paths:
        yield proved(path, prove)
