"""Old documents beside those that count."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import MATTERS, person, prose
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Text documents in the folders that hold documents already."""
    folders = [each["parents"] for each in around.records("google_drive.files") if each.get("parents")]

    def document(draw: Draw) -> RecordDict:
        matter = draw.one(MATTERS).removeprefix("the ")
        made: RecordDict = {
            "id": around.new_id(draw, "google_drive.files", "1AbCdEfGhIjKlMnOpQrStUvWx"),
            "name": f"Notes on {matter} ({draw.number(2021, 2024)})",
            "mime_type": "application/vnd.google-apps.document",
            "content": prose(draw)[1],
            "owner_email": person(draw, colleague=True).email,
            "modified_time": draw.moment_before(around.now, days=(200, 600)),
        }
        return {**made, "parents": draw.one(folders)} if folders else made

    for at in around.lists("google_drive.files"):
        if len(at) == 3:
            yield Batch("google_drive.files", at, document, 0.3)
