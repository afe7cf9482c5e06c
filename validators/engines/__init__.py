"""Engines carry out many proofs: one after another, in processes, or on a cluster. What comes out is the same.

An engine is a module of this folder with a `NAME` and `each_proof(paths, prove, jobs)`, which yields the proof of each
path as it is finished, in any order. `prove` is a function that another process can import. A task whose proof takes
its process down is tried again in another one, and then told as not checked.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Protocol, TypeAlias

from runtime.plugins import PluginError, discover
from validators.proof.kit.result import TaskProof

Prove: TypeAlias = Callable[[Path], TaskProof]


class EngineError(Exception):
    """An engine cannot be used here; the message tells why, `tip` a way out."""

    def __init__(self, message: str, tip: str = "") -> None:
        super().__init__(message)
        self.tip = tip


class Engine(Protocol):
    """What a module of this folder is."""

    NAME: str

    def each_proof(self, paths: Sequence[Path], prove: Prove, jobs: int) -> Iterator[TaskProof]:
        """Proofs of all paths as they are finished. Raises EngineError where the engine cannot run."""


@cache
def engines() -> dict[str, Engine]:
    """Every engine by name. Raises PluginError for a module that is none."""
    found: dict[str, Engine] = {}
    for module in discover("validators.engines").values():
        name, each_proof = getattr(module, "NAME", None), getattr(module, "each_proof", None)
        if not isinstance(name, str) or not callable(each_proof):
            raise PluginError(f"{module.__name__} has no NAME and each_proof")
        found[name] = module
    return found
