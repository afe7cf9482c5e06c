"""The base of all Salesforce objects: audit fields, spellings in seeds, and the columns of an object."""

from functools import cache
from typing import Any, ClassVar

from runtime.apps.salesforce.model.columns import Column, column, computed, custom_name, link, pascal
from runtime.kit.ids import Ids, salesforce_18
from runtime.kit.records import DateTime, Id, Record, RecordDict, fields_of

AGENT = salesforce_18("0055g00000AGENT")
"""The user that the agent is signed in as."""

_TYPES = {"id": "id", "line": "string", "text": "textarea", "html": "textarea", "email": "email", "phone": "phone",
          "url": "url", "money": "currency", "number": "double", "integer": "int", "boolean": "boolean", "date": "date",
          "datetime": "datetime", "ref": "reference", "emails": "string", "enum": "picklist"}  # fmt: skip
_LENGTHS = {
    "id": 18,
    "string": 255,
    "textarea": 32_000,
    "email": 80,
    "phone": 40,
    "url": 255,
    "picklist": 255,
    "reference": 18,
}


class SObject(Record):
    """What every object has. Subclasses say their API name, id prefix and labels."""

    sobject: ClassVar[str] = ""
    prefix: ClassVar[str] = ""
    plural: ClassVar[str] = ""
    aliases: ClassVar[dict[str, str]] = {}
    """Other spellings that seeds use, normalised (see `_folded`), and the fields they mean."""
    name_column: ClassVar[str] = "Name"
    deletable: ClassVar[bool] = True

    id: Id = column("", wire="Id", access="read", lookup=True)
    created_date: DateTime | None = column(access="read")
    last_modified_date: DateTime | None = column(access="read")
    created_by_id: str | None = link("users", access="read", on_delete="nothing")
    last_modified_by_id: str | None = link("users", access="read", on_delete="nothing")
    owner_id: str | None = link("users", on_delete="nothing")

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Give every field that names no wire spelling of its own the one its kind has."""
        super().__pydantic_init_subclass__(**kwargs)
        for name, info in cls.model_fields.items():
            said = info.json_schema_extra
            if isinstance(said, dict):
                said.setdefault("wire", custom_name(name) if said.get("custom") else pascal(name))

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Field names, wire names and aliases in any case; null means the default."""
        names = _seed_names(cls)
        known: dict[str, Any] = {}
        for key, value in raw.items():
            name = key if key in cls.model_fields else names.get(_folded(key), key)
            if name in known and key != name:
                continue
            field = cls.model_fields.get(name)
            if value is None and field is not None and not field.is_required() and field.default is not None:
                continue
            known[name] = None if value == "" and _is_checked(cls, name) else value
        return cls.settle(known)

    @classmethod
    def settle(cls, known: dict[str, Any]) -> dict[str, Any]:
        """Last changes to a seeded record whose names are settled; objects override it."""
        return known

    @classmethod
    def complete(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """What the org works out for a new record beside its id and audit fields; objects override it."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The id by the object's prefix, the audit fields, the owner, then what the object adds."""
        record["id"] = record.get("id") or ids.salesforce(cls.prefix)
        record["created_date"] = record.get("created_date") or now
        record["last_modified_date"] = record.get("last_modified_date") or record["created_date"]
        record["owner_id"] = record.get("owner_id") or AGENT
        record["created_by_id"] = record.get("created_by_id") or AGENT
        record["last_modified_by_id"] = record.get("last_modified_by_id") or record["created_by_id"]
        cls.complete(record, ids, now)

    @computed("SystemModstamp", "datetime", "datetime")
    def system_modstamp(record: RecordDict, world: Any) -> Any:
        """The time of the last change, by people or by the system."""
        return record["last_modified_date"]


def _folded(key: str) -> str:
    """A spelling without case, separators and the mark of a custom field."""
    return key.removesuffix("__c").replace("_", "").replace(" ", "").replace("-", "").lower()


def _is_checked(model: type[SObject], name: str) -> bool:
    """Whether a field's kind has a form that an empty text lacks."""
    spec = fields_of(model).get(name)
    return spec is not None and spec.kind in ("date", "datetime", "url") and spec.nullable


@cache
def _seed_names(model: type[SObject]) -> dict[str, str]:
    names = {_folded(each.name): each.field for each in columns_of(model).values() if each.compute is None}
    names |= {_folded(name): name for name in model.model_fields}
    return names | {_folded(alias): name for alias, name in model.aliases.items()}


@cache
def columns_of(model: type[SObject]) -> dict[str, Column]:
    """The fields of an object by wire name in lower case: Id, then the stored ones, then the computed ones."""
    found: dict[str, Column] = {}
    for name, spec in fields_of(model).items():
        made = _computed(model, name) if spec.derived else _stored(model, name, spec.kind)
        if made is not None:
            found[made.name.lower()] = made
    return found


def _stored(model: type[SObject], name: str, kind: str) -> Column | None:
    info = model.model_fields[name]
    said: Any = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    if said.get("access") == "hidden":
        return None
    spelling = str(said["wire"])
    kind_type = said.get("type") or _TYPES.get(kind, "string")
    length = said.get("length") or _LENGTHS.get(kind_type, 0)
    targets = tuple(said.get("targets", ()))
    return Column(
        field=name,
        name=spelling,
        type="textarea" if kind_type == "string" and length > 255 and not said.get("type") else kind_type,
        label=said.get("label") or _label(spelling),
        length=length,
        access=said.get("access", "write"),
        required=bool(said.get("required")),
        values=tuple(said.get("values", ())),
        restricted=bool(said.get("restricted")),
        default=None if info.is_required() else info.default,
        targets=targets,
        relationship=(said.get("relationship") or _relationship(spelling)) if targets else "",
        children=said.get("children", ""),
        on_delete=said.get("on_delete", "nothing"),
        lookup=bool(said.get("lookup")),
        external=bool(said.get("external")),
    )


def _computed(model: type[SObject], name: str) -> Column | None:
    function = getattr(model, name)
    said = getattr(function, "column", None)
    if said is None:
        return None
    spelling, kind_type, length = said
    return Column(
        name, spelling, kind_type, _label(spelling), length or _LENGTHS.get(kind_type, 0), "read", compute=function
    )


def _relationship(spelling: str) -> str:
    return spelling[:-3] + "__r" if spelling.endswith("__c") else spelling.removesuffix("Id")


def _label(spelling: str) -> str:
    """`FirstName` as `First Name`, `AccountId` as `Account ID`, `Health_Status__c` as `Health Status`."""
    words = ""
    plain = spelling.removesuffix("__c").replace("_", " ")
    for place, letter in enumerate(plain):
        begins = letter.isupper() and place and plain[place - 1] not in " " and not plain[place - 1].isupper()
        words += f" {letter}" if begins else letter
    return words[:-2] + "ID" if words.endswith(" Id") else words
