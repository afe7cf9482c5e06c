"""`all`: every one of several statements holds; with `same: true`, of one and the same record."""

from typing import Any

from runtime.grading.form import FormContext, FormError, FormKeys, Judge
from runtime.grading.verdict import Verdict, held
from runtime.kit.world import World

KEY = "all"


class Keys(FormKeys):
    """Every one of several statements holds."""

    all: list[dict[str, Any]]
    """Assertions without id."""
    same: bool = False
    """True when one record must satisfy them all."""


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges a conjunction. Raises FormError."""
    if not keys.all:
        raise FormError("`all` is empty", ("all",))
    judges = [context.compile_inside(part, ("all", place)) for place, part in enumerate(keys.all)]
    if keys.same:
        for place, each in enumerate(judges):
            if each.candidates is None:
                raise FormError(
                    "`same: true` needs statements about single records: record, created, exists", ("all", place)
                )

    def candidates(world: World) -> set[tuple[str, str]]:
        sets = [each.candidates(world) for each in judges if each.candidates is not None]
        return set.intersection(*sets) if sets else set()

    def judge(world: World) -> Verdict:
        for each in judges:
            verdict = each.judge(world)
            if not verdict.held:
                return verdict
        if keys.same and not candidates(world):
            return Verdict("failed", "one record that satisfies every part", "each part holds of another record")
        return held()

    everywhere = any(not each.reads for each in judges)
    reads = () if everywhere else tuple(dict.fromkeys(path for each in judges for path in each.reads))
    return Judge(judge, candidates if keys.same else None, reads)
