"""`unchanged` (+ `except`): the named records or collections are as seeded."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from runtime.grading.form import FormContext, FormError, FormKeys, Judge
from runtime.grading.touched import show_value
from runtime.grading.verdict import Verdict, held
from runtime.kit.records import fields_of
from runtime.kit.seeding import near
from runtime.kit.world import Change, World

KEY = "unchanged"
Listed = Annotated[list[str], BeforeValidator(lambda value: [value] if isinstance(value, str) else value)]


class Keys(FormKeys):
    """The named records or collections are as seeded: none created, changed or deleted."""

    unchanged: Listed
    """Collections (slack.channels) or records (salesforce.accounts/001A)."""
    except_: Annotated[Listed, Field(alias="except")] = []
    """Fields that may change, or records that do not count."""


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges the diff. Raises FormError."""
    collections: set[str] = set()
    records: set[tuple[str, str]] = set()
    for place, path in enumerate(keys.unchanged):
        if "/" in path:
            model, record_id = context.record(path, "unchanged", place)
            records.add((model.path, record_id))
        else:
            collections.add(context.model(path, "unchanged", place).path)
    free = _exceptions(keys, context, collections | {path for path, _ in records})

    def broken(change: Change) -> bool:
        if change.collection not in collections and (change.collection, change.id) not in records:
            return False
        if f"{change.collection}/{change.id}" in free:
            return False
        return change.kind != "changed" or any(name not in free for name in change.fields())

    def judge(world: World) -> Verdict:
        for change in world.diff():
            if broken(change):
                path = f"{change.collection}/{change.id}"
                return Verdict("failed", f"{', '.join(keys.unchanged)} unchanged", describe(change), path)
        return held()

    return Judge(judge, None, tuple(sorted(collections | {path for path, _ in records})))


def _exceptions(keys: Keys, context: FormContext, paths: set[str]) -> set[str]:
    known = {name for path in paths for name, spec in fields_of(context.model(path)).items() if not spec.derived}
    for place, name in enumerate(keys.except_):
        if "/" in name:
            context.record(name, "except", place)
        elif name not in known:
            raise FormError(
                f"none of {', '.join(sorted(paths))} has a field `{name}`{near(name, known)}", ("except", place)
            )
    return set(keys.except_)


def describe(change: Change) -> str:
    """`changed: stage_name from A to B`, `created`, `deleted`."""
    if change.kind != "changed":
        return change.kind
    before, after = change.before or {}, change.after or {}
    parts = [f"{name} from {show_value(before.get(name))} to {show_value(after.get(name))}" for name in change.fields()]
    return f"changed: {', '.join(parts[:3])}" + (f" and {len(parts) - 3} more fields" if len(parts) > 3 else "")
