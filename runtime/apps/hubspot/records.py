"""What HubSpot remembers."""

from runtime.apps.hubspot.models.account import (
    ArchivedObject,
    Association,
    AssociationLabel,
    FormSubmission,
    ObjectList,
    Owner,
    Pipeline,
    PropertyDefinition,
)
from runtime.apps.hubspot.models.furnishing import furnish
from runtime.apps.hubspot.models.people import Company, Contact
from runtime.apps.hubspot.models.sales import Deal, LineItem, Product, Quote
from runtime.apps.hubspot.models.service import Engagement, Ticket

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
