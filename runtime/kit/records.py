"""What an app remembers: one pydantic model per collection, with the field types that grading compares by.

A record lives in a world as a plain dict; its model says which fields there are, checks a seed, and names each field's
wire spelling. The types below (`Email`, `DateTime`, ...) only mark a field's kind: values stay as the seed spells them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
)

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.fields import FieldInfo

from runtime.kit.values import check_date, check_datetime, check_email, check_url

Json: TypeAlias = "dict[str, Any] | list[Any] | str | int | float | bool | None"
RecordDict: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of a field: what equality means for it (see runtime.grading.equality)."""

    name: str


Id = Annotated[str, Kind("id")]
Text = Annotated[str, Kind("text")]
Line = Annotated[str, Kind("line")]
Html = Annotated[str, Kind("html")]
Email = Annotated[str, Kind("email"), AfterValidator(check_email)]
Phone = Annotated[str, Kind("phone")]
Url = Annotated[str, Kind("url"), AfterValidator(check_url)]
Money = Annotated[int | float, Kind("money")]
Date = Annotated[str, Kind("date"), AfterValidator(check_date)]
DateTime = Annotated[str, Kind("datetime"), AfterValidator(check_datetime)]
EpochMs = Annotated[int, Kind("datetime")]


def ref(target: str, *, default: Any = ..., soft: bool = False, wire: str | None = None) -> Any:
    """A field that holds the id of a record in `target` ("accounts" in the same app, or "salesforce.accounts").

    A soft reference may name a record the world does not hold (an owner outside the simulated company).
    """
    extra: dict[str, Any] = {"ref": target, "soft": soft}
    if wire:
        extra["wire"] = wire
    return Field(default, json_schema_extra=extra)


def wire(name: str, *, default: Any = ..., default_factory: Callable[[], Any] | None = None, **extra: Any) -> Any:
    """A field whose vendor spelling is `name`. `read_only=True` keeps it out of write bodies."""
    if default_factory is not None:
        return Field(default_factory=default_factory, json_schema_extra={"wire": name, **extra})
    return Field(default, json_schema_extra={"wire": name, **extra})


def maintained(default: Any) -> Any:
    """A field that the vendor keeps by itself (an update time, a version): no client sets it, no frame counts it."""
    return Field(default, json_schema_extra={"read_only": True})


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field of a collection as grading, seeding and rendering see it."""

    name: str
    kind: str
    many: bool
    required: bool
    nullable: bool
    enum: tuple[Any, ...]
    ref: str | None
    soft: bool
    wire: str
    read_only: bool
    derived: bool = False


def derived(kind: str, *, many: bool = False) -> Callable[[Callable[[RecordDict, Any], Any]], Any]:
    """Mark a function of a record class as a field that grading can ask for but nobody stores.

    The function takes the stored record and the world and gives the value: `sent` of a mail is "has the label SENT".
    """

    def mark(function: Callable[[RecordDict, Any], Any]) -> Any:
        function.derived = (kind, many)  # type: ignore[attr-defined]
        return staticmethod(function)

    return mark


_OWN = frozenset({"app", "collection", "path", "key", "label", "open_fields", "text_field", "spell"})
"""Names that a record class uses itself, so that no field may."""


def same(name: str) -> str:
    """Wire names that are spelled like the fields."""
    return name


class Record(BaseModel):
    """Base of all record models: `class Card(Record, collection="cards")`.

    Class arguments: `collection` (required); `key`, the field that identifies a record (default `id`); `wire`, a
    function from field name to vendor spelling; `open_fields`, a mapping field whose keys can be asked for like
    fields (sheet columns, HubSpot properties); `label`, the field a person knows the record by; `text_field`, the
    field that carries a planted policy text.
    """

    model_config = ConfigDict(extra="forbid", populate_by_name=True, strict=False, protected_namespaces=())

    app: ClassVar[str] = ""
    collection: ClassVar[str] = ""
    path: ClassVar[str] = ""
    """`app.collection`, the name a task file uses."""
    key: ClassVar[str] = "id"
    label: ClassVar[str] = "name"
    open_fields: ClassVar[str | None] = None
    text_field: ClassVar[str] = ""
    spell: ClassVar[Callable[[str], str]] = same

    def __init_subclass__(
        cls,
        *,
        collection: str = "",
        key: str = "id",
        label: str = "name",
        wire: Callable[[str], str] | None = None,
        open_fields: str | None = None,
        text_field: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init_subclass__(**kwargs)
        taken = _OWN & (vars(cls).keys() | vars(cls).get("__annotations__", {}).keys())
        if taken:
            raise TypeError(
                f"{cls.__name__} cannot have a field called `{min(taken)}`: the record class uses that name"
            )
        module = cls.__module__.split(".")
        cls.app = module[module.index("apps") + 1] if "apps" in module else module[-1]
        if collection:
            cls.collection = collection
            cls.path = f"{cls.app}.{collection}"
            cls.key, cls.label, cls.open_fields, cls.text_field = key, label, open_fields, text_field
        if wire is not None:
            cls.spell = staticmethod(wire)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Turn accepted other spellings of a seeded record into the model's own; apps override it."""
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Any, now: str) -> None:
        """Give a new record what the vendor would make up: its id (from `ids`) and times (`now`); apps override it."""
        if not record.get(cls.key):
            record[cls.key] = ids.hex(24)


@cache
def fields_of(model: type[Record]) -> dict[str, FieldSpec]:
    """Every field of a model by name, derived ones included, in the order they are written."""
    specs = {name: _spec(model, name, info) for name, info in model.model_fields.items()}
    for name in dir(model):
        marked = getattr(getattr(model, name, None), "derived", None)
        if isinstance(marked, tuple):
            specs[name] = FieldSpec(name, marked[0], marked[1], False, True, (), None, False, name, True, derived=True)
    return specs


TEXT_FIELDS = ("body_plain", "text", "body", "content", "description", "notes")


def text_field_of(model: type[Record]) -> str | None:
    """The field that carries a text planted into a collection, or None where none can."""
    stored = model.model_fields
    return model.text_field or next((name for name in TEXT_FIELDS if name in stored), None)


def derived_value(model: type[Record], record: RecordDict, name: str, world: Any) -> Any:
    """The value of a derived field for one stored record of a world."""
    function: Callable[[RecordDict, Any], Any] = getattr(model, name)
    return function(record, world)


@cache
def wire_names(model: type[Record]) -> dict[str, str]:
    """Field name to vendor spelling, stored fields only."""
    return {name: spec.wire for name, spec in fields_of(model).items() if not spec.derived}


def to_wire(model: type[Record], record: Mapping[str, Any]) -> dict[str, Any]:
    """A stored record under the vendor's names, values unchanged."""
    return {spelled: record[name] for name, spelled in wire_names(model).items() if name in record}


@cache
def _from_wire_names(model: type[Record]) -> dict[str, str]:
    return {spelled.lower(): name for name, spelled in wire_names(model).items()}


def from_wire(model: type[Record], body: Mapping[str, Any]) -> dict[str, Any]:
    """A write body in the vendor's names (any case) under field names. Raises KeyError for a name the model lacks."""
    names = _from_wire_names(model)
    return {names[name.lower()]: value for name, value in body.items()}


def _spec(model: type[Record], name: str, info: FieldInfo) -> FieldSpec:
    extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    kind, many, enum, nullable = _shape(info.annotation, info.metadata)
    target = extra.get("ref")
    reference = str(target) if target else None
    if reference:
        kind = "ref"
        reference = reference if "." in reference else f"{model.app}.{reference}"
    return FieldSpec(
        name=name,
        kind=kind,
        many=many,
        required=info.is_required(),
        nullable=nullable,
        enum=enum,
        ref=reference,
        soft=bool(extra.get("soft")),
        wire=str(extra.get("wire") or model.spell(name)),
        read_only=bool(extra.get("read_only")),
    )


def _shape(annotation: Any, metadata: list[Any] | tuple[Any, ...] = ()) -> tuple[str, bool, tuple[Any, ...], bool]:
    """Kind, many, enum values and nullability of a type annotation."""
    for mark in metadata:
        if isinstance(mark, Kind):
            return mark.name, False, (), False
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _shape(args[0], args[1:])
    if origin in (Union, UnionType):
        inner = [arg for arg in args if arg is not type(None)]
        nullable = len(inner) < len(args)
        if len(inner) == 1:
            kind, many, enum, _ = _shape(inner[0])
            return kind, many, enum, nullable
        return ("number" if set(inner) <= {int, float} else "any"), False, (), nullable
    if origin is list:
        kind, _, enum, _ = _shape(args[0]) if args else ("any", False, (), False)
        return kind, True, enum, False
    if origin is Literal:
        return "enum", False, args, False
    simple = {str: "line", int: "integer", float: "number", bool: "boolean"}
    return simple.get(annotation, "any"), False, (), False
