"""The values that an org's picklists come with, and what a sales stage or a status means."""

from typing import NamedTuple


class StageMeaning(NamedTuple):
    """What a sales stage sets on the opportunity that enters it."""

    probability: int
    forecast: str
    closed: bool
    won: bool


STAGE_MEANING = {
    "Prospecting": StageMeaning(10, "Pipeline", False, False),
    "Qualification": StageMeaning(10, "Pipeline", False, False),
    "Needs Analysis": StageMeaning(20, "Pipeline", False, False),
    "Value Proposition": StageMeaning(50, "Pipeline", False, False),
    "Id. Decision Makers": StageMeaning(60, "Pipeline", False, False),
    "Perception Analysis": StageMeaning(70, "Pipeline", False, False),
    "Proposal/Price Quote": StageMeaning(75, "Pipeline", False, False),
    "Negotiation/Review": StageMeaning(90, "Pipeline", False, False),
    "Closed Won": StageMeaning(100, "Closed", True, True),
    "Closed Lost": StageMeaning(0, "Omitted", True, False),
}
STAGES = tuple(STAGE_MEANING)

ACCOUNT_TYPES = ("Prospect", "Customer - Direct", "Customer - Channel", "Channel Partner / Reseller",
                 "Installation Partner", "Technology Partner", "Other")  # fmt: skip
INDUSTRIES = ("Agriculture", "Apparel", "Banking", "Biotechnology", "Chemicals", "Communications", "Construction",
              "Consulting", "Education", "Electronics", "Energy", "Engineering", "Entertainment", "Environmental",
              "Finance", "Food & Beverage", "Government", "Healthcare", "Hospitality", "Insurance", "Machinery",
              "Manufacturing", "Media", "Not For Profit", "Recreation", "Retail", "Shipping", "Technology",
              "Telecommunications", "Transportation", "Utilities", "Other")  # fmt: skip
RATINGS = ("Hot", "Warm", "Cold")
LEAD_SOURCES = ("Web", "Phone Inquiry", "Partner Referral", "Purchased List", "Other")
LEAD_STATUSES = ("Open - Not Contacted", "Working - Contacted", "Closed - Converted", "Closed - Not Converted")
OPPORTUNITY_TYPES = ("Existing Customer - Upgrade", "Existing Customer - Replacement", "Existing Customer - Downgrade",
                     "New Customer")  # fmt: skip
CAMPAIGN_TYPES = ("Conference", "Webinar", "Trade Show", "Public Relations", "Partners", "Referral Program",
                  "Advertisement", "Banner Ads", "Direct Mail", "Email", "Telemarketing", "Other")  # fmt: skip
CAMPAIGN_STATUSES = ("Planned", "In Progress", "Completed", "Aborted")
MEMBER_STATUSES = ("Sent", "Responded")
CASE_STATUSES = ("New", "Working", "Escalated", "Closed")
CASE_ORIGINS = ("Phone", "Email", "Web")
CASE_TYPES = ("Mechanical", "Electrical", "Electronic", "Structural", "Other")
CASE_REASONS = (
    "Installation",
    "Equipment Complexity",
    "Performance",
    "Breakdown",
    "Equipment Design",
    "Feedback",
    "Other",
)
PRIORITIES = ("High", "Medium", "Low")
TASK_STATUSES = ("Not Started", "In Progress", "Completed", "Waiting on someone else", "Deferred")
TASK_PRIORITIES = ("High", "Normal", "Low")
TASK_SUBTYPES = ("Task", "Email", "ListEmail", "Call", "Cadence", "LinkedIn")
ACTIVITY_TYPES = ("Call", "Meeting", "Email", "Other")
CALL_TYPES = ("Inbound", "Outbound", "Internal")
SHOW_AS = ("Busy", "OutOfOffice", "Free")
SALUTATIONS = ("Mr.", "Ms.", "Mrs.", "Dr.", "Prof.")
FOLDER_TYPES = ("Dashboard", "Document", "Email", "EmailTemplate", "Report")
FOLDER_ACCESS = ("Shadow", "Hidden", "Public", "PublicInternal")
EMAIL_STATUSES = ("0", "1", "2", "3", "4", "5")
"""New, read, replied, sent, forwarded, draft."""

CLOSED_CASE_STATUSES = ("Closed",)
COMPLETED_TASK_STATUSES = ("Completed",)
RESPONDED_MEMBER_STATUSES = ("Responded",)
