"""Native assertions as named types: the nearest ones, for rows that other harnesses run.

What a named type asks is often a little less than what the native form asks (a piece of a word is enough, Cc counts as
To): such a type is taken where both give the same verdict on the start world and on every end state that the task's
solution leads to, and what it lets through is said. What has no counterpart is refused with the reason.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from authoring.convert.automationbench.named.calendar import CALENDAR
from authoring.convert.automationbench.named.gmail import GMAIL
from authoring.convert.automationbench.named.hubspot import HUBSPOT
from authoring.convert.automationbench.named.salesforce import SALESFORCE
from authoring.convert.automationbench.named.sheets import SHEETS
from authoring.convert.automationbench.named.slack import SLACK
from authoring.convert.automationbench.named.target import NoCounterpart, Target
from authoring.convert.automationbench.native.worlds import worlds
from authoring.convert.automationbench.row_of_task import assertion_of_type
from runtime.grading.compile import Compiled, compile_assertions
from runtime.grading.named_type import named_types
from runtime.grading.where import compile_where
from runtime.kit.seeding import model_at
from runtime.kit.world import Seed, World
from runtime.task.document import Assertion
from runtime.task.expressions import render

TARGETS: dict[str, Target] = {**GMAIL, **SLACK, **SALESFORCE, **HUBSPOT, **SHEETS, **CALENDAR}
"""Collection -> how its conditions are said by named types."""
_REFUSED = {
    "only_changes": "a row has no frame: nothing in it says what must stay as it was",
    "unchanged": "a row has no frame: nothing in it says what must stay as it was",
    "any": "a row has no alternatives: every assertion of it counts",
}


@dataclass(slots=True)
class Exported:
    """The flat assertions that one assertion becomes, and how they differ from it."""

    assertions: list[dict[str, Any]]
    notes: list[str] = field(default_factory=list)
    """What they let through or refuse that it does not."""
    missing: list[str] = field(default_factory=list)
    """What they do not ask at all."""


@dataclass(frozen=True, slots=True)
class Ends:
    """End states that a task's solution leads to, by a name."""

    right: Mapping[str, World] = field(default_factory=dict)
    wrong: Mapping[str, World] = field(default_factory=dict)


def exported(
    assertion: Compiled, facts: Mapping[str, Any], seed: Seed, ends: Ends, *, partial: bool = False
) -> Exported:
    """One assertion of a task as assertions of a row. Raises NoCounterpart.

    With `partial`, parts that no named type can ask are left out and named, as long as something is left.
    """
    written = assertion.assertion
    form = render(written.form, facts)
    flags = {name: value for name in ("scored", "excluded") if (value := getattr(written, name)) is not None}
    if "type" in form:
        return Exported([assertion_of_type(form, flags)])
    said = Said()
    _say(form, seed, said)
    if said.missing and not (partial and said.assertions):
        raise NoCounterpart(said.missing[0])
    notes = _differences(assertion, form, said, seed, ends)
    if len(said.assertions) > 1:
        notes.insert(0, f"becomes {len(said.assertions)} assertions, which partial credit counts one by one")
    return Exported([{**each, **flags} for each in said.assertions], notes, said.missing)


@dataclass(slots=True)
class Said:
    """Named assertions whose conjunction is nearest to a native form, and the parts that they leave out."""

    assertions: list[dict[str, Any]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def _say(form: Mapping[str, Any], seed: Seed, said: Said) -> None:
    for key, reason in _REFUSED.items():
        if key in form:
            said.missing.append(reason)
            return
    if "all" in form:
        if form.get("same"):
            said.missing.append("named types cannot be bound to one record (`same: true`)")
        for part in form["all"]:
            _say(part, seed, said)
        return
    if "record" in form:
        path, _, record_id = form["record"].partition("/")
        for name, wanted in form["has"].items():
            _try(
                said,
                lambda name=name, wanted=wanted: _target(path).field(  # type: ignore[misc]
                    seed.collections[path][record_id], name, wanted
                ),
            )
        return
    kind = next(key for key in ("created", "exists", "not_created", "absent") if key in form)
    path, where, count = form[kind], form.get("where", {}), form.get("count")
    if kind in ("not_created", "absent"):
        for each in _one_by_one(where):
            _try(said, lambda each=each: _target(path).negative(each))  # type: ignore[misc]
    elif count is None:
        _try(said, lambda: _target(path).positive(where))
    else:
        counted = _try(said, lambda: _target(path).number(where, count, _seeded(path, where, seed, kind)))
        if not counted and count in (1, {"gte": 1}):
            _try(said, lambda: _target(path).positive(where))


def _one_by_one(where: Mapping[str, Any]) -> list[dict[str, Any]]:
    """None of several is none of each: conditions with `one_of` as conditions on one value each."""
    for name, wanted in where.items():
        if isinstance(wanted, Mapping) and wanted.keys() == {"one_of"}:
            return [each for value in wanted["one_of"] for each in _one_by_one({**where, name: value})]
    return [dict(where)]


def _try(said: Said, ask: Callable[[], dict[str, Any]]) -> bool:
    """Add what one condition becomes, or the reason why it becomes nothing."""
    try:
        found = ask()
    except NoCounterpart as reason:
        said.missing.append(str(reason))
        return False
    if found["type"] not in named_types():
        said.missing.append(f"the named type `{found['type']}` is not known here")
        return False
    said.assertions.append(found)
    return True


def _target(path: str) -> Target:
    target = TARGETS.get(path)
    if target is None:
        raise NoCounterpart(f"no named type is known that asks about {path}")
    return target


def _seeded(path: str, where: dict[str, Any], seed: Seed, kind: str) -> int:
    """How many records meet the conditions at the start: `created` leaves them out, named types count them."""
    if kind == "exists":
        return 0
    compiled = compile_where(model_at(path), where)
    world = World(seed)
    return sum(compiled.holds(world, record) for record in world.all(model_at(path)))


def _differences(assertion: Compiled, form: Mapping[str, Any], said: Said, seed: Seed, ends: Ends) -> list[str]:
    """What the named types let through or refuse. Raises NoCounterpart where it matters to the task itself."""
    found = said.assertions
    compiled, errors = compile_assertions(
        [Assertion(id=f"a{number}", **_aside(each)) for number, each in enumerate(found)], seed, {}
    )
    if errors:
        raise NoCounterpart(errors[0].message)

    def holds(world: World) -> bool:
        return all(each.verdict(world).held for each in compiled)

    decisive = {"at the start": World(seed), **ends.right, **({} if said.missing else ends.wrong)}
    for name, world in decisive.items():
        if holds(world) != assertion.verdict(world).held:
            kinds = ", ".join(dict.fromkeys(each["type"] for each in found))
            does = ("hold", "fail") if holds(world) else ("fail", "hold")
            raise NoCounterpart(f"the nearest named types ({kinds}) {does[0]} {name}, where it would {does[1]}")
    notes = [
        f"no longer catches it {name}"
        for name, world in ends.wrong.items()
        if said.missing and holds(world) and not assertion.verdict(world).held
    ]
    for part in form.get("all", [form]):
        for what, world in worlds(part, seed):
            ours, theirs = assertion.verdict(world).held, holds(world)
            if ours != theirs:
                notes.append(f"{'holds' if theirs else 'fails'} {what}, where the native form does not")
                break
    weak = {f"{each['type']}: {named_types()[each['type']].weakness}": None for each in found}
    return [*notes, *(each for each in weak if not each.endswith(": "))]


def _aside(found: dict[str, Any]) -> dict[str, Any]:
    """A flat assertion as a `type:` form: parameters under `args`, so that none meets a key of an assertion."""
    return {"type": found["type"], "args": {name: value for name, value in found.items() if name != "type"}}
