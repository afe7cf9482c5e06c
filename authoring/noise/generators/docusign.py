"""Templates that nobody uses any more."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import COMPANIES
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Inactive templates; envelopes are often counted, and are left alone."""

    def template(draw: Draw) -> RecordDict:
        return {
            "template_id": around.new_id(draw, "docusign.templates", "tpl1a2b3c"),
            "name": f"{draw.one(COMPANIES)} agreement ({draw.number(2019, 2023)})",
            "is_active": False,
        }

    for at in around.lists("docusign.templates"):
        if any("template_id" in each for each in around.written(at)):
            yield Batch("docusign.templates", at, template, 0.3)
