"""Members and companies who have nothing to do with the task."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import TITLES, person
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Profiles and companies."""

    def profile(draw: Draw) -> RecordDict:
        who, title = person(draw), draw.one(TITLES)
        return {
            "id": around.new_id(draw, "linkedin.profiles", "li_prof_101"),
            "first_name": who.first,
            "last_name": who.last,
            "current_title": title,
            "current_company": who.company,
            "headline": f"{title} at {who.company}",
        }

    def company(draw: Draw) -> RecordDict:
        return {"id": around.new_id(draw, "linkedin.companies", "li_co_101"), "name": person(draw).company}

    yield from around.lists_of("linkedin.profiles", profile, 0.8)
    yield from around.lists_of("linkedin.companies", company, 0.3)
