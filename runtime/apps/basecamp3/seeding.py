"""From the ways a task may write Basecamp's seed to plain records: lists inside records, a ledger of actions."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.ledger import Found, gathered

_NESTED = {
    ("projects", "todosets"): ("todosets", "project_id"),
    ("projects", "todolists"): ("todolists", "project_id"),
    ("projects", "messages"): ("messages", "project_id"),
    ("todosets", "todolists"): ("todolists", "todoset_id"),
    ("todolists", "todos"): ("todos", "todolist_id"),
    ("todos", "comments"): ("comments", "recording_id"),
    ("messages", "comments"): ("comments", "recording_id"),
}


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands."""
    return gathered("basecamp3", raw, nested=_NESTED, entities=_entities)


def _entities(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Where an action happened, and the to-do that it made or found."""
    project, todoset, todolist = (params.get(name) for name in ("project", "todo_set", "todo_list"))
    if project:
        yield "projects", {"id": project, "account": params.get("account")}
    if todoset:
        yield "todosets", {"id": todoset, "project_id": project}
    if todolist:
        yield "todolists", {"id": todolist, "todoset_id": todoset, "project_id": project}
    if "todo" in key and params.get("content"):
        told = {name: params.get(name) for name in ("content", "description", "due_on", "starts_on")}
        yield "todos", {"id": params.get("todo_id"), **told, "todolist_id": todolist, "project_id": project}
