"""Proofs that are none, for tasks that are none: what an engine does with them shows what it does with any."""

import os
import signal
import time
from pathlib import Path

from validators.proof.kit.result import TaskProof

WAIT = 20.0
"""Seconds after which a proof that waits for something goes on without it."""


def quick(path: Path) -> TaskProof:
    """A proof that tells which process made it."""
    return TaskProof(str(path), path.stem, title=str(os.getpid()), episodes=1)


def dies_once(path: Path) -> TaskProof:
    """The first time, the process is gone half-way at tasks named so."""
    mark = path.with_suffix(".died")
    if path.stem.startswith("killer") and not mark.exists():
        mark.touch()
        os._exit(1)
    return quick(path)


def is_killed_once(path: Path) -> TaskProof:
    """The first time, the process is killed from outside, as by the kernel when memory is short."""
    mark = path.with_suffix(".killed")
    if path.stem.startswith("killer") and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return quick(path)


def always_dies(path: Path) -> TaskProof:
    """The process is gone at tasks named so, every time."""
    with path.with_suffix(".tries").open("a") as tries:
        tries.write("x")
    if path.stem.startswith("killer"):
        os._exit(1)
    return quick(path)


def fails(path: Path) -> TaskProof:
    """Our own code fails at tasks named so."""
    if path.stem.startswith("bad"):
        raise ValueError("no such thing")
    return quick(path)


def cannot_be_sent(path: Path) -> TaskProof:
    """What it gives cannot go to another process."""
    return TaskProof(str(path), path.stem, reference={"scores": lambda: 1})


def waits(path: Path) -> TaskProof:
    """All tasks but the first wait until a file `go` is beside them."""
    path.with_suffix(".pid").write_text(str(os.getpid()))
    end = time.monotonic() + WAIT
    while not path.stem.endswith("00") and not path.with_name("go").exists() and time.monotonic() < end:
        time.sleep(0.01)
    return quick(path)


def where(path: Path) -> TaskProof:
    """A proof that takes its time and tells which machine of a cluster made it."""
    import ray

    time.sleep(0.2)
    return TaskProof(str(path), path.stem, title=ray.get_runtime_context().get_node_id())
