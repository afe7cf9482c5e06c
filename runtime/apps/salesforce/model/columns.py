"""How a field of a Salesforce object is declared, and what the API knows about it.

The wire name of a field is said where the field is: standard fields are spelled in PascalCase (`first_name` is
`FirstName`) unless `wire` says otherwise, and fields that only this company has (`custom`) in Title_Case with `__c`
(`health_status` is `Health_Status__c`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, WithJsonSchema

from runtime.kit.records import Date, DateTime, Id, Kind, Line, RecordDict, Text, derived

Access: TypeAlias = Literal["write", "create", "read", "hidden"]
"""Who may set a field: both calls, only the creating one, none; a hidden field is not in the API at all."""
OnDelete: TypeAlias = Literal["clear", "cascade", "restrict", "nothing"]
"""What happens to a record when the record it points at is deleted."""

# Salesforce reads numbers and booleans from text too.
Amount = Annotated[int | float, Kind("money"), WithJsonSchema({"type": ["number", "string"]})]
Number = Annotated[int | float, Kind("number"), WithJsonSchema({"type": ["number", "string"]})]
Percent = Annotated[int | float, Kind("number"), WithJsonSchema({"type": ["number", "string"]})]
Count = Annotated[int, Kind("integer"), WithJsonSchema({"type": ["integer", "string"]})]
Checkbox = Annotated[bool, Kind("boolean"), WithJsonSchema({"type": ["boolean", "string"]})]
Email = Annotated[str, Kind("email")]
"""A seed may hold one that is wrong, as an org's old records do; the API refuses to write it."""
Addresses = Annotated[str, Kind("emails")]
Day = Annotated[Date, WithJsonSchema({"type": "string", "examples": ["2026-02-28"]})]
Moment = Annotated[DateTime, WithJsonSchema({"type": "string", "examples": ["2026-02-28T15:00:00Z"]})]
Base64 = Annotated[str, Kind("line"), WithJsonSchema({"type": "string", "contentEncoding": "base64"})]

__all__ = [
    "Addresses",
    "Amount",
    "Base64",
    "Checkbox",
    "Count",
    "Day",
    "Email",
    "Id",
    "Line",
    "Moment",
    "Number",
    "Percent",
    "Text",
]


@dataclass(frozen=True, slots=True)
class Column:
    """One field of an object as describe, queries and writes see it: `name` on the wire, `field` as stored."""

    field: str
    name: str
    type: str
    label: str
    length: int = 0
    access: Access = "write"
    required: bool = False
    values: tuple[str, ...] = ()
    restricted: bool = False
    default: Any = None
    targets: tuple[str, ...] = ()
    """Collections that a reference may point into."""
    relationship: str = ""
    children: str = ""
    """Name of the relationship from the target back to the records that hold this reference."""
    on_delete: OnDelete = "nothing"
    lookup: bool = False
    """Whether a record can be addressed by this field's value (idLookup)."""
    external: bool = False
    compute: Callable[[RecordDict, Any], Any] | None = None

    @property
    def filterable(self) -> bool:
        """Whether a query may filter and sort by it: long text and files cannot."""
        return self.type != "base64" and not (self.type == "textarea" and self.length > 255)


def pascal(field: str) -> str:
    """`first_name` as `FirstName`."""
    return "".join(part[:1].upper() + part[1:] for part in field.split("_"))


def custom_name(field: str) -> str:
    """`health_status` as `Health_Status__c`."""
    return "_".join(part[:1].upper() + part[1:] for part in field.split("_")) + "__c"


def column(
    default: Any = None,
    *,
    wire: str = "",
    type: str = "",
    length: int = 0,
    required: bool = False,
    access: Access = "write",
    values: tuple[str, ...] = (),
    restricted: bool = False,
    lookup: bool = False,
    label: str = "",
) -> Any:
    """A standard field. `required` is what the API asks for on create; a default of `...` also binds seeds."""
    return _field(
        default,
        wire=wire,
        type=type,
        length=length,
        required=required,
        access=access,
        values=values,
        restricted=restricted,
        lookup=lookup,
        label=label,
    )


def picklist(values: tuple[str, ...], default: str | None = None, **more: Any) -> Any:
    """A field with suggested values; the API takes others too unless it is `restricted`."""
    return _field(default, type="picklist", values=values, length=255, **more)


def custom(default: Any = None, *, wire: str = "", **more: Any) -> Any:
    """A field that only this company's org has."""
    return _field(default, custom=True, wire=wire, **more)


def link(
    *targets: str,
    children: str = "",
    on_delete: OnDelete = "clear",
    relationship: str = "",
    default: Any = None,
    **more: Any,
) -> Any:
    """A reference to records of one or several collections; softly, as a seed may leave the other side out."""
    single: dict[str, Any] = {"ref": targets[0], "soft": True} if len(targets) == 1 else {}
    return _field(
        default,
        type="reference",
        length=18,
        targets=targets,
        relationship=relationship,
        children=children,
        on_delete=on_delete,
        **single,
        **more,
    )


def hidden(default: Any = None, **more: Any) -> Any:
    """A field that seeds may hold and the API does not show."""
    return _field(default, access="hidden", **more)


def _field(default: Any, *, access: Access = "write", custom: bool = False, wire: str = "", **extra: Any) -> Any:
    extra |= {"access": access, "custom": custom, "read_only": access in ("read", "hidden")}
    return Field(default, json_schema_extra=extra | ({"wire": wire} if wire else {}))


def computed(name: str, type: str, kind: str, *, length: int = 0) -> Callable[[Callable[[RecordDict, Any], Any]], Any]:
    """A read-only field that is worked out from the stored ones; the function takes (record, world)."""

    def mark(function: Callable[[RecordDict, Any], Any]) -> Any:
        function.column = (name, type, length)  # type: ignore[attr-defined]
        return derived(kind)(function)

    return mark
