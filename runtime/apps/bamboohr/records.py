"""What BambooHR remembers: employees and their tables and files, time off, goals, trainings, job openings."""

from typing import Any, Literal

from pydantic import Field

from runtime.apps.bamboohr.seeding import gather
from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, camel, own_names
from runtime.kit.records import Date, DateTime, Email, Id, Line, Phone, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World

__all__ = [
    "Action", "Application", "Employee", "EmployeeFile", "Goal", "JobOpening", "TableRow", "TimeOffRequest",
    "TimeOffType", "TrainingRecord", "TrainingType", "gather",
]  # fmt: skip


class Thing(Record):
    """Anything with an id, which is a number."""

    id: Id = ""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """BambooHR's spellings; numbers as ids."""
        raw = own_names(cls, raw, employeeId="employee_id", created_at="created")
        ids = [name for name in raw if name == "id" or name.endswith("_id")]
        return raw | {name: str(raw[name]) if isinstance(raw[name], int) else raw[name] for name in ids}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The next number."""
        record["id"] = record["id"] or str(ids.next(f"bamboohr.{cls.collection}", start=101))
        if "created" in record:
            record["created"] = record["created"] or now


class Employee(Thing, collection="employees", label="display_name", wire=camel, open_fields="custom"):
    """An employee. Fields that a company added itself are in `custom`."""

    employee_number: Line | None = None
    first_name: Line | None = None
    last_name: Line | None = None
    display_name: Line = ""
    preferred_name: Line | None = None
    job_title: Line | None = None
    department: Line | None = None
    division: Line | None = None
    location: Line | None = None
    work_email: Email | None = None
    home_email: Email | None = None
    mobile_phone: Phone | None = None
    work_phone: Phone | None = None
    home_phone: Phone | None = None
    hire_date: Date | None = None
    termination_date: Date | None = None
    status: Line = "Active"
    employment_history_status: Line | None = None
    supervisor: Line | None = None
    supervisor_id: str | None = ref("employees", default=None, soft=True)
    date_of_birth: Date | None = None
    gender: Line | None = None
    address1: Line | None = None
    address2: Line | None = None
    city: Line | None = None
    state: Line | None = None
    zipcode: Line | None = None
    country: Line | None = None
    pay_rate: Line | int | float | None = None
    pay_type: Line | None = None
    exempt: Line | None = None
    ssn: Line | None = None
    linked_in: Line | None = None
    custom: dict[str, Any] = Field(default_factory=dict)
    last_changed: DateTime | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`title`, `email` and `name` are the job's, the one at work and the displayed one; the rest is custom."""
        others = {"title": "job_title", "email": "work_email", "name": "display_name", "phone": "work_phone"}
        raw = super().before_seed({others.get(name, name): value for name, value in raw.items()})
        custom = {name: raw.pop(name) for name in list(raw) if name not in cls.model_fields}
        return {**raw, "custom": {**custom, **raw.get("custom", {})}}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The displayed name is made of the first and last one."""
        super().fill(record, ids, now)
        names = [record["first_name"], record["last_name"]]
        record["display_name"] = record["display_name"] or " ".join(each for each in names if each)


class TableRow(Thing, collection="table_rows", label="table", wire=camel, open_fields="values"):
    """A row of one of an employee's tables: jobInfo, compensation, employmentStatus, emergencyContacts ..."""

    employee_id: str = ref("employees", soft=True)
    table: Line
    values: dict[str, Any] = Field(default_factory=dict)


class TimeOffType(Thing, collection="time_off_types", wire=camel):
    """A kind of time off."""

    name: Line
    units: Literal["days", "hours"] = "days"
    color: Line | None = None


class TimeOffRequest(Thing, collection="time_off_requests", label="id", wire=camel):
    """A request for time off."""

    employee_id: str = ref("employees", soft=True)
    type_id: str | None = ref("time_off_types", default=None, soft=True)
    status: Literal["requested", "approved", "denied", "canceled", "superceded"] = "requested"
    start: Date
    end: Date
    amount: int | float | None = None
    unit: Literal["days", "hours"] = "days"
    dates: dict[str, Any] = Field(default_factory=dict)
    """How much of each day."""
    employee_note: Text | None = None
    manager_note: Text | None = None
    created: DateTime | None = None

    @derived("line")
    def employee(record: RecordDict, world: World) -> Any:
        """Whose it is."""
        return _employee(record, world)


class EmployeeFile(Thing, collection="files", wire=camel):
    """A file of an employee."""

    employee_id: str = ref("employees", soft=True)
    name: Line
    original_file_name: Line | None = None
    category_id: Id | None = None
    category: Line | None = None
    size: int = 0
    share_with_employee: bool = False
    created: DateTime | None = None


class Goal(Thing, collection="goals", label="title", wire=camel):
    """A goal of an employee."""

    employee_id: str = ref("employees", soft=True)
    title: Line
    description: Text | None = None
    due_date: Date | None = None
    percent_complete: int = 0
    status: Literal["in_progress", "closed"] = "in_progress"
    shared_with_employee_ids: list[str] = ref("employees", default=[], soft=True)
    completion_date: Date | None = None


class TrainingType(Thing, collection="training_types", wire=camel):
    """A kind of training."""

    name: Line
    description: Text | None = None
    category: Line | None = None
    renewable: bool = False
    frequency: int | None = None
    """Months until it has to be renewed."""
    required: bool = False
    due_from_hire_date: int | None = None


class TrainingRecord(Thing, collection="training_records", label="id", wire=camel):
    """A training that an employee completed."""

    employee_id: str = ref("employees", soft=True)
    training_type_id: str | None = ref("training_types", default=None, soft=True)
    completed: Date | None = None
    cost: Line | int | float | None = None
    instructor: Line | None = None
    hours: int | float | None = None
    credits: int | float | None = None
    notes: Text | None = None

    @derived("line")
    def employee(record: RecordDict, world: World) -> Any:
        """Whose it is."""
        return _employee(record, world)


def _employee(record: RecordDict, world: World) -> Any:
    held = world.peek(Employee, record["employee_id"])
    return held["display_name"] if held else None


class JobOpening(Thing, collection="job_openings", label="title", wire=camel):
    """A job that is advertised."""

    title: Line
    status: Line = "Open"
    department: Line | None = None
    location: Line | None = None
    description: Text | None = None
    hiring_lead_id: str | None = ref("employees", default=None, soft=True)
    posted_date: Date | None = None


class Application(Thing, collection="applications", label="email", wire=camel):
    """An application for a job."""

    job_id: str | None = ref("job_openings", default=None, soft=True)
    first_name: Line | None = None
    last_name: Line | None = None
    email: Email | None = None
    phone: Phone | None = None
    status: Line = "New"
    rating: int | None = None
    comments: list[str] = Field(default_factory=list)
    applied_date: Date | None = None


class Action(Entry, collection="actions"):
    """Something done in BambooHR before the task began."""
