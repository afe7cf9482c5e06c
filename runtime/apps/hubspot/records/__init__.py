"""What HubSpot remembers."""

from runtime.apps.hubspot.records.account import (
    ArchivedObject,
    Association,
    AssociationLabel,
    FormSubmission,
    ObjectList,
    Owner,
    Pipeline,
    PropertyDefinition,
)
from runtime.apps.hubspot.records.furnishing import furnish
from runtime.apps.hubspot.records.people import Company, Contact
from runtime.apps.hubspot.records.sales import Deal, LineItem, Product, Quote
from runtime.apps.hubspot.records.service import Engagement, Ticket

__all__ = [
    "ArchivedObject",
    "Association",
    "AssociationLabel",
    "Company",
    "Contact",
    "Deal",
    "Engagement",
    "FormSubmission",
    "LineItem",
    "ObjectList",
    "Owner",
    "Pipeline",
    "Product",
    "PropertyDefinition",
    "Quote",
    "Ticket",
    "furnish",
]
