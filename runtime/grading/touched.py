"""Which records a run created, or changed into matching."""

from runtime.grading.verdict import Verdict, held
from runtime.grading.where import Where
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def made(world: World, where: Where) -> list[RecordDict]:
    """Records that meet the conditions now and did not at the start: created ones, and changed ones that did not."""
    start: World | None = None
    found = []
    for change in world.diff():
        if change.collection != where.model.path or change.after is None or not where.holds(world, change.after):
            continue
        if change.before is not None:
            start = start or World(world.seed)
            if where.holds(start, change.before):
                continue
        found.append(change.after)
    return found


def written(world: World, where: Where) -> list[RecordDict]:
    """Every record of the collection that the run wrote, whether it meets the conditions or not."""
    return [each.after for each in world.diff() if each.collection == where.model.path and each.after is not None]


def short(where: Where, what: str, count: int, wanted: str, world: World, among: list[RecordDict]) -> Verdict:
    """A failed verdict about a number of records, with the nearest one that does not meet the conditions."""
    conditions = f" where {where.describe()}" if where.conditions else ""
    expected = f"{wanted} {what}{conditions}"
    near = where.nearest(world, among)
    if near is None or count:
        return Verdict("failed", expected, f"{count or 'none'}" if not count else f"{count} of them")
    path, label = where.label(near.record)
    return Verdict("failed", expected, show_value(near.found), path, label, f"{near.field} {near.wanted}")


def pointed(where: Where, record: RecordDict) -> Verdict:
    """A held verdict that names its record."""
    return held(*where.label(record))


def show_value(value: object) -> str:
    """A found value for a person, cut to one line."""
    if value is None:
        return "nothing"
    text = " ".join(str(value).split()) if isinstance(value, str) else str(value)
    return f"`{text if len(text) <= 160 else text[:157] + '...'}`"
