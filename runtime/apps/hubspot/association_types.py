"""The numbers HubSpot gives to links between two kinds of object, one for each direction."""

from dataclasses import dataclass

_DEFAULT = {
    "contact/company": (279, 280), "deal/contact": (3, 4), "deal/company": (341, 342), "contact/ticket": (15, 16),
    "ticket/company": (339, 340), "deal/ticket": (27, 28), "deal/line_item": (19, 20), "deal/quote": (63, 64),
    "quote/line_item": (67, 68), "quote/contact": (69, 70), "quote/company": (71, 72), "contact/contact": (449, 449),
    "company/company": (450, 450), "deal/deal": (451, 451), "ticket/ticket": (452, 452),
    "company/call": (181, 182), "company/email": (185, 186), "company/meeting": (187, 188), "company/note": (189, 190),
    "company/task": (191, 192), "contact/call": (193, 194), "contact/email": (197, 198), "contact/meeting": (199, 200),
    "contact/note": (201, 202), "contact/task": (203, 204), "deal/call": (205, 206), "deal/email": (209, 210),
    "deal/meeting": (211, 212), "deal/note": (213, 214), "deal/task": (215, 216), "ticket/call": (219, 220),
    "ticket/email": (223, 224), "ticket/meeting": (225, 226), "ticket/note": (227, 228), "ticket/task": (229, 230),
    "quote/task": (217, 218),
}  # fmt: skip
_LABELLED = {
    "contact/company": ((1, 2, "Primary"),),
    "deal/company": ((5, 6, "Primary"),),
    "ticket/company": ((26, 25, "Primary"),),
    "company/company": ((14, 13, "Parent Company"),),
}


@dataclass(frozen=True, slots=True)
class LinkType:
    """A type of link from one kind to another."""

    type_id: int
    label: str | None
    inverse: int
    category: str = "HUBSPOT_DEFINED"

    @property
    def primary(self) -> bool:
        """Whether it marks the main company of a record."""
        return self.label == "Primary"


def _both(pair: str, there: int, back: int, label: str | None) -> list[tuple[tuple[str, str], LinkType]]:
    one, _, other = pair.partition("/")
    name_back = "Child Company" if label == "Parent Company" else label
    return [((one, other), LinkType(there, label, back)), ((other, one), LinkType(back, name_back, there))]


def _table() -> dict[tuple[str, str], tuple[LinkType, ...]]:
    found: dict[tuple[str, str], dict[int, LinkType]] = {}
    for pair, (there, back) in _DEFAULT.items():
        for ends, made in _both(pair, there, back, None):
            found.setdefault(ends, {})[made.type_id] = made
    for pair, labelled in _LABELLED.items():
        for there, back, label in labelled:
            for ends, made in _both(pair, there, back, label):
                found.setdefault(ends, {})[made.type_id] = made
    return {ends: tuple(types.values()) for ends, types in found.items()}


TYPES = _table()
"""(kind, kind), by singular name -> the types HubSpot defines, the plain one first."""
