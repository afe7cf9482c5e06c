"""Proving many tasks: what earlier runs proved is read, the rest is carried out by an engine and kept at once."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from runtime.gateway.gateway import default_gateway
from validators.engines import EngineError as EngineError  # callers of `prove_paths` catch it
from validators.engines import Prove, engines
from validators.evidence import Evidence
from validators.proof.kit.result import TaskProof
from validators.prove import proofs, prove_task

FEW = 4
"""Below this many tasks one process is as fast as starting others."""


def prove_path(path: Path) -> TaskProof:
    """Prove one task file on the gateway of this process."""
    return prove_task(path, default_gateway())


def prove_paths(
    paths: Sequence[Path],
    *,
    engine: str = "processes",
    jobs: int | None = None,
    evidence: Evidence | None = None,
    advance: Callable[[str], None] = lambda name: None,
    prove: Prove = prove_path,
) -> Iterator[TaskProof]:
    """Proofs in the order of `paths`, whichever engine.

    `advance` is told the path of each task when it is done. `jobs` is the number of processes; None leaves it to the
    machine and the number of tasks. What is finished is kept in `evidence` before anything else happens, so that an
    interrupt loses only what was under way. Raises EngineError for an engine that is not there or cannot run.
    """
    if engine not in engines():
        known = ", ".join(f"`{name}`" for name in sorted(engines()))
        raise EngineError(f"there is no engine `{engine}`", f"engines are {known}")
    evidence = evidence if evidence is not None else Evidence(None, "")
    done: dict[Path, TaskProof] = {}
    ordered = list(dict.fromkeys(paths))
    for path in ordered:
        kept = evidence.get(path)
        if kept is not None:
            done[path] = kept
            advance(str(path))
    rest = [path for path in ordered if path not in done]
    finished = _carried_out(rest, engine, jobs, evidence, prove)
    for path in ordered:
        while path not in done:
            proof = next(finished)
            done[Path(proof.path)] = proof
            advance(proof.path)
        yield done.pop(path)
    evidence.tidy()


def _carried_out(
    paths: Sequence[Path], engine: str, jobs: int | None, evidence: Evidence, prove: Prove
) -> Iterator[TaskProof]:
    keys = {str(path): evidence.key(path) for path in paths} if evidence.runtime_key else {}
    number = jobs if jobs is not None else os.cpu_count() or 1
    if engine == "processes":
        if number < 2 or (jobs is None and len(paths) < FEW):
            engine = "serial"
        else:
            _load_apps(paths)
    for proof in engines()[engine].each_proof(paths, prove, number):
        proof.key = keys.get(proof.path, "")
        evidence.put(proof)
        yield proof


def _load_apps(paths: Sequence[Path]) -> None:
    """Load what the tasks need before processes part from this one, so that they share it."""
    proofs()
    gateway = default_gateway()
    apps = {operation.app for operation in gateway.catalog.operations}
    for path in paths:
        if not apps:
            return
        try:
            text = path.read_bytes()
        except OSError:
            continue
        for app in sorted(each for each in apps if each.encode() in text):
            gateway.app(app)
            apps.discard(app)
