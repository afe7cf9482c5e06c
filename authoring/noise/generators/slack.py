"""Small talk in the channels that are there, by the people who are there."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import prose
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Posts of the weeks before the clock, in ordinary channels."""
    channels = [each for each in around.records("slack.channels") if each.get("channel_type", "public") == "public"]
    users = [each["id"] for each in around.records("slack.users")]

    def post(draw: Draw, channel: str | None = None) -> RecordDict:
        moment = draw.before(around.now, days=(2, 40))
        made = {
            "ts": f"{int(moment.timestamp())}.{draw.number(0, 999999):06}",
            "user_id": draw.one(users) if users else draw.like("U0AB12CD3"),
            "text": prose(draw)[1],
        }
        return made if channel else {**made, "channel_id": draw.one(channels)["id"]}

    for at in around.lists("slack.messages") if channels else ():
        if len(at) == 3:
            yield Batch("slack.messages", at, post)
        else:  # posts that the seed writes inside their channel
            yield Batch("slack.messages", at, lambda draw: post(draw, "its own"), 0.5)
