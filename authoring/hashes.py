"""What a result is bound to: the text an agent reads, and the code that ran."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

import runtime
from runtime.gateway.catalog import load_catalog

if TYPE_CHECKING:
    from runtime.episode.prepared import Prepared


@cache
def hashes() -> dict[str, str]:
    """Hashes of the specs and of the runtime's own source."""
    return {"spec": load_catalog().hash, "runtime": runtime_hash()}


@cache
def runtime_hash() -> str:
    """Content hash of every source file of the runtime."""
    root = Path(str(runtime.__file__)).parent
    digest = sha256()
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".lark", ".yaml", ".graphql") and "__pycache__" not in path.parts:
            digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def seed_hash(prepared: "Prepared") -> str:
    """Content hash of the world that every episode of a task begins with; records of apps it does not seed left out."""
    seed = prepared.seed
    apps = {*prepared.task.seed, *(each.in_.partition(".")[0] for each in prepared.task.policy)}
    held = {path: each for path, each in seed.collections.items() if path.partition(".")[0] in apps}
    plain = orjson.dumps([str(seed.now), held], option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)
    return sha256(plain).hexdigest()


def contract_hash(prepared: "Prepared") -> str:
    """Content hash of all that can move a verdict: the task document without title, notes and origin."""
    data = prepared.task.model_dump(mode="json", exclude={"title", "notes", "origin", "version", "canary", "split"})
    return sha256(orjson.dumps(data, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)).hexdigest()


def task_hash(path: Path) -> str:
    """Content hash of a task file, or of a solution."""
    return sha256(path.read_bytes() + b"\0").hexdigest()


def bound_to(prepared: "Prepared") -> dict[str, str | None]:
    """Everything of a task that a result is bound to. Take it when the task is read: files change."""
    solution = prepared.loaded.solution_path
    return {
        "task": task_hash(prepared.loaded.path),
        "solution": task_hash(solution) if solution is not None else None,
        "seed": seed_hash(prepared),
        "contract": contract_hash(prepared),
    }
