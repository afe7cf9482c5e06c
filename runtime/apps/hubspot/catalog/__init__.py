"""The properties HubSpot defines, one module a kind of object."""

from runtime.apps.hubspot.catalog.activities import CALLS, EMAILS, ENGAGEMENTS, MEETINGS, NOTES, TASKS
from runtime.apps.hubspot.catalog.companies import COMPANIES
from runtime.apps.hubspot.catalog.contacts import CONTACTS
from runtime.apps.hubspot.catalog.deals import DEALS
from runtime.apps.hubspot.catalog.products import LINE_ITEMS, PRODUCTS, QUOTES
from runtime.apps.hubspot.catalog.property import Property
from runtime.apps.hubspot.catalog.tickets import TICKETS

PROPERTIES: dict[str, tuple[Property, ...]] = {
    "contacts": CONTACTS,
    "companies": COMPANIES,
    "deals": DEALS,
    "tickets": TICKETS,
    "notes": NOTES,
    "calls": CALLS,
    "emails": EMAILS,
    "meetings": MEETINGS,
    "tasks": TASKS,
    "engagements": ENGAGEMENTS,
    "products": PRODUCTS,
    "line_items": LINE_ITEMS,
    "quotes": QUOTES,
}
"""Kind of object -> its properties, in the order answers list them."""

__all__ = ["PROPERTIES", "Property"]
