"""Which field of a collection a parameter of a named type means, and which record or collection."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from rapidfuzz import fuzz, process

from runtime.kit.records import Record, fields_of
from runtime.kit.seeding import app_names, models_of
from runtime.kit.world import World

_TEXTS: Final = ("body", "content", "text", "description", "notes")
_SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("body", "text", "content", "message", "note", "notes", "comment", "description"), _TEXTS),
    "channel_name": ("channel",), "title": ("summary", "subject", "name", "topic"), "label": ("labels",),
    "tag": ("tags",), "emoji": ("reaction_names",), "reaction": ("reaction_names",), "user_id": ("direct_to",),
    "recipient_id": ("direct_to",), "project": ("project_key",), "issue": ("issue_key",), "file": ("file_id",),
    "folder": ("parents",), "email": ("email_address", "to"), "name": ("title", "full_name", "subject"),
    "attendee_email": ("attendee_emails",), "start": ("start",), "duedate": ("due_date",),
}  # fmt: skip
"""Fields that a parameter may mean where the collection has none of its name, the likeliest first."""
_NEAR: Final = 85


@cache
def field_named(model: type[Record], name: str) -> str | None:
    """The field that a name means, by its own or its vendor's spelling or a usual other word; None for none."""
    fields = fields_of(model)
    if name in fields:
        return name
    spelled = {folded(spec.wire): key for key, spec in fields.items()} | {folded(key): key for key in fields}
    aliases = {folded(str(key)): value for key, value in getattr(model, "aliases", {}).items()}
    plain = folded(name)
    for each in (plain, plain + "id"):
        if each in spelled:
            return spelled[each]
        if each in aliases:
            return str(aliases[each])
    own = f"{singular(model.collection)}_"
    if name.startswith(own) and name.removeprefix(own) in fields:
        return name.removeprefix(own)
    for other in _SYNONYMS.get(name, ()):
        if other in fields:
            return other
    near = process.extractOne(plain, list(spelled), scorer=fuzz.ratio, score_cutoff=_NEAR) if len(plain) > 3 else None
    return spelled[near[0]] if near else None


def folded(name: str) -> str:
    """A name without what its spelling adds: `Stage_Name__c` is `stagename`."""
    return name.removesuffix("__c").replace("_", "").replace("-", "").replace(".", "").lower()


def app_of(type_name: str) -> str:
    """The app whose name a named type begins with; empty for none."""
    return max((app for app in app_names() if type_name.startswith(f"{app}_")), key=len, default="")


@cache
def collection_named(app: str, name: str) -> str:
    """The collection of an app that a word means, in the singular or the plural; empty for none."""
    wanted = singular(folded(name))
    return next((model.path for key, model in models_of(app).items() if singular(folded(key)) == wanted), "")


def singular(word: str) -> str:
    """`opportunities` is `opportunity`."""
    if word.endswith("ies"):
        return word[:-3] + "y"
    for ending in ("sses", "xes", "ches"):
        if word.endswith(ending):
            return word[:-2]
    return word.removesuffix("s") if not word.endswith("ss") else word


def record_named(world: World, collection: str, params: Mapping[str, Any]) -> tuple[str, str]:
    """The parameter that names a record of a collection, and the record's id; two empty texts for none."""
    own = singular(collection.partition(".")[2])
    held = world.collection(collection)
    for name in ("id", "record_id", f"{own}_id", own, "event_id", "message_id", "original_id", "issue", "file"):
        if str(params.get(name)) in held:
            return name, str(params[name])
    return "", ""
