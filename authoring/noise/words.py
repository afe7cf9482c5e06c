"""People, companies and everyday matters that noise is made of."""

from dataclasses import dataclass

from authoring.noise.draw import Draw

FIRST = (
    "Alina", "Bastian", "Carmen", "Dario", "Edith", "Farid", "Greta", "Hamid", "Ilona", "Jasper", "Katja", "Lorenz",
    "Mirela", "Nadim", "Oksana", "Pilar", "Quentin", "Rosalie", "Stefan", "Tamsin", "Ulrich", "Vesna", "Wanda", "Yusuf",
)  # fmt: skip
LAST = (
    "Abendroth", "Bellweather", "Castellan", "Dragomir", "Eskildsen", "Fairbourne", "Gallardo", "Hollister", "Ivarsson",
    "Jankowiak", "Kettering", "Lindqvist", "Marchetti", "Novotny", "Oakhurst", "Pemberton", "Quillfeather", "Rasmusson",
    "Silvestri", "Thornbury", "Underhill", "Vasquez", "Whitlock", "Zielinski",
)  # fmt: skip
COMPANIES = (
    "Alderbrook Mills", "Brightwater Optics", "Cobalt Ridge", "Dunmore Textiles", "Elmfield Dairy", "Foxglove Studios",
    "Greystone Masonry", "Harrow & Finch", "Ironbark Tools", "Juniper Freight", "Kestrel Paper", "Larkspur Foods",
    "Marrow Lane Books", "Northgate Ceramics", "Oxbow Marine", "Pinecrest Labs", "Quarry Hill Stone", "Redfern Cycles",
    "Saltmarsh Energy", "Tamarack Furniture",
)  # fmt: skip
SUFFIXES = ("Group", "Holdings", "Partners", "International", "Services")
TITLES = ("Office Manager", "Account Manager", "Buyer", "Analyst", "Team Lead", "Coordinator", "Consultant")
MATTERS = (
    "parking permits", "the printer on the second floor", "the canteen menu", "desk moves", "the fire drill",
    "travel receipts", "the new badge readers", "the blood donation day", "meeting room screens", "recycling bins",
    "the summer picnic", "coffee machine maintenance", "password reminders", "the bicycle cellar",
)  # fmt: skip
PROSE = (
    "A short reminder about {matter}: nothing changes before the end of the month.",
    "Thanks to everybody who helped with {matter}. The rest can wait until next week.",
    "We had a few questions about {matter}; the answers are on the notice board.",
    "{Matter} came up again in the team meeting. No action needed for now.",
    "Please have a look at {matter} when you find the time, it is not urgent.",
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has nothing to do with the task."""

    first: str
    last: str
    company: str
    domain: str

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first} {self.last}"

    @property
    def email(self) -> str:
        """An address at the company's domain."""
        return f"{self.first}.{self.last}@{self.domain}".lower()


def person(draw: Draw, *, colleague: bool = False) -> Person:
    """A colleague, or somebody at another company."""
    company = draw.one(COMPANIES)
    slug = "".join(letter for letter in company.lower() if letter.isalnum())
    domain = "company.example.com" if colleague else f"{slug}.example.com"
    return Person(draw.one(FIRST), draw.one(LAST), company, domain)


def prose(draw: Draw) -> tuple[str, str]:
    """A subject and a text about an everyday matter."""
    matter = draw.one(MATTERS)
    text = draw.one(PROSE).format(matter=matter, Matter=matter[:1].upper() + matter[1:])
    return matter.removeprefix("the ").capitalize(), text


def look_alike(draw: Draw, name: str) -> str:
    """A company or person that is easily taken for another: the last word of the name is another one."""
    words = name.split()
    if len(words) > 1 and words[-1].isalpha():
        return " ".join([*words[:-1], draw.one(LAST if len(words) == 2 and words[0] in FIRST else SUFFIXES)])
    return f"{name} {draw.one(SUFFIXES)}"


def phone(draw: Draw) -> str:
    """A number of the range that is nobody's."""
    return f"+1-555-01{draw.number(0, 99):02}"
