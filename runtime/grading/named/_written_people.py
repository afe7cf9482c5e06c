"""What a run wrote about employees and candidates, as ledger entries."""

from typing import Any

from runtime.grading.named._entry import OneOf, Told, altered, new, peek
from runtime.kit.records import wire_names
from runtime.kit.seeding import model_at
from runtime.kit.world import Change, World


def bamboohr(world: World, change: Change) -> Told:
    """Employees created and changed, time off asked for and decided, goals and files added."""
    after = change.after or {}
    employee = _employee(world, after.get("employee_id"))
    match change.collection, change.kind:
        case "bamboohr.employees", "created":
            yield "create_employee", {**_spelled(after, after), "name": after["display_name"]}
        case "bamboohr.employees", "changed":
            changed = _spelled(after, altered(change, *after))
            employee = _employee(world, change.id)
            yield "update_employee", {**changed, "employee_id": employee, "name": after["display_name"]}
        case "bamboohr.time_off_requests", "created":
            yield "create_time_off_request", {**after, "employee_id": employee}
        case "bamboohr.time_off_requests", "changed":
            yield "change_time_off_status", {**after, "employee_id": employee, "request_id": change.id}
        case (("bamboohr.goals" | "bamboohr.training_records" | "bamboohr.training_types"), ("created" | "changed")):
            verb = "create" if change.kind == "created" else "update"
            yield f"{verb}_{change.collection.partition('.')[2].removesuffix('s')}", {**after, "employee_id": employee}
        case "bamboohr.table_rows", "created" | "changed":
            verb = "add" if change.kind == "created" else "update"
            yield f"{verb}_table_row", {"employee_id": employee, "table": after["table"], **after["values"]}
        case "bamboohr.files", "created":
            yield "upload_employee_file", {**after, "employee_id": employee}


def _employee(world: World, record_id: Any) -> Any:
    held = peek(world, "bamboohr.employees", record_id)
    return OneOf(tuple(each for each in (record_id, held.get("employee_number")) if each)) if record_id else None


def _spelled(employee: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """Fields of an employee that are set, under BambooHR's names."""
    names = wire_names(model_at("bamboohr.employees"))
    plain = {names[name]: value for name, value in fields.items() if name not in ("id", "custom") and value is not None}
    return {**plain, **(employee["custom"] if "custom" in fields else {})}


def recruitee(world: World, change: Change) -> Told:
    """Candidates, offers, placements and notes created, changed and deleted; candidates tagged."""
    verb = {"created": "create", "changed": "update", "deleted": "delete"}[change.kind]
    said = change.after or change.before or {}
    match change.collection:
        case "recruitee.candidates":
            yield f"{verb}_candidate", {**said, "candidate_id": change.id}
            for tag in new(change, "tags"):
                yield "add_candidate_tag", {"name": said["name"], "candidate_id": change.id, "tag": tag, "tags": tag}
        case "recruitee.offers":
            yield f"{verb}_offer", {**said, "offer_id": change.id}
        case "recruitee.placements":
            yield f"{verb}_placement", {**said, "placement_id": change.id}
        case "recruitee.notes":
            yield f"{verb}_candidate_note", {**said, "note": said["body"], "note_id": change.id}
        case "recruitee.departments":
            yield f"{verb}_department", dict(said)
        case "recruitee.interview_events":
            yield f"{verb}_interview_event", dict(said)
