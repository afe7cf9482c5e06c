"""`any`: one of several accepted alternatives holds."""

from typing import Any

from runtime.grading.form import FormContext, FormError, FormKeys, Judge
from runtime.grading.verdict import Verdict
from runtime.kit.world import World

KEY = "any"


class Keys(FormKeys):
    """One of several accepted alternatives holds."""

    any: list[dict[str, Any]]
    """Assertions without id."""


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges alternatives. Raises FormError."""
    if not keys.any:
        raise FormError("`any` is empty", ("any",))
    judges = [context.compile_inside(part, ("any", place)) for place, part in enumerate(keys.any)]

    def judge(world: World) -> Verdict:
        verdicts = []
        for each in judges:
            verdict = each.judge(world)
            if verdict.held:
                return verdict
            verdicts.append(verdict)
        unsure = next((verdict for verdict in verdicts if verdict.status == "unjudged"), None)
        if unsure is not None:
            return unsure
        first = verdicts[0]
        expected = " or ".join(verdict.expected for verdict in verdicts)
        return Verdict("failed", expected, first.found, first.record, first.label, first.field)

    def candidates(world: World) -> set[tuple[str, str]]:
        return {each for part in judges if part.candidates is not None for each in part.candidates(world)}

    single = all(each.candidates is not None for each in judges)
    everywhere = any(not each.reads for each in judges)
    reads = () if everywhere else tuple(dict.fromkeys(path for each in judges for path in each.reads))
    return Judge(judge, candidates if single else None, reads)
