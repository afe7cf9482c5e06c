"""Accounts that nobody follows, and what they wrote long ago."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import person, prose
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Users, and tweets of the users who are there."""
    authors = [each["id"] for each in around.records("twitter.users")]

    def user(draw: Draw) -> RecordDict:
        who = person(draw)
        return {
            "id": around.new_id(draw, "twitter.users", "1400000101"),
            "name": who.name,
            "username": f"{who.first}_{who.last}".lower(),
        }

    def tweet(draw: Draw) -> RecordDict:
        return {
            "id": around.new_id(draw, "twitter.tweets", "1750000000000000101"),
            "author_id": draw.one(authors),
            "text": prose(draw)[1],
            "created_at": draw.moment_before(around.now, days=(20, 120)),
        }

    yield from around.lists_of("twitter.users", user, 0.3)
    if authors:
        yield from around.lists_of("twitter.tweets", tweet, 0.3)
