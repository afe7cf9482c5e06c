"""Counts that must not be exceeded on the way: `count: 3` as `at most 3`, a guard while records are being made."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.episode.prepared import Prepared
from runtime.grading.compile import Compiled, compile_assertions
from runtime.kit.world import World
from runtime.task.document import Assertion


def caps(prepared: Prepared, objective: Compiled, start: World) -> list[Compiled]:
    """The upper bounds of an objective's counts, those that hold at the start."""
    forms = _bounded(objective.assertion.form)
    written = [Assertion.model_validate({"id": objective.id, **form}) for form in forms]
    compiled, _ = compile_assertions(written, prepared.seed, prepared.facts)
    return [each for each in compiled if each.verdict(start).held]


def _bounded(form: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if isinstance(form.get("all"), list):
        for part in form["all"]:
            yield from _bounded(part)
        return
    count = form.get("count")
    if not isinstance(count, int) or isinstance(count, bool):
        return
    if "type" in form:
        yield {**{name: value for name, value in form.items() if name != "count"}, "max_count": count}
    else:
        yield {**form, "count": {"lte": count}}
