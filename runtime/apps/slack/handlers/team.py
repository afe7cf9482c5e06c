"""The token, the workspace and its groups of people."""

from typing import Any

from runtime.apps.slack.errors import refusal
from runtime.apps.slack.method import method
from runtime.apps.slack.records import AGENT, User, Usergroup
from runtime.apps.slack.wire import bot_id, handle_of
from runtime.apps.slack.workspace import DOMAIN, HOME, TEAM, TEAM_NAME, seconds
from runtime.kit.errors import NotFound
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World


@method
def api_test(world: World, request: Request, error: str | None = None, **_: Any) -> dict[str, Any]:
    """Answer what was sent, or the error that was asked for."""
    if error:
        raise refusal(error)
    sent = {name: value for name, value in (request.body or {}).items() if name != "token"}
    return {"args": sent}


@method
def auth_test(world: World, **_: Any) -> dict[str, Any]:
    """Who the token belongs to."""
    agent = world.get(User, AGENT)
    return {
        "url": f"{HOME}/",
        "team": TEAM_NAME,
        "user": handle_of(agent),
        "team_id": TEAM,
        "user_id": AGENT,
        **({"bot_id": bot_id(AGENT)} if agent["is_bot"] else {}),
        "is_enterprise_install": False,
    }


@method
def team_info(world: World, team: str | None = None, domain: str | None = None, **_: Any) -> dict[str, Any]:
    """The workspace; it knows no other."""
    if (team and team != TEAM) or (domain and domain != DOMAIN):
        raise refusal("team_not_found")
    body = {"id": TEAM, "name": TEAM_NAME, "url": f"{HOME}/", "domain": DOMAIN, "email_domain": ""}
    return {"team": {**body, "icon": {"image_default": True}, "avatar_base_url": "https://ca.slack-edge.com/"}}


@method
def usergroups_list(
    world: World, include_users: bool = False, include_count: bool = False, include_disabled: bool = False, **_: Any
) -> dict[str, Any]:
    """The groups that people are mentioned by."""
    found = [each for each in world.all(Usergroup) if include_disabled or not each["is_disabled"]]
    return {"usergroups": [_group(each, users=include_users, count=include_count) for each in found]}


@method
def usergroups_users_list(world: World, usergroup: str, include_disabled: bool = False, **_: Any) -> dict[str, Any]:
    """The people of a group."""
    found = world.peek(Usergroup, usergroup)
    if found is None or (found["is_disabled"] and not include_disabled):
        raise NotFound("Usergroup", usergroup, code="no_such_subteam")
    return {"users": found["user_ids"]}


def _group(group: RecordDict, *, users: bool, count: bool) -> dict[str, Any]:
    body = {
        "id": group["id"],
        "team_id": TEAM,
        "is_usergroup": True,
        "is_subteam": True,
        "name": group["name"],
        "description": group["description"] or "",
        "handle": group["handle"],
        "is_external": False,
        "date_create": seconds(group["created"]),
        "date_update": seconds(group["created"]),
        "date_delete": seconds(group["created"]) if group["is_disabled"] else 0,
        "auto_type": None,
        "auto_provision": False,
        "created_by": group["creator_id"] or "",
        "updated_by": group["creator_id"] or "",
        "prefs": {"channels": group["channel_ids"], "groups": []},
    }
    body |= {"users": group["user_ids"]} if users else {}
    return {**body, **({"user_count": len(group["user_ids"])} if count else {})}
