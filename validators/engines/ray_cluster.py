"""Tasks shared out over a Ray cluster. Ray runs a task again elsewhere when the process or the machine it is on dies.

The cluster is the one this process is connected to already, or the one of `RAY_ADDRESS`, or else one that is started
on this machine and stopped afterwards. Its machines see the tasks under the same paths.
"""

import os
import re
import socket
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from runtime.task.files import solution_of
from validators.cache import content_key
from validators.engines import EngineError, Prove
from validators.engines._work import no_proof, proved
from validators.proof.kit.result import TaskProof

NAME = "ray"
TRIES_MORE = 3
"""A machine of a cluster may go away for reasons that are not the task's."""
AHEAD = 4
"""Tasks handed out for each core, so that none waits for the next."""
KNOCK_SECONDS = 5.0


def each_proof(paths: Sequence[Path], prove: Prove, jobs: int) -> Iterator[TaskProof]:
    """Proofs as they are finished; `jobs` is the number of processes where a cluster has to be started.

    Raises EngineError when Ray is not installed or its cluster cannot be reached.
    """
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise EngineError("the engine `ray` needs Ray", "pip install 'benchwright[cluster]'") from None
    with _connected(ray, jobs):
        work = ray.remote(num_cpus=1, max_retries=TRIES_MORE)(_prove_there)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting, running, folder = deque(paths), dict[Any, Path](), str(Path.cwd())
        try:
            while waiting or running:
                while waiting and len(running) < most:
                    path = waiting.popleft()
                    running[work.remote(path, prove, folder, _content(path))] = path
                done, _ = ray.wait(list(running), num_returns=1)
                for each in done:
                    yield _result(ray, each, running.pop(each))
        finally:
            for each in running:
                ray.cancel(each, force=True)


@contextmanager
def _connected(ray: Any, jobs: int) -> Iterator[None]:
    """Connected to a cluster; what was not connected before is not afterwards."""
    if ray.is_initialized():
        yield
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns, though no accelerator is used
    quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    address = os.environ.get("RAY_ADDRESS")
    try:
        if address:
            _knock(address)
            ray.init(**quiet)
        else:
            ray.init("local", num_cpus=jobs, include_dashboard=False, **quiet)
    except (OSError, RuntimeError, ValueError) as error:
        what = f"cannot reach the Ray cluster `{address}`" if address else "cannot start Ray"
        raise EngineError(f"{what}: {error}", "check RAY_ADDRESS" if address else "") from None
    try:
        yield
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """See that somebody listens at an address with a port; Ray itself tries for minutes. Raises OSError."""
    found = re.fullmatch(r"(?:ray://)?(?P<host>[^/]+):(?P<port>\d+)", address)
    if found is not None:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), timeout=KNOCK_SECONDS).close()


def _result(ray: Any, finished: Any, path: Path) -> TaskProof:
    try:
        proof: TaskProof = ray.get(finished)
    except ray.exceptions.RayError as error:
        first = str(error).strip().partition("\n")[0]
        why = f"Ray could not finish it in {TRIES_MORE + 1} tries: {type(error).__name__}: {first}"
        return no_proof(path, why, bug=True)
    return proof


def _prove_there(path: Path, prove: Prove, folder: str, content: str) -> TaskProof:
    """What a process of the cluster does. A relative path is meant from `folder`, where the caller is."""
    if Path(folder).is_dir():
        os.chdir(folder)
    if _content(path) != content:
        return no_proof(path, f"machine `{os.uname().nodename}` of the cluster has other files there", bug=False)
    return proved(path, prove)


def _content(path: Path) -> str:
    found = [each.read_bytes() if each.is_file() else None for each in (path, solution_of(path))]
    return content_key(*found)
