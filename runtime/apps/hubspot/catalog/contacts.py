"""The properties of a contact."""

from runtime.apps.hubspot.catalog.property import area, choice, day, flag, moment, number, owner, stamps, text

LIFECYCLE = (
    "subscriber=Subscriber, lead=Lead, marketingqualifiedlead=Marketing Qualified Lead, "
    "salesqualifiedlead=Sales Qualified Lead, opportunity=Opportunity, customer=Customer, evangelist=Evangelist, "
    "other=Other"
)
LEAD_STATUS = (
    "NEW=New, OPEN=Open, IN_PROGRESS=In Progress, OPEN_DEAL=Open Deal, UNQUALIFIED=Unqualified, "
    "ATTEMPTED_TO_CONTACT=Attempted to Contact, CONNECTED=Connected, BAD_TIMING=Bad Timing"
)
SOURCES = (
    "ORGANIC_SEARCH=Organic Search, PAID_SEARCH=Paid Search, EMAIL_MARKETING=Email Marketing, "
    "SOCIAL_MEDIA=Organic Social, REFERRALS=Referrals, OTHER_CAMPAIGNS=Other Campaigns, DIRECT_TRAFFIC=Direct Traffic, "
    "OFFLINE=Offline Sources, PAID_SOCIAL=Paid Social, AI_REFERRALS=AI Referrals"
)

CONTACTS = (
    text("email", "Email", shown=True, searched=True, unique=True, description="The address the contact is known by."),
    text("firstname", "First Name", shown=True, searched=True),
    text("lastname", "Last Name", shown=True, searched=True),
    *stamps("lastmodifieddate"),
    text("phone", "Phone Number", input="phonenumber", searched=True),
    text("mobilephone", "Mobile Phone Number", input="phonenumber", searched=True),
    text("fax", "Fax Number", searched=True),
    text("company", "Company Name", searched=True),
    text("jobtitle", "Job Title"),
    choice("lifecyclestage", "Lifecycle Stage", LIFECYCLE, description="How far the contact has come towards a sale."),
    choice("hs_lead_status", "Lead Status", LEAD_STATUS, description="Where the work on the lead stands."),
    owner(),
    text("website", "Website URL"),
    text("address", "Street Address"),
    text("city", "City"),
    text("state", "State/Region"),
    text("zip", "Postal Code"),
    text("country", "Country/Region"),
    text("industry", "Industry"),
    text("company_size", "Company Size", hubspot=False),
    text("salutation", "Salutation"),
    text("seniority", "Seniority"),
    text("hs_role", "Employment Role"),
    text("degree", "Degree"),
    text("gender", "Gender"),
    text("date_of_birth", "Date of birth"),
    text("work_email", "Work email"),
    text("hs_language", "Preferred language"),
    text("hs_timezone", "Time Zone"),
    area("message", "Message"),
    text("numemployees", "Number of Employees"),
    text("annualrevenue", "Annual Revenue"),
    text("twitterhandle", "Twitter Username"),
    text("hs_linkedin_url", "LinkedIn URL"),
    text("linkedin_url", "LinkedIn URL (imported)", hubspot=False),
    number("lead_score", "Lead Score", hubspot=False),
    number("hubspotscore", "HubSpot Score"),
    choice("hs_analytics_source", "Original Source", SOURCES, read_only=True),
    choice("hs_latest_source", "Latest Source", SOURCES, read_only=True),
    text("utm_source", "UTM Source", hubspot=False),
    text("utm_campaign", "UTM Campaign", hubspot=False),
    text("utm_medium", "UTM Medium", hubspot=False),
    text(
        "open_ticket",
        "Open Ticket",
        read_only=True,
        hubspot=False,
        description="The newest open ticket: id, age in days and priority.",
    ),
    number("last_email_days_ago", "Days Since Last Email", hubspot=False),
    number("last_login_days_ago", "Days Since Last Login", hubspot=False),
    flag("demo_requested", "Demo Requested", hubspot=False),
    flag("demo_scheduled", "Demo Scheduled", hubspot=False),
    number("nps_score", "NPS Score", hubspot=False),
    number("support_tickets_30d", "Support Tickets (30 days)", hubspot=False),
    text("csm_email", "CSM Email", hubspot=False),
    text("payment_status", "Payment Status", hubspot=False),
    number("payment_retry_count", "Payment Retry Count", hubspot=False),
    number("lifetime_value", "Lifetime Value", hubspot=False),
    area("notes", "Notes", hubspot=False),
    flag("hs_email_optout", "Unsubscribed from all email"),
    choice(
        "hs_marketable_status",
        "Marketing contact status",
        "true=Marketing contact, false=Non-marketing contact",
        read_only=True,
    ),
    text("hs_additional_emails", "Additional email addresses", searched=True),
    text("hs_email_domain", "Email Domain", read_only=True),
    text("hs_full_name_or_email", "Full name or email", read_only=True),
    text("hs_merged_object_ids", "Merged record IDs", read_only=True),
    number("associatedcompanyid", "Primary Associated Company ID", description="The id of the contact's main company."),
    number("num_associated_deals", "Number of Associated Deals", read_only=True),
    number("num_notes", "Number of Sales Activities", read_only=True),
    moment("notes_last_contacted", "Last Contacted", read_only=True),
    moment("notes_last_updated", "Last Activity Date", read_only=True),
    moment("notes_next_activity_date", "Next Activity Date", read_only=True),
    moment("hubspot_owner_assigneddate", "Owner Assigned Date", read_only=True),
    moment("hs_lifecyclestage_customer_date", "Became a Customer Date"),
    day("closedate", "Close Date"),
    day("start_date", "Start Date"),
)
