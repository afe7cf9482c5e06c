"""Old mail: notices, thanks and newsletters from colleagues and suppliers."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import person, prose
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Received mail, read, in the weeks before the clock."""

    def mail(draw: Draw) -> RecordDict:
        sender = person(draw, colleague=draw.number(0, 2) > 0)
        subject, text = prose(draw)
        return {
            "id": around.new_id(draw, "gmail.messages", "19a0c0de00000001"),
            "from_": sender.email,
            "to": [_owner(around)],
            "subject": subject,
            "date": draw.moment_before(around.now, days=(3, 60)),
            "label_ids": ["INBOX"],
            "is_read": True,
            "body_plain": f"Hello,\n\n{text}\n\n{sender.first}\n",
        }

    yield from around.lists_of("gmail.messages", mail)


def _owner(around: Surroundings) -> str:
    profile = around.records("gmail.profile")
    return str(profile[0]["email_address"]) if profile else "me@company.example.com"
