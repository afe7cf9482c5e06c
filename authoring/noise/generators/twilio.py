"""Text messages that were received long ago."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import phone, prose
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Inbound messages to the company's number."""
    numbers = [each["from_number"] for each in around.records("twilio.sms_messages")]

    def sms(draw: Draw) -> RecordDict:
        return {
            "sid": around.new_id(draw, "twilio.sms_messages", "SM0a1b2c3d4e5f60718293a4b5c6d7e8f9"),
            "from_number": phone(draw),
            "to_number": draw.one(numbers),
            "direction": "inbound",
            "status": "delivered",
            "body": prose(draw)[1],
            "date_created": draw.moment_before(around.now, days=(5, 80)),
        }

    yield from around.lists_of("twilio.sms_messages", sms, 0.4)
