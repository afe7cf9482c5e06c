"""What a run wrote in apps of boards, lists and tables, as ledger entries."""

from runtime.grading.named._entry import ANYTHING, OneOf, Told, altered, named, new, peek, subject
from runtime.kit.records import RecordDict
from runtime.kit.world import Change, World


def airtable(world: World, change: Change) -> Told:
    """Records created and updated, comments on records."""
    after = change.after or {}
    record = peek(world, "airtable.records", after.get("record_id", change.id))
    table = peek(world, "airtable.tables", record.get("table_id"))
    home = {
        "applicationId": table.get("base_id"),
        "tableName": named(world, "airtable.tables", record.get("table_id")),
        "recordId": record.get("id"),
    }
    match change.collection, change.kind:
        case "airtable.records", "created":
            yield "createRecord", {**home, "fields": after["fields"]}
        case "airtable.records", "changed":
            yield "updateRecord", {**home, "fields": after["fields"]}
        case "airtable.comments", "created":
            yield "add_comment", {**home, "commentText": after["text"]}


def asana(world: World, change: Change) -> Told:
    """Tasks created and changed, put in sections, tagged."""
    after = change.after
    if change.collection != "asana.tasks" or after is None:
        return
    task = subject(change)
    person = peek(world, "asana.users", after["assignee"])
    names = (after["assignee"], person.get("name"), person.get("email"))
    said = {
        "name": after["name"], "notes": after["notes"], "workspace": after["workspace"],
        "assignee": " ".join(str(each) for each in names if each) or None,
        "dueDate": after["due_on"] or after["due_at"],
    }  # fmt: skip
    if change.kind == "created":
        yield "create_task", {**said, "projects": OneOf(tuple(each["project"] for each in after["memberships"]))}
    elif altered(change, "name", "notes", "assignee", "due_on", "due_at", "completed"):
        yield "update_task", {**said, "task_id": task, "completed": after["completed"]}
    for each in new(change, "memberships"):
        if each["section"]:
            project = each["project"] or peek(world, "asana.sections", each["section"]).get("project")
            yield (
                "add_task_to_section",
                {
                    "task_id": task,
                    "section": named(world, "asana.sections", each["section"]),
                    "projects": named(world, "asana.projects", project),
                    "workspace": _workspace(world, after, project),
                },
            )
    for tag in new(change, "tag_ids"):
        yield "add_tag_to_task", {"task_id": task, "tag": named(world, "asana.tags", tag)}


def _workspace(world: World, task: RecordDict, project: str | None) -> object:
    return task["workspace"] or peek(world, "asana.projects", project).get("workspace") or ANYTHING


def monday(world: World, change: Change) -> Told:
    """Items created, values of columns changed."""
    after = change.after
    if change.collection != "monday.items" or after is None:
        return
    if change.kind == "created":
        yield "create_item", {
            "board_id": after["board_id"], "item_name": after["name"], "name": after["name"],
            "group_id": after["group_id"],
        }  # fmt: skip
    before = (change.before or {}).get("column_values") or {}
    for column, value in after["column_values"].items():
        if value == before.get(column):
            continue
        kind = peek(world, "monday.columns", f"{after['board_id']}/{column}").get("type")
        words = value.get("label") or value.get("date") or value.get("text") if isinstance(value, dict) else value
        for key, parameter in (("status", "label"), ("date", "date"), ("number", "number"), ("text", "text")):
            if kind in (None, key, f"{key}s"):
                yield f"change_{key}_column_value", {
                    "board_id": after["board_id"], "item_id": subject(change), "column_id": column,
                    f"value_{parameter}": words, "item_name": after["name"],
                }  # fmt: skip


def pipefy(world: World, change: Change) -> Told:
    """Cards created and moved, their fields changed."""
    after = change.after
    if change.collection != "pipefy.cards" or after is None:
        return
    if change.kind == "created":
        yield "create_card", {
            "pipe_id": after["pipe_id"], "title": after["title"], "phase_id": after["phase"], **after["fields"],
        }  # fmt: skip
    elif altered(change, "phase"):
        yield "move_card", {"card_id": change.id, "phase_id": named(world, "pipefy.phases", after["phase"])}
    before = (change.before or {}).get("fields") or {}
    for field, value in after["fields"].items():
        if value != before.get(field) and change.kind != "created":
            yield "update_card_field", {"card_id": change.id, "field_id": field, "value": value}


def trello(world: World, change: Change) -> Told:
    """Cards created, changed, archived and labelled, comments on cards, lists created."""
    after = change.after or {}
    board = named(world, "trello.boards", after.get("board_id"))
    match change.collection, change.kind:
        case "trello.cards", "created":
            yield "card", {**_card(world, after, "name", "desc", "due", "list_id"), "board": board}
        case "trello.cards", "changed":
            changed = altered(change, "name", "desc", "due", "list_id", "closed", "member_ids", "due_complete", "start")
            if changed:
                yield "card_update", {**_card(world, after, *changed), "card": change.id, "board": board}
            if changed.get("closed"):
                yield "card_archive", {"card": change.id, "board": board}
        case "trello.comments", "created":
            yield "card_comment", {"card": after["card_id"], "comment": after["text"]}
        case "trello.lists", "created":
            yield "board_list", {"list": after["id"], "name": after["name"], "board": board}
    if change.collection == "trello.cards" and change.after is not None:
        for label in new(change, "label_ids"):
            words = named(world, "trello.labels", label, "name", "color")
            yield "card_label", {"card": subject(change), "label": words}


def _card(world: World, card: RecordDict, *fields: str) -> dict[str, object]:
    said: dict[str, object] = {name: card[name] for name in fields if name != "list_id"}
    if "list_id" in fields:
        said["list"] = named(world, "trello.lists", card["list_id"])
    return said
