"""Subscribers who have left."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import person
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Unsubscribed people in the audiences that are there."""
    audiences = [each["id"] for each in around.records("mailchimp.audiences")]

    def subscriber(draw: Draw) -> RecordDict:
        who = person(draw)
        names = {"FNAME": who.first, "LNAME": who.last}
        return {"email": who.email, "list_id": draw.one(audiences), "status": "unsubscribed", "merge_fields": names}

    for at in around.lists("mailchimp.subscribers") if audiences else ():
        if len(at) == 3:
            yield Batch("mailchimp.subscribers", at, subscriber, 0.4)
