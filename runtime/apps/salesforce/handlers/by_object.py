"""The same create and update under each object's own address, where its fields are documented."""

from collections.abc import Callable, Mapping
from typing import Any

from runtime.apps.salesforce.handlers.sobjects import create_record, update_record
from runtime.kit.errors import Reply
from runtime.kit.world import World


def _creating(sobject: str) -> Callable[..., Any]:
    def handler(world: World, body: Mapping[str, Any], **_: Any) -> Any:
        return create_record(world, sobject, body)

    return handler


def _updating(sobject: str) -> Callable[..., Reply]:
    def handler(world: World, id: str, body: Mapping[str, Any], **_: Any) -> Reply:
        return update_record(world, sobject, id, body)

    return handler


create_account = _creating("Account")
create_contact = _creating("Contact")
create_lead = _creating("Lead")
create_opportunity = _creating("Opportunity")
create_campaign = _creating("Campaign")
create_campaign_member = _creating("CampaignMember")
create_case = _creating("Case")
create_case_comment = _creating("CaseComment")
create_task = _creating("Task")
create_event = _creating("Event")
create_note = _creating("Note")
create_attachment = _creating("Attachment")
create_document = _creating("Document")
create_folder = _creating("Folder")
create_email_message = _creating("EmailMessage")

update_account = _updating("Account")
update_contact = _updating("Contact")
update_lead = _updating("Lead")
update_opportunity = _updating("Opportunity")
update_campaign = _updating("Campaign")
update_case = _updating("Case")
update_task = _updating("Task")
update_event = _updating("Event")
