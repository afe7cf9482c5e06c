"""What a channel may be called."""

import re

from runtime.apps.slack.channels import Channel, is_direct
from runtime.apps.slack.errors import refusal
from runtime.kit.world import World

MAX_NAME = 80


def free_name(world: World, name: str) -> str:
    """The name without a leading #, if it may be given to a channel. Raises BadRequest with Slack's code."""
    plain = name.removeprefix("#")
    if not plain.strip():
        raise refusal("invalid_name_required")
    if len(plain) > MAX_NAME:
        raise refusal("invalid_name_maxlength")
    if plain != plain.lower() or not re.fullmatch(r"[\w-]+", plain):
        raise refusal("invalid_name_specials")
    if not any(letter.isalnum() for letter in plain):
        raise refusal("invalid_name_punctuation")
    if any(not is_direct(channel) for channel in world.find(Channel, name=plain)):
        raise refusal("name_taken")
    return plain
