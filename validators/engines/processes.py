"""Tasks shared out to processes on this machine, one task at a time to whichever is free.

A process that dies breaks its whole pool, and the pool does not say which task it was at, nor which of those it had
handed out were begun. So these few are tried again, each alone in a pool of one process; the one that breaks that is
the one, and is tried once more.
"""

import os
import signal
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread

from validators.engines import Prove
from validators.engines._work import no_proof, proved
from validators.proof.kit.result import TaskProof

NAME = "processes"
AHEAD = 2
"""Tasks handed out for each process, so that none waits for the next."""
TRIES_ALONE = 2
_DIED = "the process that proved it died, and so did the one that tried again"


def each_proof(paths: Sequence[Path], prove: Prove, jobs: int) -> Iterator[TaskProof]:
    """Proofs as they are finished, by at most `jobs` processes at a time.

    An interrupt stops the handing out; tasks that are being proved are finished and yielded before it goes on.
    """
    waiting = deque(paths)
    while waiting:
        suspects = yield from _until_broken(waiting, prove, min(jobs, len(waiting)))
        for path in suspects:
            for _ in range(TRIES_ALONE):
                if not (yield from _until_broken(deque([path]), prove, 1)):
                    break
            else:
                yield no_proof(path, _DIED, bug=True)


def _until_broken(waiting: deque[Path], prove: Prove, jobs: int) -> Generator[TaskProof, None, list[Path]]:
    """Prove what is waiting. Where a process dies, give the tasks it may have been at; others still wait."""
    pool = ProcessPoolExecutor(jobs, initializer=_begin)
    running: dict[Future[TaskProof], Path] = {}
    broken: list[Path] = []
    try:
        while (waiting or running) and not broken:
            try:
                while waiting and len(running) < jobs * AHEAD:
                    running[pool.submit(proved, waiting[0], prove)] = waiting[0]
                    waiting.popleft()
            except BrokenProcessPool:  # the next pool takes what is still waiting
                break
            yield from _finished(running, broken)
        wait(running)
        yield from _finished(running, broken)
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        yield from _finished({each: path for each, path in running.items() if not each.cancelled()}, broken)
        raise
    finally:
        pool.shutdown(cancel_futures=True)
    return broken


def _finished(running: dict[Future[TaskProof], Path], broken: list[Path]) -> Iterator[TaskProof]:
    """Wait for a task, and take all that are finished out of `running`; those of a broken pool go to `broken`."""
    for future in wait(running, return_when=FIRST_COMPLETED).done:
        path = running.pop(future)
        try:
            proof = future.result()
        except BrokenProcessPool:
            broken.append(path)
        except Exception as error:  # what it gave could not be sent
            yield no_proof(path, f"{type(error).__name__}: {error}", bug=True)
        else:
            yield proof


def _begin() -> None:
    """Leave interrupts, which reach every process, to the parent; and leave when the parent was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
