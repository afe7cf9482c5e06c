"""Standard actions: sending a mail."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.salesforce.failures import refused
from runtime.apps.salesforce.objects import find_record, holder
from runtime.apps.salesforce.records import AGENT, Contact, EmailMessage, Lead, User
from runtime.kit.errors import ApiError
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_SENDERS = ("CurrentUser", "DefaultWorkflowUser", "OrgWideEmailAddress")
_KEPT_WITH = ("accounts", "opportunities", "campaigns", "cases")
_MOST_ADDRESSES = 5


def send_email(world: World, body: Mapping[str, Any], **_: Any) -> Any:
    """Send one mail for each input; every mail is kept as an EmailMessage."""
    results: list[dict[str, Any]] = []
    for given in body["inputs"]:
        mark = world.mark()
        try:
            _send(world, given)
            results.append({"actionName": "emailSimple", "errors": None, "isSuccess": True, "outputValues": None})
        except ApiError as error:
            world.rollback(mark)
            failed = {"statusCode": error.code, "message": error.message, "fields": []}
            results.append({"actionName": "emailSimple", "errors": [failed], "isSuccess": False, "outputValues": None})
    if not any(result["isSuccess"] for result in results):
        first = results[0]["errors"]
        raise refused(first[0]["statusCode"], first[0]["message"])
    return results


def _send(world: World, given: Mapping[str, Any]) -> RecordDict:
    addresses = _addresses(world, given)
    subject, text = given.get("emailSubject"), given.get("emailBody")
    for name, value in (("emailSubject", subject), ("emailBody", text)):
        if not value:
            raise refused("REQUIRED_FIELD_MISSING", f"Missing required input parameter: {name}")
    sender = given.get("senderType") or "CurrentUser"
    if sender not in _SENDERS:
        raise refused("INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", f"invalid senderType: {sender}")
    me = world.get(User, AGENT)
    rich = given.get("sendRichBody") is True
    about = _about(world, given.get("relatedRecordId"))
    return world.create(
        EmailMessage,
        to_address="; ".join(addresses),
        cc_address=given.get("ccRecipientAddressList"),
        bcc_address=given.get("bccRecipientAddressList"),
        from_address=given.get("senderAddress") or me["email"],
        from_name=me["name"],
        subject=subject,
        text_body=text,
        html_body=text if rich else None,
        sender_type=sender,
        **about,
    )


def _addresses(world: World, given: Mapping[str, Any]) -> list[str]:
    """Who the mail goes to: up to five addresses, and the person whose id is given."""
    listed = given.get("emailAddressesArray") or str(given.get("emailAddresses") or "").split(",")
    found = [each.strip() for each in listed if each.strip()]
    person = given.get("recipientId")
    if person:
        record = next((each for kind in (Contact, Lead, User) if (each := find_record(world, kind, person))), None)
        if record is None or not record.get("email"):
            raise refused("INVALID_ID_FIELD", f"recipientId: {person} is no person with a mail address")
        found.append(record["email"])
    if not found:
        raise refused("REQUIRED_FIELD_MISSING", "Missing required input parameter: emailAddresses")
    if len(found) > _MOST_ADDRESSES:
        raise refused("LIMIT_EXCEEDED", f"a mail can have at most {_MOST_ADDRESSES} recipients")
    bad = next((each for each in found if "@" not in each.strip("@") or " " in each), None)
    if bad is not None:
        raise refused("INVALID_EMAIL_ADDRESS", f"Email address is invalid: {bad}")
    return found


def _about(world: World, record_id: str | None) -> dict[str, Any]:
    """The record that the mail is kept with."""
    if not record_id:
        return {}
    found = holder(world, record_id)
    if found is None:
        raise refused("INVALID_CROSS_REFERENCE_KEY", "invalid cross reference id")
    kind, record = found
    if kind.collection not in _KEPT_WITH:
        return {}
    return {"related_to_id": record["id"]} | ({"parent_id": record["id"]} if kind.sobject == "Case" else {})
