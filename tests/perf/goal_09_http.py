"""Goal 9: over HTTP, finding one of 500 endpoints costs little beside the server itself.

Sixteen connections are kept busy. The CPU time is the server process's own, read from the kernel; the three servers
take turns.
`python tests/perf/goal_09_http.py` prints the figures and exits with 1 where a goal is missed.
"""

import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.perf.http_apps import ENDPOINTS, HOST, path
from tests.perf.stopwatch import Row, report

AT_MOST_OF_STARLETTE = 0.25
AT_MOST_OF_EMPTY = 2.5
ROUNDS = 5
REQUESTS = 10_000
CONNECTIONS = 16
ROOT = Path(__file__).parents[2]


class Server:
    """One of the three servers in a process of its own."""

    def __init__(self, name: str) -> None:
        command = [sys.executable, "-m", "tests.perf.http_apps", name]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        port = int(self.process.stdout.readline())
        self.connections = [socket.create_connection(("127.0.0.1", port), timeout=30) for _ in range(CONNECTIONS)]

    def cpu(self) -> float:
        """CPU seconds of the process so far, by its own clock (see clock_getcpuclockid(3)), not by sampled ticks."""
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def ask(self, count: int) -> None:
        """Call endpoints spread over the whole list, one request in flight on each connection."""
        for start in range(0, count, CONNECTIONS):
            for place, connection in enumerate(self.connections):
                each = start + place
                url = path(each * 37 % ENDPOINTS).replace("{id}", f"x{each}")
                connection.sendall(f"GET {url}?limit=5 HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
            for connection in self.connections:
                received = b""
                while not received.endswith(b"}"):
                    received += connection.recv(65536)
                assert received.startswith(b"HTTP/1.1 200"), received

    def round(self) -> float:
        """CPU seconds a request."""
        before = self.cpu()
        self.ask(REQUESTS)
        return (self.cpu() - before) / REQUESTS

    def stop(self) -> None:
        """End the process."""
        for connection in self.connections:
            connection.close()
        self.process.communicate(timeout=20)


def measure() -> list[Row]:
    """The ratios of goal 9."""
    servers = {name: Server(name) for name in ("ours", "starlette", "empty")}
    times: dict[str, list[float]] = {name: [] for name in servers}
    try:
        for server in servers.values():
            server.ask(200)
        for _ in range(ROUNDS):
            for name, server in servers.items():
                times[name].append(server.round())
    finally:
        for server in servers.values():
            server.stop()
    cpu = {name: statistics.median(each) for name, each in times.items()}
    return [
        Row("a request, ours", cpu["ours"], "500 Starlette routes", cpu["starlette"], AT_MOST_OF_STARLETTE),
        Row("a request, ours", cpu["ours"], "an empty ASGI application", cpu["empty"], AT_MOST_OF_EMPTY),
    ]


def test_finding_an_endpoint_costs_little_beside_the_server() -> None:
    assert report("goal 9: HTTP", measure())


if __name__ == "__main__":
    sys.exit(not report("goal 9: HTTP", measure()))
