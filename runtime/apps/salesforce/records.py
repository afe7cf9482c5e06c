"""What Salesforce remembers: one collection for each object of the org, under AutomationBench's collection names.

A field's wire name is said where the field is (see model/columns.py for the rule): `account_name` is `Name`, a task's
`due_date`, `contact_id` and `related_to_id` are `ActivityDate`, `WhoId` and `WhatId`, and a company's own fields end
in `__c` (`health_status` is `Health_Status__c`). Seeds may use field names, wire names in any case, or the aliases that
each object lists.
"""

from runtime.apps.salesforce.model.activities import Event, Task
from runtime.apps.salesforce.model.files import Attachment, Document, Folder, Note
from runtime.apps.salesforce.model.people import Account, Contact, Lead, User
from runtime.apps.salesforce.model.sales import Campaign, CampaignMember, Opportunity
from runtime.apps.salesforce.model.service import Case, CaseComment, EmailMessage
from runtime.apps.salesforce.model.sobject import AGENT, SObject
from runtime.kit.ids import Ids
from runtime.kit.timestamps import iso_z
from runtime.kit.world import Seed

__all__ = [
    "AGENT",
    "Account",
    "Attachment",
    "Campaign",
    "CampaignMember",
    "Case",
    "CaseComment",
    "Contact",
    "Document",
    "EmailMessage",
    "Event",
    "Folder",
    "Lead",
    "Note",
    "Opportunity",
    "SObject",
    "Task",
    "User",
    "furnish",
]


def furnish(seed: Seed) -> None:
    """The org always holds the user that the agent is signed in as."""
    users = seed.collections.setdefault(User.path, {})
    if AGENT not in users:
        record = User(
            id=AGENT, name="Workflow Agent", email="workflow.agent@company.example.com", is_active=True
        ).model_dump()
        User.fill(record, Ids(), iso_z(seed.now))
        users[AGENT] = record
