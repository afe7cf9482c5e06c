"""What a result is bound to: the text an agent reads, and the code that ran."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import runtime
from runtime.gateway.catalog import load_catalog


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


def task_hash(*paths: Path | None) -> str:
    """Content hash of a task file and its solution."""
    digest = sha256()
    for path in paths:
        if path is not None:
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()
