"""Look-alike accounts and people, deals that are over, cases that are closed."""

from collections.abc import Callable, Iterator
from typing import Any

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import COMPANIES, MATTERS, TITLES, look_alike, person, phone
from runtime.kit.records import RecordDict

IDS = {
    "accounts": "001xx000003AB12", "contacts": "003xx000004AB12", "leads": "00Qxx000001AB12",
    "opportunities": "006xx000001AB12", "cases": "500xx000001AB12", "tasks": "00Txx000001AB12",
}  # fmt: skip
OVER = ("Closed Lost", "Closed Lost", "Prospecting", "Qualification")


def batches(around: Surroundings) -> Iterator[Batch]:
    """Records of the collections that the seed has some of."""
    for collection, make in _MAKERS.items():
        path = f"salesforce.{collection}"
        yield from around.lists_of(path, _made(around, collection, make))


def _made(
    around: Surroundings, collection: str, make: Callable[[Draw, Surroundings], RecordDict]
) -> Callable[[Draw], RecordDict]:
    def record(draw: Draw) -> RecordDict:
        return {"id": around.new_id(draw, f"salesforce.{collection}", IDS[collection]), **make(draw, around)}

    return record


def _account(draw: Draw, around: Surroundings) -> RecordDict:
    return {
        "account_name": _company(draw, around),
        "industry": draw.one(("Manufacturing", "Retail", "Food", "Logistics", "Education")),
        "phone": phone(draw),
    }


def _company(draw: Draw, around: Surroundings) -> str:
    seeded = [each["account_name"] for each in around.records("salesforce.accounts") if each.get("account_name")]
    return look_alike(draw, draw.one(seeded)) if seeded and draw.number(0, 3) == 0 else draw.one(COMPANIES)


def _contact(draw: Draw, around: Surroundings) -> RecordDict:
    who = person(draw)
    seeded = [each["first_name"] for each in around.records("salesforce.contacts") if each.get("first_name")]
    first = draw.one(seeded) if seeded and draw.number(0, 2) == 0 else who.first
    return {
        "first_name": first,
        "last_name": who.last,
        "email": f"{first}.{who.last}@{who.domain}".lower().replace(" ", ""),
        "title": draw.one(TITLES),
        "description": "Not to be contacted until the consent form is back.",
    }


def _lead(draw: Draw, around: Surroundings) -> RecordDict:
    who = person(draw)
    return {
        "first_name": who.first,
        "last_name": who.last,
        "company": who.company,
        "email": who.email,
        "status": draw.one(("Unqualified", "Nurturing", "Closed - Not Converted")),
    }


def _deal(draw: Draw, around: Surroundings) -> RecordDict:
    stage = draw.one(OVER)
    deal: dict[str, Any] = {
        "name": f"{_company(draw, around)} - {draw.one(('Renewal', 'Pilot', 'Add-on seats', 'Training days'))}",
        "stage_name": stage,
        "amount": draw.number(4, 90) * 500,
        "close_date": draw.moment_before(around.now, days=(60, 400))[:10],
    }
    return {**deal, "is_closed": True, "is_won": False} if stage == "Closed Lost" else deal


def _case(draw: Draw, around: Surroundings) -> RecordDict:
    return {
        "subject": f"Question about {draw.one(MATTERS)}",
        "status": "Closed",
        "priority": draw.one(("Low", "Medium")),
        "is_closed": True,
    }


def _task(draw: Draw, around: Surroundings) -> RecordDict:
    return {
        "subject": f"Look into {draw.one(MATTERS)}",
        "status": "Completed",
        "priority": "Normal",
        "due_date": draw.moment_before(around.now, days=(20, 200))[:10],
        "is_closed": True,
    }


_MAKERS = {
    "accounts": _account, "contacts": _contact, "leads": _lead, "opportunities": _deal, "cases": _case, "tasks": _task,
}  # fmt: skip
