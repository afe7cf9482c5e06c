"""What the site defines: fields, types, priorities, statuses, resolutions, and the site itself."""

from typing import Any

from runtime.apps.jira import wire
from runtime.apps.jira.definitions import CATEGORY_KEYS
from runtime.apps.jira.lookup import defined
from runtime.apps.jira.records import IssueType, Priority, Resolution, Status
from runtime.apps.jira.site import site_of
from runtime.apps.jira.system_fields import SYSTEM_FIELDS, clauses_of, custom_fields, schema_of
from runtime.kit.errors import NotFound
from runtime.kit.operation import Request
from runtime.kit.paging import by_offset
from runtime.kit.records import Record, RecordDict
from runtime.kit.timestamps import iso_ms_offset
from runtime.kit.world import World


def get_fields(world: World, **_: Any) -> Any:
    """Every field of issues: Jira's own, then the site's."""
    made: list[dict[str, Any]] = [
        {
            "id": field.id,
            "key": field.id,
            "name": field.name,
            "custom": False,
            "orderable": bool(field.screen),
            "navigable": field.navigable,
            "searchable": bool(field.clauses),
            "clauseNames": list(field.clauses),
            "schema": schema_of(field),
        }
        for field in SYSTEM_FIELDS.values()
    ]
    for field in custom_fields(world):
        names = {"id": field["id"], "key": field["id"], "name": field["name"], "untranslatedName": field["name"]}
        flags = {"custom": True, "orderable": True, "navigable": True, "searchable": True}
        made.append({**names, **flags, "clauseNames": clauses_of(field), "schema": schema_of(field)})
    return made


def get_issue_all_types(world: World, request: Request, **_: Any) -> Any:
    """Every issue type."""
    site = site_of(request)
    return [wire.issue_type_on_the_wire(site, kind) for kind in world.all(IssueType)]


def get_issue_type(world: World, request: Request, id: str, **_: Any) -> Any:
    """One issue type."""
    return wire.issue_type_on_the_wire(
        site_of(request), _the(world, IssueType, id, f"Issue type with id '{id}' does not exist.")
    )


def get_priorities(world: World, request: Request, **_: Any) -> Any:
    """Every priority, the most urgent first."""
    site = site_of(request)
    return [wire.priority_on_the_wire(site, each, whole=True) for each in world.all(Priority)]


def search_priorities(
    world: World, request: Request, startAt: int = 0, maxResults: int = 50, priorityName: str = "", **_: Any
) -> Any:
    """Priorities, a page at a time; those whose name contains `priorityName`."""
    site = site_of(request)
    found = [each for each in world.all(Priority) if priorityName.casefold() in each["name"].casefold()]
    page = by_offset(found, startAt, min(maxResults, 50))
    return {
        "maxResults": page.limit,
        "startAt": page.offset,
        "total": page.total,
        "isLast": not page.more,
        "values": [
            {**wire.priority_on_the_wire(site, each, whole=True), "isDefault": each["name"] == "Medium"}
            for each in page.items
        ],
    }


def get_priority(world: World, request: Request, id: str, **_: Any) -> Any:
    """One priority."""
    held = _the(world, Priority, id, f"The issue priority with id '{id}' does not exist.")
    return wire.priority_on_the_wire(site_of(request), held, whole=True)


def get_statuses(world: World, request: Request, **_: Any) -> Any:
    """Every status that some project uses."""
    site = site_of(request)
    return [wire.status_on_the_wire(site, each) for each in world.all(Status)]


def get_status(world: World, request: Request, idOrName: str, **_: Any) -> Any:
    """One status by id or name."""
    held = world.peek(Status, idOrName) or defined(world, Status, idOrName)
    if held is None:
        raise NotFound("Status", idOrName, f"The status with id or name '{idOrName}' does not exist.")
    return wire.status_on_the_wire(site_of(request), held)


def get_status_categories(world: World, request: Request, **_: Any) -> Any:
    """The three categories that statuses fall into."""
    site = site_of(request)
    return [wire.category_on_the_wire(site, name) for name in CATEGORY_KEYS]


def get_resolutions(world: World, request: Request, **_: Any) -> Any:
    """Every resolution."""
    site = site_of(request)
    return [wire.resolution_on_the_wire(site, each) for each in world.all(Resolution)]


def get_server_info(world: World, request: Request, **_: Any) -> Any:
    """What the site is: Jira Cloud, its address and its time."""
    site = site_of(request)
    return {
        "baseUrl": site.page(""),
        "version": "1001.0.0-SNAPSHOT",
        "versionNumbers": [1001, 0, 0],
        "deploymentType": "Cloud",
        "buildNumber": 100284,
        "buildDate": "2026-01-15T00:00:00.000+0000",
        "serverTime": iso_ms_offset(world.now),
        "scmInfo": "0000000000000000000000000000000000000000",
        "serverTitle": "Jira",
        "defaultLocale": {"locale": "en_US"},
        "serverTimeZone": "Etc/UTC",
    }


def _the(world: World, model: type[Record], record_id: str, sentence: str) -> RecordDict:
    found = world.peek(model, record_id)
    if found is None:
        raise NotFound(model.__name__, record_id, sentence)
    return found
