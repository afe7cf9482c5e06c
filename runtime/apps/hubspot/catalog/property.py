"""What HubSpot knows about a property: its type, its options, and where the value is kept."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Property:
    """One property of a kind of object."""

    name: str
    label: str
    type: str = "string"
    """string, number, date, datetime, enumeration or bool."""
    input: str = "text"
    """HubSpot's `fieldType`: text, textarea, html, number, select, checkbox, booleancheckbox, date, phonenumber ..."""
    field: str = ""
    """The stored field that holds the value; empty for one that is kept among the open properties."""
    options: tuple[tuple[str, str], ...] = ()
    """Value and label of each option."""
    external: bool = False
    """Whether the options live elsewhere: stages in a pipeline, owners among the owners."""
    read_only: bool = False
    shown: bool = False
    """Whether an answer has it without being asked."""
    searched: bool = False
    """Whether the text of a search is looked for in it."""
    unique: bool = False
    hubspot: bool = True
    """Whether HubSpot defined it, as opposed to this account."""
    group: str = ""
    description: str = ""


def text(name: str, label: str, **more: Any) -> Property:
    """One line of text."""
    return Property(name, label, **more)


def area(name: str, label: str, **more: Any) -> Property:
    """Text of several lines."""
    return Property(name, label, "string", "textarea", **more)


def number(name: str, label: str, **more: Any) -> Property:
    """A number."""
    return Property(name, label, "number", "number", **more)


def moment(name: str, label: str, **more: Any) -> Property:
    """A date with its time."""
    return Property(name, label, "datetime", "date", **more)


def day(name: str, label: str, **more: Any) -> Property:
    """A date without a time."""
    return Property(name, label, "date", "date", **more)


def flag(name: str, label: str, **more: Any) -> Property:
    """True or false."""
    return Property(name, label, "bool", "booleancheckbox", options=(("true", "Yes"), ("false", "No")), **more)


def choice(name: str, label: str, options: str = "", **more: Any) -> Property:
    """One of some options, written `value=Label, value=Label`; a bare word is its own label."""
    pairs = [pair.strip().partition("=") for pair in options.split(",") if pair.strip()]
    return Property(
        name,
        label,
        "enumeration",
        "select",
        options=tuple((value, label or value) for value, _, label in pairs),
        **more,
    )


def owner() -> Property:
    """The owner of a record."""
    return choice("hubspot_owner_id", "Owner", external=True, description="The user in charge of the record.")


def stamps(modified: str, *, shown: bool = True) -> tuple[Property, ...]:
    """What every object has: when it was made and changed, and its id."""
    return (
        moment("createdate", "Create Date", field="created_at", read_only=True, shown=shown),
        moment(modified, "Last Modified Date", field="updated_at", read_only=True, shown=shown),
        number("hs_object_id", "Record ID", field="id", read_only=True, shown=shown),
    )
