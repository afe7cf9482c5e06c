"""What DocuSign remembers: envelopes and who signs them, the templates they are made from, and workspaces."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World

OUT = frozenset({"sent", "delivered", "completed"})
"""The states, in small letters, of an envelope that has gone out and was neither declined nor voided."""


class Part(BaseModel):
    """A part of a record that has no collection of its own."""

    model_config = ConfigDict(extra="forbid")


class Person(Part):
    """Whose envelope or template it is."""

    user_name: str
    user_id: str
    email: str


class Signer(Part):
    """Somebody who signs; a lower routing order signs first."""

    recipient_id: str
    name: str
    email: str
    status: str = "created"
    routing_order: str = "1"
    role_name: str | None = None


class CarbonCopy(Part):
    """Somebody who gets a copy and signs nothing."""

    recipient_id: str
    name: str
    email: str
    routing_order: str = "1"


class EnvelopeDocument(Part):
    """A file to sign."""

    document_id: str
    name: str
    document_type: str = "content"
    order: str = "1"
    pages: int | str | None = None


class TemplateDocument(Part):
    """A file that each envelope of a template carries."""

    document_id: str
    name: str
    order: str = "1"


class TemplateRecipient(Part):
    """A role of a template, with or without a person in it."""

    recipient_id: str
    role_name: str
    name: str | None = None
    email: str | None = None
    routing_order: str = "1"


class WorkspaceMember(Part):
    """Somebody in a workspace."""

    user_id: str
    user_name: str
    email: str
    role: str = "member"


class WorkspaceDocument(Part):
    """A file in a workspace."""

    document_id: str
    name: str
    file_type: str | None = None


class Envelope(Record, collection="envelopes", label="email_subject"):
    """Documents on their way to the people who sign them."""

    id: Id = ""
    created_date_time: DateTime | None = None
    last_modified_date_time: DateTime = ""
    envelope_id: Id | None = None
    status: Line = "created"
    sent_date_time: DateTime | None = None
    delivered_date_time: DateTime | None = None
    completed_date_time: DateTime | None = None
    voided_date_time: DateTime | None = None
    voided_reason: Text | None = None
    declined_date_time: DateTime | None = None
    status_changed_date_time: DateTime | None = None
    description: Text | None = None
    email_subject: Line = ""
    email_blurb: Text | None = None
    template_id: str | None = ref("templates", default=None, soft=True)
    sender: Person | None = None
    signers: list[Signer] = Field(default_factory=list)
    cc_recipients: list[CarbonCopy] = Field(default_factory=list)
    custom_fields: dict[str, Any] = Field(default_factory=dict)
    documents: list[EnvelopeDocument] = Field(default_factory=list)
    uri: Line | None = None
    certificate_uri: Line | None = None
    templates_uri: Line | None = None
    is_signature_provider_envelope: bool = False
    signer_can_sign_on_mobile: bool = True
    allow_comments: bool = True
    allow_markup: bool = False
    allow_view_history: bool = True

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An envelope's id is a uuid; either of its two spellings gives the other."""
        _one_id(record, "envelope_id", ids, now)

    @derived("boolean")
    def sent(record: RecordDict, world: World) -> Any:
        """Whether it has gone out and was neither declined nor voided."""
        return record["status"].lower() in OUT

    @derived("email", many=True)
    def signer_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of those who sign."""
        return [signer["email"] for signer in record["signers"]]

    @derived("email", many=True)
    def cc_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of those who get a copy."""
        return [copy["email"] for copy in record["cc_recipients"]]

    @derived("line")
    def template_name(record: RecordDict, world: World) -> Any:
        """The name of the template it was made from."""
        held = [each for each in world.all(Template) if record["template_id"] in (each["id"], each["template_id"])]
        return held[0]["name"] if record["template_id"] and held else None


class Template(Record, collection="templates"):
    """A pattern for envelopes: documents and the roles that sign them."""

    id: Id = ""
    created_date_time: DateTime | None = None
    last_modified_date_time: DateTime = ""
    template_id: Id | None = None
    name: Line
    description: Text | None = None
    email_subject: Line | None = None
    email_blurb: Text | None = None
    folder_id: Id | None = None
    folder_name: Line | None = None
    owner: Person | None = None
    documents: list[TemplateDocument] = Field(default_factory=list)
    recipients: list[TemplateRecipient] = Field(default_factory=list)
    page_count: int | str | None = None
    shared: bool = False
    is_active: bool = True
    last_used: DateTime | None = None
    fields: list[str] = Field(default_factory=list)
    uri: Line | None = None
    folder_uri: Line | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A template's id is a uuid; either of its two spellings gives the other."""
        _one_id(record, "template_id", ids, now)


class Workspace(Record, collection="workspaces"):
    """A room where several people keep documents and envelopes."""

    id: Id = ""
    created_date_time: DateTime | None = None
    last_modified_date_time: DateTime = ""
    workspace_id: Id | None = None
    name: Line
    description: Text | None = None
    status: Line = "active"
    members: list[WorkspaceMember] = Field(default_factory=list)
    documents: list[WorkspaceDocument] = Field(default_factory=list)
    envelope_ids: list[str] = ref("envelopes", default=[], soft=True)
    owner_user_id: Id | None = None
    owner_user_name: Line | None = None
    uri: Line | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A workspace's id is a uuid; either of its two spellings gives the other."""
        _one_id(record, "workspace_id", ids, now)

    @derived("email", many=True)
    def member_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of its members."""
        return [member["email"] for member in record["members"]]


class Loose(Record):
    """A record whose fields are whatever the seed gives it."""

    model_config = ConfigDict(extra="allow")
    id: Id = ""


class Document(Loose, collection="documents", label="id"):
    """A file as a seed may describe it. What an envelope carries stands in the envelope."""


class Recipient(Loose, collection="recipients", label="id"):
    """A recipient as a seed may describe one. Who signs an envelope stands in the envelope."""


def _one_id(record: RecordDict, other: str, ids: Ids, now: str) -> None:
    record["id"] = record["id"] or record[other] or ids.uuid()
    record[other] = record[other] or record["id"]
    record["last_modified_date_time"] = record["last_modified_date_time"] or now
