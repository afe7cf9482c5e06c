"""A task as a row: plain columns to filter by, and the parts of its document as JSON text."""

import json
from dataclasses import replace
from datetime import UTC
from typing import Any

from authoring.hashes import contract_hash, hashes, seed_hash, task_hash
from runtime.episode.prepared import Prepared
from runtime.kit.timestamps import instant

TEXTS = ("id", "domain", "split", "title", "trigger", "via", "policy", "seed", "facts", "assertions", "canary")
HASHES = ("task", "seed", "contract", "spec", "runtime")
FEATURES: list[dict[str, Any]] = [
    *({"name": name, "dtype": "string"} for name in TEXTS),
    *({"name": name, "dtype": "int64"} for name in ("version", "steps")),
    {"name": "clock", "dtype": "timestamp[us, tz=UTC]"},
    *({"name": name, "sequence": "string"} for name in ("tools", "services")),
    {"name": "hashes", "struct": [{"name": name, "dtype": "string"} for name in HASHES]},
]
"""The columns as the card declares them: a guess would take an empty list of one split for another type than a full
one of the next."""


def row(prepared: Prepared, canary: str) -> dict[str, Any]:
    """Every column, in the same order and with the same types for every task.

    No column comes from the solution: `tools` are those that the task itself names.
    """
    task = prepared.task
    document = task.model_dump(mode="json", by_alias=True, exclude_unset=True)
    alone = replace(prepared, loaded=replace(prepared.loaded, solution=None), _public=None)
    return {
        "id": task.id,
        "domain": task.domain,
        "split": task.split,
        "title": task.title,
        "version": task.version,
        "trigger": task.trigger.text,
        "via": task.trigger.via,
        "steps": task.budget.steps,
        "clock": instant(task.clock).astimezone(UTC).isoformat().replace("+00:00", "Z"),
        "tools": list(task.tools),
        "services": list(alone.public.services),
        "policy": _text(document.get("policy", [])),
        "seed": _text(document["seed"]),
        "facts": _text(document.get("facts", {})),
        "assertions": _text(document["assertions"]),
        "hashes": {
            "task": task_hash(prepared.loaded.path),
            "seed": seed_hash(prepared),
            "contract": contract_hash(prepared),
            **hashes(),
        },
        "canary": canary,
    }


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)
