"""What noise must leave alone: collections and worksheets that assertions count, and what they speak of."""

from collections.abc import Iterator
from typing import Any

from runtime.grading.compile import Compiled
from runtime.grading.named_type import COUNTS
from runtime.kit.seeding import app_names
from runtime.task.expressions import render


def counted(assertions: list[Compiled], facts: dict[str, Any]) -> set[str]:
    """Collections of which an assertion says how many records there are."""
    found: set[str] = set()
    for each in assertions:
        form = render(each.assertion.form, facts)
        if _counts(form):
            found.update(each.judge.reads)
            collection = str(form.get("collection") or form.get("object_type") or "").lower()
            found.update(f"{app}.{collection}" for app in app_names() if form.get("type", "").startswith(app))
    return found


def texts(assertions: list[Compiled], facts: dict[str, Any]) -> frozenset[str]:
    """Every text that an assertion speaks of, in small letters."""
    return frozenset(
        text.lower() for each in assertions for text in _texts(render(each.assertion.form, facts)) if len(text) > 3
    )


def _counts(form: Any) -> bool:
    if not isinstance(form, dict):
        return False
    if "exists" in form and form.get("count") is not None:
        return True
    if "type" in form and ("_count" in form["type"] or any(name in form for name in COUNTS)):
        return True
    return any(_counts(part) for key in ("all", "any") if isinstance(form.get(key), list) for part in form[key])


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            if name not in ("type", "field", "column", "collection", "object_type"):
                yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
