"""Virtual environments for what an export is loaded by: made once a machine, and kept.

They hold the tool, what Benchwright stands on, and what builds a package; Benchwright itself comes by PYTHONPATH, so that
it is always the one under test. The network is needed only when an environment is made: a registry that cannot be
reached skips the test.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
KEPT = Path.home() / ".cache" / "benchwright-tests"
UNREACHABLE = re.compile(
    r"(?i)dns error|error sending request|failed to fetch|connection (refused|reset)|timed out|name resolution"
)


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and packages that are installed beside it for one test."""

    folder: Path
    uv: Path
    site: Path | None = None
    """Where `install` has put packages."""

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / "bin" / "python"

    def install(self, project: Path, into: Path) -> "Environment":
        """Build a package as pip would and install it below `into`; what it depends on is here already."""
        site = into / "site-packages"  # Inspect knows an installed package by this name
        self._uv("pip", "install", "--no-deps", "--no-build-isolation", "--offline", "--target", site, project)
        return Environment(self.folder, self.uv, site)

    def run(
        self, *command: str | Path, folder: Path, env: Mapping[str, str] | None = None, timeout: float = 120
    ) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment in a folder; the first word is one of its programs or a Python file."""
        first, *rest = map(str, command)
        program = [str(self.python), first] if first.endswith(".py") else [str(self.folder / "bin" / first)]
        paths = [*([str(self.site)] if self.site else []), str(ROOT)]
        around = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("VIRTUAL_ENV", "PYTHON"))},
            "PATH": f"{self.folder / 'bin'}:{self.uv.parent}:{os.environ['PATH']}",
            "PYTHONPATH": ":".join(paths),
            **(env or {}),
        }
        return subprocess.run(
            [*program, *rest], cwd=folder, env=around, capture_output=True, text=True, timeout=timeout, check=False
        )

    def _uv(self, *arguments: str | Path) -> None:
        _checked([self.uv, *arguments, "--python", self.python])


def environment(name: str, *requirements: str, python: str | None = None) -> Environment:
    """The environment with these requirements beside Benchwright's own, made where there is none yet.

    `python` is a version such as 3.12; the test is skipped where there is none. The version of the tests unless said.
    """
    own = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    wanted = sorted({*own, *requirements, "hatchling>=1.27"})
    version = python or f"{sys.version_info.major}.{sys.version_info.minor}"
    digest = sha256("\n".join([version, *wanted]).encode()).hexdigest()[:12]
    folder = KEPT / f"{name}-{digest}"
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / f"{name}-{digest}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        uv = _uv()
        if not (folder / "made").exists():
            shutil.rmtree(folder, ignore_errors=True)
            _make(uv, folder, python, wanted)
            (folder / "made").touch()
    return Environment(folder, uv)


def skip_unless_reached(said: str) -> None:
    """Skip the test where a program says that the network is not there."""
    if UNREACHABLE.search(said):
        pytest.skip(f"the package registry cannot be reached: {said.splitlines()[-1]}")


def _make(uv: Path, folder: Path, python: str | None, wanted: Sequence[str]) -> None:
    made = subprocess.run(
        [uv, "venv", "--quiet", "--no-python-downloads", "--python", python or sys.executable, folder],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if made.returncode:
        pytest.skip(f"there is no Python {python} here: {made.stderr.strip()}")
    _checked([uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", folder / "bin" / "python", *wanted])


def _uv() -> Path:
    """The uv on the path or the one that `make` has brought; else one of our own."""
    for found in (shutil.which("uv"), ROOT / ".uv" / "bin" / "uv", KEPT / "uv" / "bin" / "uv"):
        if found and Path(found).exists():
            return Path(found)
    _checked([sys.executable, "-m", "venv", KEPT / "uv"])
    _checked([KEPT / "uv" / "bin" / "pip", "install", "--quiet", "uv"])
    return KEPT / "uv" / "bin" / "uv"


def _checked(command: Sequence[str | Path]) -> None:
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return
    said = f"{done.stdout}\n{done.stderr}".strip()
    skip_unless_reached(said)
    raise AssertionError(f"{' '.join(map(str, command))}\n{said}")
