"""From the ways a task may write Asana's seed to plain records: lists inside records, a ledger of actions."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.ledger import Found, gathered

_NESTED = {
    ("workspaces", "projects"): ("projects", "workspace"),
    ("workspaces", "users"): ("users", "workspace_ids"),
    ("workspaces", "tags"): ("tags", "workspace"),
    ("projects", "sections"): ("sections", "project"),
    ("projects", "tasks"): ("tasks", "project"),
    ("sections", "tasks"): ("tasks", "section"),
    ("tasks", "subtasks"): ("tasks", "parent"),
    ("tasks", "stories"): ("stories", "task"),
    ("tasks", "comments"): ("stories", "task"),
}
_TASKS = frozenset({"create_task", "find_task", "find_tasks", "task"})
_TASK_FIELDS = ("name", "notes", "assignee", "workspace", "completed", "parent")


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands."""
    found = gathered("asana", raw, nested=_NESTED, entities=_entities)
    for _, user in found.get("users", ()):
        if isinstance(user, dict) and isinstance(user.get("workspace_ids"), str):
            user["workspace_ids"] = [user["workspace_ids"]]
    return found


def _entities(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Where an action happened, and the section, project, tag or task that it speaks of."""
    workspace = params.get("workspace")
    project = params.get("project") or params.get("projects")
    if workspace:
        yield "workspaces", {"id": workspace}
    if isinstance(project, str):
        name = params.get("name") if key in ("find_project", "create_project", "list_projects") else None
        yield "projects", {"id": project, "workspace": workspace, "name": name}
    section = params.get("section")
    if isinstance(section, str):
        name = params.get("name") if "section" in key and "task" not in key else None
        yield "sections", {"id": section, "project": project, "name": name}
    if key in ("find_tag", "create_tag") and params.get("name"):
        yield "tags", {"id": params.get("tag"), "name": params["name"], "workspace": workspace}
    task = params.get("task_id") or params.get("task")
    if key in _TASKS and (params.get("name") or task):
        told = {name: params.get(name) for name in _TASK_FIELDS}
        due = params.get("dueDate") or params.get("due_on") or params.get("due")
        yield "tasks", {"id": task, **told, "due_on": due, "projects": project, "section": section}
