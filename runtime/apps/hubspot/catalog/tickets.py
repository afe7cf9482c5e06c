"""The properties of a ticket."""

from runtime.apps.hubspot.catalog.property import area, choice, flag, moment, number, owner, stamps, text

TICKETS = (
    text("subject", "Ticket name", shown=True, searched=True),
    area("content", "Ticket description", shown=True, searched=True),
    choice(
        "hs_pipeline", "Pipeline", external=True, shown=True, description="The id of the pipeline the ticket is in."
    ),
    choice(
        "hs_pipeline_stage",
        "Ticket status",
        external=True,
        shown=True,
        description="The id of a stage of the ticket's pipeline.",
    ),
    choice("hs_ticket_priority", "Priority", "LOW=Low, MEDIUM=Medium, HIGH=High, URGENT=Urgent", shown=True),
    choice(
        "hs_ticket_category",
        "Category",
        "PRODUCT_ISSUE=Product issue, BILLING_ISSUE=Billing issue, FEATURE_REQUEST=Feature request, "
        "GENERAL_INQUIRY=General inquiry",
        shown=True,
    ),
    *stamps("hs_lastmodifieddate"),
    owner(),
    choice("source_type", "Source", "CHAT=Chat, EMAIL=Email, FORM=Form, PHONE=Phone, OTHER=Other"),
    choice(
        "hs_resolution",
        "Resolution",
        "ISSUE_FIXED=Issue fixed, NO_RESPONSE=No response, WONT_FIX=Won't fix, DUPLICATE=Duplicate",
    ),
    text("company_name", "Company Name", hubspot=False, searched=True),
    text("company_phone", "Company Phone", hubspot=False),
    text("customer_email", "Customer Email", hubspot=False, searched=True),
    text("complexity", "Complexity", hubspot=False),
    area("notes", "Notes", hubspot=False),
    moment("closed_date", "Close date"),
    flag("hs_is_closed", "Is closed", read_only=True),
    number("hs_ticket_id", "Ticket ID", field="id", read_only=True),
    text("hs_merged_object_ids", "Merged record IDs", read_only=True),
    number("num_associated_contacts", "Number of Associated Contacts", read_only=True),
    number("hs_primary_company_id", "Primary Associated Company", read_only=True),
    number("num_notes", "Number of Sales Activities", read_only=True),
    moment("notes_last_updated", "Last Activity Date", read_only=True),
)
