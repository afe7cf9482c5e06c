"""A program in a process group of its own: what it prints is kept up to a limit, and nothing of it outlives its end."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

KEPT = 64 * 1024
"""Bytes kept of each output: the last ones."""
PATIENCE = 1.0
"""Seconds between asking a program to end and ending it."""


class _Tail(asyncio.Protocol):
    """Reads a pipe to its end and keeps the last of it."""

    def __init__(self) -> None:
        self.kept = bytearray()
        self.ended = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        self.kept += data
        if len(self.kept) > 2 * KEPT:
            del self.kept[:-KEPT]

    def connection_lost(self, error: Exception | None) -> None:
        self.ended.set()

    def text(self) -> str:
        return bytes(self.kept[-KEPT:]).decode("utf-8", "replace")


class Program:
    """A running program; `async with` ends it and all its children. Starting raises OSError."""

    def __init__(self, words: Sequence[str], environment: Mapping[str, str], stdin: Path) -> None:
        self._words = words
        self._environment = environment
        self._stdin = stdin
        self._out, self._err = _Tail(), _Tail()
        self._pipes: list[asyncio.BaseTransport] = []
        self._process: asyncio.subprocess.Process | None = None

    @property
    def stdout(self) -> str:
        """The last of what it printed."""
        return self._out.text()

    @property
    def stderr(self) -> str:
        """The last of what it printed to stderr."""
        return self._err.text()

    @property
    def exit_code(self) -> int | None:
        """None while it runs; negative for the signal that ended it."""
        return self._process.returncode if self._process is not None else None

    async def wait(self) -> None:
        """Until it has exited by itself."""
        if self._process is not None:
            await self._process.wait()

    async def __aenter__(self) -> "Program":
        ends = [await self._pipe(self._out), await self._pipe(self._err)]
        try:
            with self._stdin.open("rb") as stdin:
                self._process = await asyncio.create_subprocess_exec(
                    *self._words, stdin=stdin, stdout=ends[0], stderr=ends[1], env=self._environment,
                    start_new_session=True,
                )  # fmt: skip
        except BaseException:
            self._close()
            raise
        finally:
            for end in ends:
                end.close()
        return self

    async def _pipe(self, tail: _Tail) -> IO[bytes]:
        """A pipe of our own: waiting for the program is then not waiting for whoever inherits its output."""
        reading, writing = os.pipe()
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: tail, os.fdopen(reading, "rb", 0))
        self._pipes.append(transport)
        return os.fdopen(writing, "wb", 0)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        process = self._process
        if process is None:
            return
        try:
            family = _family(process.pid)
            if process.returncode is None:
                _signal(process.pid, family, signal.SIGTERM)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), PATIENCE)
            _signal(process.pid, family, signal.SIGKILL)
            await process.wait()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.gather(self._out.ended.wait(), self._err.ended.wait()), PATIENCE)
        finally:
            _signal(process.pid, family, signal.SIGKILL)
            self._close()

    def _close(self) -> None:
        for pipe in self._pipes:
            pipe.close()


def _signal(group: int, family: Sequence[int], number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
    for pid in family:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


def _family(pid: int) -> list[int]:
    """Descendants that left the group, where the system tells (Linux): those of a program that is still there."""
    found: list[int] = []
    waiting = [pid]
    while waiting:
        for file in Path(f"/proc/{waiting.pop()}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                children = [int(each) for each in file.read_text().split()]
                found += children
                waiting += children
    return found
