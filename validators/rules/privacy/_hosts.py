"""Whose a host is: nobody's (reserved names), a vendor's whose app is simulated, or somebody's out there."""

import re

RESERVED_TOP = frozenset({"test", "example", "invalid", "localhost", "local", "internal", "onion", "alt"})
"""RFC 2606, RFC 6761, RFC 6762, RFC 7686, RFC 9476, and what ICANN has set aside for private use."""
RESERVED = frozenset({"example.com", "example.net", "example.org", "home.arpa"})
MACHINE = (
    "mail.gmail.com",
    "group.calendar.google.com",
    "group.v.calendar.google.com",
    "resource.calendar.google.com",
    "import.calendar.google.com",
    "gserviceaccount.com",
    "s.whatsapp.net",
)
"""Domains of addresses that no person has: message ids, calendars, service accounts."""
VENDORS = frozenset(
    "airtable.com asana.com atlassian.com atlassian.net bamboohr.com basecamp.com basecampapi.com buffer.com "
    "bufferapp.com calendly.com canva.com chatgpt.com openai.com docusign.com docusign.net facebook.com fb.com "
    "freshdesk.com gmail.com google.com googleapis.com googleusercontent.com goo.gl gorgias.com helpcrunch.com "
    "helpscout.com helpscout.net hiverhq.com hubspot.com hubapi.com instagram.com intercom.com intercom.io "
    "intuit.com quickbooks.com linkedin.com mailchimp.com mandrillapp.com list-manage.com meta.com monday.com "
    "notion.com notion.so notion.site pipefy.com reamaze.com reamaze.io recruitee.com salesforce.com force.com "
    "lightning.force.com slack.com trello.com twilio.com twitter.com x.com twimg.com waveapps.com xero.com "
    "zendesk.com zoho.com zoom.us zoom.com youtube.com w3.org schema.org schemas.openxmlformats.org".split()
)
"""Domains of the vendors whose apps are simulated, and of names that are no places (XML name spaces)."""

EMAIL_HOST = re.compile(r"@((?:[a-zA-Z0-9-]+\.)+[a-zA-Z]{2,24})(?![\w@-])")
URL_HOST = re.compile(r"https?://(?:[^\s/@\"'<>]{1,80}@)?((?:[a-zA-Z0-9-]+\.)+[a-zA-Z]{2,24})(?![\w.])")


def reserved(host: str) -> bool:
    """Whether a host can never be somebody's."""
    labels = host.casefold().rstrip(".").split(".")
    return labels[-1] in RESERVED_TOP or ".".join(labels[-2:]) in RESERVED


def of_vendor(host: str) -> bool:
    """Whether a host belongs to the vendor of a simulated app."""
    labels = host.casefold().rstrip(".").split(".")
    return any(".".join(labels[place:]) in VENDORS for place in range(len(labels) - 1))


def of_machine(host: str) -> bool:
    """Whether an address at this host is no person's."""
    return host.casefold().endswith(MACHINE)


def site(host: str) -> str:
    """The part of a host that somebody registers: its last two labels, three under `co.uk` and the like."""
    labels = host.casefold().rstrip(".").split(".")
    second = len(labels) > 2 and labels[-2] in ("co", "com", "org", "net", "ac", "gov") and len(labels[-1]) == 2
    return ".".join(labels[-3:] if second else labels[-2:])
