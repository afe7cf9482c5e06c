"""Sharing: who may see and change a calendar."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.google_calendar import sync
from runtime.apps.google_calendar.answering import method
from runtime.apps.google_calendar.calendar_wire import rule_on_the_wire
from runtime.apps.google_calendar.lookup import owner, the_calendar
from runtime.apps.google_calendar.pages import page_of
from runtime.apps.google_calendar.records import AclRule, rule_id
from runtime.kit.errors import BadRequest, Forbidden, NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World, defaults_of


@method
def acl_list(
    world: World,
    calendarId: str,
    showDeleted: bool = False,
    maxResults: int = 100,
    pageToken: str = "",
    syncToken: str | None = None,
    **_: Any,
) -> Any:
    """The rules of a calendar, the person's own among them."""
    calendar = the_calendar(world, calendarId, role="owner")
    return page_of(
        "calendar#acl", f"acl/{calendar['id']}", _rules(world, calendar),
        lambda rule: showDeleted or rule["role"] != "none", rule_on_the_wire,
        limit=maxResults, page_token=pageToken, sync_token=syncToken,
    )  # fmt: skip


@method
def acl_get(world: World, calendarId: str, ruleId: str, **_: Any) -> Any:
    """One rule."""
    return rule_on_the_wire(_rule(world, the_calendar(world, calendarId, role="owner"), ruleId))


@method
def acl_insert(world: World, calendarId: str, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
    """A right for somebody; whoever has one already gets this one instead."""
    calendar = the_calendar(world, calendarId, role="owner")
    asked = body or {}
    scope, role = asked.get("scope") or {}, asked.get("role")
    if not scope.get("type"):
        raise BadRequest("Missing scope type.", code="required")
    if not role:
        raise BadRequest("Missing role.", code="required")
    kind, value = scope["type"], (scope.get("value") or "").strip()
    if kind != "default" and not value:
        raise BadRequest("Missing scope value.", code="required")
    if kind in ("user", "group") and "@" not in value:
        raise BadRequest("Invalid scope value.", code="invalid")
    wanted = {"scope_type": kind, "scope_value": None if kind == "default" else value}
    held = next((each for each in _rules(world, calendar) if rule_id(each).lower() == rule_id(wanted).lower()), None)
    if held is not None:
        return rule_on_the_wire(_set_role(world, held, role))
    rule = world.create(AclRule, calendarid=calendar["id"], role=role, revision=sync.next_revision(world), **wanted)
    return rule_on_the_wire(rule)


@method
def acl_update(
    world: World, calendarId: str, ruleId: str, request: Request, body: Mapping[str, Any] | None = None, **_: Any
) -> Any:
    """Another role for the same scope."""
    if not (body or {}).get("role"):
        raise BadRequest("Missing role.", code="required")
    return _changed(world, calendarId, ruleId, request, body or {})


@method
def acl_patch(
    world: World, calendarId: str, ruleId: str, request: Request, body: Mapping[str, Any] | None = None, **_: Any
) -> Any:
    """Another role for the same scope, if one is given."""
    return _changed(world, calendarId, ruleId, request, body or {})


@method
def acl_delete(world: World, calendarId: str, ruleId: str, request: Request, **_: Any) -> Any:
    """A right is taken back: the rule stays with the role `none`."""
    rule = _rule(world, the_calendar(world, calendarId, role="owner"), ruleId)
    if rule["role"] == "none":
        raise NotFound("AclRule", ruleId)
    sync.must_match(request, rule)
    _set_role(world, rule, "none")
    return Reply(204)


def _rules(world: World, calendar: RecordDict) -> list[RecordDict]:
    """The rules of a calendar; its owner's stands first, also where no record says it."""
    held = world.find(AclRule, calendarid=calendar["id"])
    me = owner(world)
    if any(each["scope_type"] == "user" and str(each["scope_value"]).lower() == me.lower() for each in held):
        return held
    own = {**defaults_of(AclRule), "calendarid": calendar["id"], "scope_value": me, "role": "owner"}
    AclRule.fill(own, world.ids, world.now_text)
    return [own, *held]


def _rule(world: World, calendar: RecordDict, wanted: str) -> RecordDict:
    for rule in _rules(world, calendar):
        if rule_id(rule).lower() == wanted.lower():
            return rule
    raise NotFound("AclRule", wanted)


def _changed(world: World, calendar_id: str, wanted: str, request: Request, body: Mapping[str, Any]) -> Any:
    rule = _rule(world, the_calendar(world, calendar_id, role="owner"), wanted)
    sync.must_match(request, rule)
    scope = body.get("scope") or {}
    if scope.get("type", rule["scope_type"]) != rule["scope_type"] or (
        rule["scope_type"] != "default" and scope.get("value", rule["scope_value"]) != rule["scope_value"]
    ):
        raise BadRequest("The scope of a rule cannot be changed.", code="invalid")
    return rule_on_the_wire(_set_role(world, rule, body["role"]) if body.get("role") else rule)


def _set_role(world: World, rule: RecordDict, role: str) -> RecordDict:
    if role == rule["role"]:
        return rule
    if rule["scope_type"] == "user" and str(rule["scope_value"]).lower() == owner(world).lower():
        raise Forbidden("Cannot change your own access level.", code="cannotChangeOwnAcl", domain="calendar")
    return sync.write(world, AclRule, rule, role=role)
