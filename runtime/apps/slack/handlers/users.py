"""People: list, look up, and what they say of themselves."""

from typing import Any

from runtime.apps.slack.errors import refusal
from runtime.apps.slack.listing import conversations_of
from runtime.apps.slack.lookup import the_user
from runtime.apps.slack.method import method
from runtime.apps.slack.profile import changes_of
from runtime.apps.slack.records import AGENT, User
from runtime.apps.slack.wire import channel_on_the_wire, handle_of, next_cursor, profile_on_the_wire, user_on_the_wire
from runtime.kit.errors import NotFound
from runtime.kit.paging import by_token
from runtime.kit.timestamps import epoch
from runtime.kit.world import World


@method
def users_list(world: World, limit: int = 0, cursor: str = "", **_: Any) -> dict[str, Any]:
    """Everybody in the workspace, bots and people who left included."""
    everybody = world.all(User)
    page = by_token(everybody, cursor, limit or max(len(everybody), 1), of="users.list")
    members = [user_on_the_wire(each, world.now) for each in page.items]
    return {"members": members, "cache_ts": epoch(world.now), **next_cursor(page)}


@method
def users_info(world: World, user: str, **_: Any) -> dict[str, Any]:
    """One person by id."""
    return {"user": user_on_the_wire(the_user(world, user), world.now)}


@method
def users_lookupByEmail(world: World, email: str, **_: Any) -> dict[str, Any]:
    """One person by mail address, in any case; people who left are not found."""
    wanted = email.strip().casefold()
    for user in world.all(User):
        if wanted and user["email"] and user["email"].casefold() == wanted and not user["is_deleted"]:
            return {"user": user_on_the_wire(user, world.now)}
    raise NotFound("User", email, code="users_not_found")


@method
def users_conversations(
    world: World,
    user: str | None = None,
    types: str = "public_channel",
    exclude_archived: bool = False,
    limit: int = 100,
    cursor: str = "",
    **_: Any,
) -> dict[str, Any]:
    """The conversations that a person is in, as far as the agent may see them; the agent's own unless said."""
    member = the_user(world, user)["id"] if user else AGENT
    found = conversations_of(world, types, exclude_archived=exclude_archived, member=member)
    page = by_token(found, cursor, limit, of=f"users.conversations {member}")
    return {"channels": [channel_on_the_wire(world, each) for each in page.items], **next_cursor(page)}


@method
def users_profile_get(world: World, user: str | None = None, **_: Any) -> dict[str, Any]:
    """What a person says of themselves; the agent's own profile unless said."""
    return {"profile": profile_on_the_wire(the_user(world, user or AGENT))}


@method
def users_profile_set(
    world: World,
    user: str | None = None,
    profile: dict[str, Any] | None = None,
    name: str | None = None,
    value: str | None = None,
    **_: Any,
) -> dict[str, Any]:
    """Change a profile, one field or several; the token may change anybody's but an admin's."""
    held = the_user(world, user or AGENT)
    if held["id"] != AGENT and (held["is_admin"] or held["is_owner"]):
        raise refusal("cannot_update_admin_user")
    given = profile if profile is not None else {name: value or ""} if name else {}
    if not given:
        raise refusal("invalid_profile")
    changed = world.change(User, held["id"], **changes_of(world, held, given))
    return {"profile": profile_on_the_wire(changed), "username": handle_of(changed)}
