"""Other spellings that a seed may use: camelCase names, and whole objects where a name will do."""

import re
from collections.abc import Mapping
from typing import Any

_HUMP = re.compile(r"(?<=[a-z0-9])([A-Z])")


def snake(name: str) -> str:
    """`fixVersions` as `fix_versions`; custom field ids stay as they are."""
    return _HUMP.sub(lambda found: "_" + found[1].lower(), name)


def snake_keys(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A seeded record with its keys in snake_case."""
    return {snake(name): value for name, value in raw.items()}


def reduced(value: Any, *names: str) -> Any:
    """The first of some members of an object, or the value itself where it is no object."""
    if not isinstance(value, Mapping):
        return value
    return next((value[name] for name in names if value.get(name) is not None), None)


def reduced_list(value: Any, *names: str) -> list[Any]:
    """A list of reduced values; one value alone, or a comma-separated text, is a list too."""
    if value is None:
        return []
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    items = value if isinstance(value, list | tuple) else [value]
    return [reduced(item, *names) for item in items]


def keyed(values: dict[str, Any]) -> dict[str, Any]:
    """A record that is known by its key has it as `id`; what Jira calls its id is the internal one."""
    if values.get("key"):
        internal = values.pop("id", None)
        values = {"id": str(values.pop("key")), **values}
        if internal is not None and not values.get("internal_id"):
            values["internal_id"] = str(internal)
    elif str(values.get("id", "")).isdigit():
        values = {**values, "internal_id": str(values["id"])}
        del values["id"]
    return values
