"""Ask a named type about a small made-up company."""

from typing import Any

from runtime.grading.named_type import named_types
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World


def holds(company: dict[str, Any], type_: str, /, **params: Any) -> bool:
    """Whether a named type holds of a company (app -> collection -> records)."""
    seed, problems = build_seed(company, instant("2026-03-02T09:00:00Z"))
    assert problems == []
    return named_types()[type_].holds(World(seed), params)
