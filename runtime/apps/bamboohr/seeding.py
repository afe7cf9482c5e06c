"""From the ways a task may write BambooHR's seed to plain records: what employees have, a ledger of actions."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.ledger import Found, gathered

_NESTED = {
    ("employees", "files"): ("files", "employee_id"),
    ("employees", "goals"): ("goals", "employee_id"),
    ("employees", "time_off_requests"): ("time_off_requests", "employee_id"),
    ("employees", "training_records"): ("training_records", "employee_id"),
    ("employees", "table_rows"): ("table_rows", "employee_id"),
    ("job_openings", "applications"): ("applications", "job_id"),
}
_EMPLOYEES = frozenset(
    {
        "create_employee", "employeeCreate", "new_employee", "update_employee", "updated_employee", "employeeSearch",
        "employeeList", "find_employee",
    }
)  # fmt: skip
_IDS = ("employee_id", "employeeId", "id")


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands."""
    return gathered("bamboohr", raw, nested=_NESTED, entities=_entities)


def _entities(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The employee that an action made, changed or found, and the time off that it asked for."""
    employee = next((params[name] for name in _IDS if params.get(name)), None)
    if key in _EMPLOYEES:
        told = {name: value for name, value in params.items() if name not in _IDS}
        if employee or told:
            yield "employees", {"id": employee, **told}
    if key in ("create_time_off_request", "time_off_request", "time_off") and employee:
        names = ("start", "end", "amount", "status", "type_id")
        request = {name: params.get(name) for name in names}
        yield "time_off_requests", {"id": params.get("request_id"), "employee_id": employee, **request}
