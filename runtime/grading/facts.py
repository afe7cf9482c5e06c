"""Facts: values derived from the seed by expressions, for assertions and solutions to use."""

from collections.abc import Callable, Mapping
from typing import Any

from runtime.kit.records import Record, RecordDict
from runtime.kit.seeding import model_at
from runtime.kit.world import Seed
from runtime.task.expressions import ExpressionError, evaluate
from runtime.task.functions import FUNCTIONS
from runtime.task.nearest import did_you_mean


def seed_functions(seed: Seed) -> dict[str, Callable[..., Any]]:
    """The functions of FUNCTIONS, and those that read a seed: record(path), records(collection, field=value ...)."""

    def record(path: str) -> Mapping[str, Any]:
        """The seeded record at <app>.<collection>/<id>; its open fields (sheet columns) are read like its own."""
        collection, _, record_id = path.partition("/")
        model = _model(collection)
        known = seed.collections.get(collection, {})
        if record_id not in known:
            raise ValueError(f"the seed has no record `{path}`{did_you_mean(record_id, known)}")
        return _view(model, known[record_id])

    def records(collection: str, **equals: Any) -> list[Mapping[str, Any]]:
        """The seeded records of a collection whose fields equal the given values."""
        model = _model(collection)
        views = [_view(model, each) for each in seed.collections.get(collection, {}).values()]
        return [view for view in views if all(view.get(name) == value for name, value in equals.items())]

    return {**FUNCTIONS, "record": record, "records": records}


def evaluate_facts(facts: Mapping[str, Any], seed: Seed) -> tuple[dict[str, Any], dict[str, str]]:
    """The values of the facts, in order (a fact may use earlier ones), and what is wrong with the others by name."""
    functions = seed_functions(seed)
    values: dict[str, Any] = {}
    problems: dict[str, str] = {}
    for name, expression in facts.items():
        if not isinstance(expression, str):
            values[name] = expression
            continue
        try:
            values[name] = evaluate(expression, values, functions)
        except ExpressionError as error:
            problems[name] = error.message
    return values, problems


def _model(collection: str) -> type[Record]:
    try:
        return model_at(collection)
    except KeyError as error:
        raise ValueError(error.args[0]) from None


def _view(model: type[Record], record: RecordDict) -> Mapping[str, Any]:
    opened = record.get(model.open_fields) if model.open_fields else None
    return {**opened, **record} if isinstance(opened, Mapping) else record
