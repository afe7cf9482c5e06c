"""Named assertions rewritten into native forms, where both give the same verdict on every world.

A type is rewritten only when the rule for it says so by construction (`rules`), and when both verdicts also agree on
the start world and on worlds made to satisfy and to break it (`worlds`). The others keep their `type:`.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from authoring.convert.automationbench.native.rules import NotTheSame, native_form
from authoring.convert.automationbench.native.worlds import disagreement
from authoring.convert.automationbench.task_of_row import OWN_NAMES, Imported
from runtime.grading.compile import compile_assertions
from runtime.kit.seeding import app_names, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import Seed
from runtime.task.document import Assertion


@dataclass(slots=True)
class Rewriting:
    """How many assertions of a task were rewritten, and why the others were not."""

    of: int
    changed: int = 0
    reasons: Counter[str] = field(default_factory=Counter)


def rewritten(imported: Imported) -> Rewriting:
    """Rewrite what can be in the task's data; each assertion that keeps its type gets a comment with the reason."""
    assertions = imported.data["assertions"]
    result = Rewriting(len(assertions))
    seed, problems = build_seed(
        {app: data for app, data in imported.data["seed"].items() if app in app_names()},
        instant(imported.data["clock"]),
    )
    if problems:
        where = ".".join(map(str, problems[0].path))
        imported.notes["assertions"] = f"none rewritten: the seed has a problem, {where}: {problems[0].message}"
        return result
    for place, assertion in enumerate(assertions):
        try:
            made = _native(assertion, seed)
        except NotTheSame as reason:
            result.reasons[str(reason)] += 1
            imported.notes[f"assertions.{assertion['id']}"] = f"named type kept: {reason}"
        else:
            assertions[place] = made
            result.changed += 1
    return result


def _native(assertion: dict[str, Any], seed: Seed) -> dict[str, Any]:
    params: dict[str, Any] = {name: value for name, value in assertion.items() if name not in OWN_NAMES}
    params |= assertion.get("args", {})
    form = native_form(assertion["type"], params, seed)
    flags = {name: assertion[name] for name in ("scored", "excluded") if name in assertion}
    made: dict[str, Any] = {"id": assertion["id"]} | form | flags
    compiled, errors = compile_assertions(
        [Assertion.model_validate(assertion), Assertion.model_validate(made)], seed, {}
    )
    if errors:
        raise NotTheSame(errors[0].message)
    found = disagreement(compiled[0], compiled[1], form, seed)
    if found:
        raise NotTheSame(found)
    return made
