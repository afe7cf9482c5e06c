"""Running a variant: fork the reference's world before its first difference, make the calls, then the edits."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import orjson

from runtime.gateway.gateway import Response
from runtime.kit.seeding import model_at
from runtime.kit.world import Change, World
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Edit, Variant


@dataclass(slots=True)
class Ran:
    """The world that a variant leaves behind."""

    world: World
    refused: Response | None = None
    """The answer to a call of the variant's own that was refused; the run ended there."""
    answers: list[tuple[Request, Response]] = field(default_factory=list)

    @property
    def bug(self) -> str:
        """What failed in our own code, if anything did."""
        return next((response.bug for _, response in self.answers if response.bug), "")


def run(trace: Trace, variant: Variant) -> Ran:
    """Run a variant on its own world. Nothing is raised for what the variant asks."""
    world = trace.before[variant.at].fork()
    ran = Ran(world)
    renamed: dict[str, str] = {}
    for planned in variant.calls:
        request = rename(planned.request, renamed) if renamed else planned.request
        mark = world.mark()
        response = trace.gateway.execute(
            world, request.method, request.url, params=request.params, body=request.body, headers=request.headers
        )
        ran.answers.append((request, response))
        if planned.own and not response.ok:
            ran.refused = response
            return ran
        if planned.of is not None and response.ok:
            renamed.update(_other_ids(trace.writes[planned.of].changes, world.changes_since(mark)))
    for edit in variant.edits:
        make_edit(world, edit)
    return ran


def _other_ids(expected: tuple[Change, ...], found: list[Change]) -> Mapping[str, str]:
    """Ids that the same write gave its new records here, by the ids that it gave them in the reference."""
    theirs = [(each.collection, each.id) for each in expected if each.kind == "created"]
    ours = [(each.collection, each.id) for each in found if each.kind == "created"]
    if theirs == ours or [name for name, _ in theirs] != [name for name, _ in ours]:
        return {}
    return {old: new for (_, old), (_, new) in zip(theirs, ours, strict=True) if old != new}


def rename(request: Request, names: Mapping[str, str]) -> Request:
    """A request with ids exchanged wherever they stand, all at once."""
    params, body = _renamed(dict(request.params), names), _renamed(request.body, names)
    return replace(request, url=_renamed(request.url, names), params=params, body=body)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    match value:
        case str():
            parked = value
            for place, old in enumerate(names):
                parked = parked.replace(old, f"\0{place}\0")
            for place, new in enumerate(names.values()):
                parked = parked.replace(f"\0{place}\0", new)
            return parked
        case dict():
            return {key: _renamed(each, names) for key, each in value.items()}
        case list():
            return [_renamed(each, names) for each in value]
        case _:
            return value


def make_edit(world: World, edit: Edit) -> bool:
    """Change the world directly; False where there is no such record, or already one."""
    model = model_at(edit.collection)
    known = world.peek(model, edit.id) is not None
    if edit.values is None:
        if known:
            world.delete(model, edit.id)
        return known
    values = orjson.loads(orjson.dumps(dict(edit.values)))
    if edit.new:
        if not known:
            world.create(model, **values)
        return not known
    if known:
        world.change(model, edit.id, **values)
    return known
