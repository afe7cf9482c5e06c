"""Contacts and companies that nobody asked about, idle deals, closed tickets."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import COMPANIES, MATTERS, TITLES, person, phone
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Records of the collections that the seed has some of."""

    def contact(draw: Draw) -> RecordDict:
        who = person(draw)
        return {
            "id": around.new_id(draw, "hubspot.contacts", "40100000001"),
            "email": who.email, "firstname": who.first, "lastname": who.last, "company": who.company,
            "jobtitle": draw.one(TITLES), "phone": phone(draw), "lifecyclestage": draw.one(("other", "subscriber")),
        }  # fmt: skip

    def company(draw: Draw) -> RecordDict:
        who = person(draw)
        return {
            "id": around.new_id(draw, "hubspot.companies", "50100000001"), "name": who.company, "domain": who.domain,
        }  # fmt: skip

    def deal(draw: Draw) -> RecordDict:
        return {
            "id": around.new_id(draw, "hubspot.deals", "60100000001"),
            "dealname": f"{draw.one(COMPANIES)} - {draw.one(('Starter plan', 'Support hours', 'Pilot'))}",
            "dealstage": "closedlost", "amount": draw.number(4, 60) * 250,
            "closedate": draw.moment_before(around.now, days=(60, 400)),
        }  # fmt: skip

    def ticket(draw: Draw) -> RecordDict:
        return {
            "id": around.new_id(draw, "hubspot.tickets", "70100000001"),
            "subject": f"Question about {draw.one(MATTERS)}", "content": "Answered by phone, thank you.",
            "hs_pipeline_stage": "4", "hs_ticket_priority": "LOW",
        }  # fmt: skip

    for name, make in (("contacts", contact), ("companies", company), ("deals", deal), ("tickets", ticket)):
        yield from around.lists_of(f"hubspot.{name}", make, 0.6)
