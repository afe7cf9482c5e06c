"""Components and versions: make, read, change and remove them."""

from typing import Any

from runtime.apps.jira import wire
from runtime.apps.jira.changelog import change_issue
from runtime.apps.jira.errors import refused
from runtime.apps.jira.field_values import FieldError, iso_day
from runtime.apps.jira.lookup import project_named
from runtime.apps.jira.numbering import next_id
from runtime.apps.jira.people import User
from runtime.apps.jira.records import Component, Issue, Version
from runtime.apps.jira.site import site_of
from runtime.kit.errors import NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.records import Record, RecordDict
from runtime.kit.world import World


def _project(world: World, body: Any) -> RecordDict:
    given = body.get("project") or body.get("projectId")
    found = project_named(world, given) if given else None
    if found is None:
        said = f"No project could be found with key '{given}'." if given else "A project must be specified."
        raise refused({"project": said}, status=404 if given else 400)
    return found


def _new_name(world: World, model: type[Record], project_key: str, name: Any, *, but: str = "") -> str:
    word = model.__name__.lower()
    text = name.strip() if isinstance(name, str) else ""
    if not text:
        raise refused({"name": f"The {word} name specified is invalid - cannot be an empty string."})
    if any(
        each["name"].casefold() == text.casefold() and each["id"] != but
        for each in world.find(model, project_key=project_key)
    ):
        said = f"A {word} with the name {text} already exists in this project."
        raise refused({"name": said}, status=409 if model is Component else 400)
    return text


def _component_values(world: World, body: Any) -> dict[str, Any]:
    values = {
        field: body[name]
        for name, field in (("description", "description"), ("assigneeType", "assignee_type"))
        if name in body
    }
    if body.get("leadAccountId") is not None:
        if world.peek(User, body["leadAccountId"]) is None:
            raise refused({"leadAccountId": f"The user {body['leadAccountId']} does not exist."})
        values["lead_id"] = body["leadAccountId"]
    return values


def create_component(world: World, request: Request, body: Any = None, **_: Any) -> Any:
    """Add a component to a project."""
    project = _project(world, body)
    name = _new_name(world, Component, project["id"], body.get("name"))
    values = _component_values(world, body)
    made = world.create(Component, id=next_id(world, Component), name=name, project_key=project["id"], **values)
    return wire.component_on_the_wire(world, site_of(request), made, whole=True)


def get_component(world: World, request: Request, id: str, **_: Any) -> Any:
    """One component."""
    return wire.component_on_the_wire(world, site_of(request), _the_component(world, id), whole=True)


def update_component(world: World, request: Request, id: str, body: Any = None, **_: Any) -> Any:
    """Change a component; issues follow its name."""
    held = _the_component(world, id)
    values = _component_values(world, body)
    if "name" in body:
        values["name"] = _new_name(world, Component, held["project_key"], body["name"], but=id)
        _rename(world, held, ("components",), values["name"])
    changed = world.change(Component, id, **values)
    return wire.component_on_the_wire(world, site_of(request), changed, whole=True)


def delete_component(world: World, id: str, moveIssuesTo: str = "", **_: Any) -> Reply:
    """Remove a component; its issues lose it, or get another one."""
    held = _the_component(world, id)
    other = _the_component(world, moveIssuesTo)["name"] if moveIssuesTo else None
    _rename(world, held, ("components",), other)
    world.delete(Component, id)
    return Reply(204)


def _rename(world: World, held: RecordDict, fields: tuple[str, ...], name: str | None) -> None:
    for field in fields:
        for issue in world.find(Issue, project_key=held["project_key"], **{field: held["name"]}):
            names = [name if each == held["name"] else each for each in issue[field]]
            change_issue(world, issue, **{field: list(dict.fromkeys(each for each in names if each is not None))})


def _version_values(body: Any) -> dict[str, Any]:
    values = {name: body[name] for name in ("description", "released", "archived") if body.get(name) is not None}
    for name, field in (("startDate", "start_date"), ("releaseDate", "release_date")):
        if name in body:
            try:
                values[field] = iso_day(body[name])
            except FieldError as error:
                raise refused({name: str(error)}) from None
    start, release = values.get("start_date"), values.get("release_date")
    if start and release and start > release:
        raise refused({"releaseDate": "The start date for the version must be before the release date."})
    return values


def create_version(world: World, request: Request, body: Any = None, **_: Any) -> Any:
    """Add a version to a project."""
    project = _project(world, body)
    name = _new_name(world, Version, project["id"], body.get("name"))
    made = world.create(
        Version, id=next_id(world, Version), name=name, project_key=project["id"], **_version_values(body)
    )
    return wire.version_on_the_wire(world, site_of(request), made, whole=True)


def get_version(world: World, request: Request, id: str, **_: Any) -> Any:
    """One version."""
    return wire.version_on_the_wire(world, site_of(request), _the_version(world, id), whole=True)


def update_version(world: World, request: Request, id: str, body: Any = None, **_: Any) -> Any:
    """Change a version: rename, date, release or archive it; issues follow its name."""
    held = _the_version(world, id)
    values = _version_values(body)
    if "name" in body:
        values["name"] = _new_name(world, Version, held["project_key"], body["name"], but=id)
        _rename(world, held, ("fix_versions", "affects_versions"), values["name"])
    if values.get("released") and not held["released"] and "release_date" not in values and not held["release_date"]:
        values["release_date"] = world.now.date().isoformat()
    return wire.version_on_the_wire(world, site_of(request), world.change(Version, id, **values), whole=True)


def delete_version(world: World, id: str, moveFixIssuesTo: str = "", moveAffectedIssuesTo: str = "", **_: Any) -> Reply:
    """Remove a version; its issues lose it, or get another one."""
    held = _the_version(world, id)
    for field, other in (("fix_versions", moveFixIssuesTo), ("affects_versions", moveAffectedIssuesTo)):
        _rename(world, held, (field,), _the_version(world, other)["name"] if other else None)
    world.delete(Version, id)
    return Reply(204)


def _the_component(world: World, component_id: str) -> RecordDict:
    found = world.peek(Component, component_id)
    if found is None:
        raise NotFound("Component", component_id, f"The component with id {component_id} does not exist.")
    return found


def _the_version(world: World, version_id: str) -> RecordDict:
    found = world.peek(Version, version_id)
    if found is None:
        raise NotFound("Version", version_id, f"Could not find version for id '{version_id}'")
    return found
