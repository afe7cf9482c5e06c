"""The filters of DYNAMIC lists: branches of AND and OR over filters of properties."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.hubspot.kinds import Kind, kind_named, properties_of, records_of
from runtime.apps.hubspot.refusals import invalid
from runtime.apps.hubspot.wire import Values
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.query.hubspot_filters import Filter, matches

_OPERATORS = {
    "IS_EQUAL_TO": "EQ", "IS_NOT_EQUAL_TO": "NEQ", "IS_GREATER_THAN": "GT", "IS_GREATER_THAN_OR_EQUAL_TO": "GTE",
    "IS_LESS_THAN": "LT", "IS_LESS_THAN_OR_EQUAL_TO": "LTE", "IS_BETWEEN": "BETWEEN", "IS_KNOWN": "HAS_PROPERTY",
    "IS_UNKNOWN": "NOT_HAS_PROPERTY", "IS": "EQ", "IS_NOT": "NEQ", "IS_ANY_OF": "IN", "IS_NONE_OF": "NOT_IN",
}  # fmt: skip
_TEXTS = ("CONTAINS", "DOES_NOT_CONTAIN", "STARTS_WITH", "ENDS_WITH")


def members(world: World, held: RecordDict) -> list[str]:
    """The ids of the records that are on a list and still exist."""
    kind = kind_named(held["object_type_id"])
    if held["processing_type"] != "DYNAMIC":
        return [each for each in held["member_ids"] if world.peek(kind.model, each) is not None]
    known = properties_of(world, kind)
    types = {name: each.type for name, each in known.items()}
    branch = held["filter_branch"] or {}
    return [each["id"] for each in records_of(world, kind) if _holds(branch, Values(world, kind, each, known), types)]


def check_filters(world: World, kind: Kind, branch: Any) -> None:
    """Refuse a filter branch that this account cannot evaluate. Raises BadRequest."""
    if not isinstance(branch, Mapping) or branch.get("filterBranchType") not in ("AND", "OR"):
        raise invalid("filterBranchType must be one of [AND, OR]")
    branches, filters = branch.get("filterBranches") or [], branch.get("filters") or []
    if not isinstance(branches, list) or not isinstance(filters, list):
        raise invalid("filterBranches and filters must be lists")
    for each in branches:
        check_filters(world, kind, each)
    known = properties_of(world, kind)
    for each in filters:
        if not isinstance(each, Mapping) or each.get("filterType") != "PROPERTY":
            raise invalid("filterType must be PROPERTY")
        if each.get("property") not in known:
            raise invalid(f"Property {each.get('property')} does not exist")
        operation = each.get("operation")
        operator = operation.get("operator") if isinstance(operation, Mapping) else None
        if not isinstance(operator, str) or operator not in (*_OPERATORS, *_TEXTS):
            raise invalid(f"{operator} is not an operator of a property filter")


def _holds(branch: Mapping[str, Any], values: Values, types: Mapping[str, str]) -> bool:
    parts = [_holds(each, values, types) for each in branch.get("filterBranches") or ()]
    parts += [_passes(each, values, types) for each in branch.get("filters") or ()]
    if not parts:
        return False
    return all(parts) if branch["filterBranchType"] == "AND" else any(parts)


def _passes(one: Mapping[str, Any], values: Values, types: Mapping[str, str]) -> bool:
    operation = one["operation"]
    operator = operation["operator"]
    given = operation.get("values") or ([] if operation.get("value") is None else [operation["value"]])
    wanted = [str(each).lower() if isinstance(each, bool) else str(each) for each in given]
    name = one["property"]
    if operator in _TEXTS:
        return _has_text(operator, (values.get(name) or "").lower(), [each.lower() for each in wanted])
    meant = _OPERATORS[operator]
    if values.get(name) is None and meant in ("NEQ", "NOT_IN") and operation.get("includeObjectsWithNoValueSet"):
        return True
    if meant in ("EQ", "NEQ") and len(wanted) > 1:
        meant = {"EQ": "IN", "NEQ": "NOT_IN"}[meant]
    low = str(operation.get("lowerBound", wanted[0] if wanted else ""))
    if types.get(name) == "string":
        wanted = [each.lower() for each in wanted]
    built = Filter(name, meant, low, str(operation.get("upperBound", "")), tuple(wanted))
    return matches([[built]], values, types=types)


def _has_text(operator: str, value: str, wanted: list[str]) -> bool:
    match operator:
        case "CONTAINS":
            return any(each in value for each in wanted)
        case "DOES_NOT_CONTAIN":
            return not any(each in value for each in wanted)
        case "STARTS_WITH":
            return any(value.startswith(each) for each in wanted)
    return any(value.endswith(each) for each in wanted)
