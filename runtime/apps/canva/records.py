"""What Canva remembers: designs, assets, folders, and the jobs that import and export them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Record, RecordDict, Text, Url, derived, ref
from runtime.kit.world import World


class Owner(BaseModel):
    """Whose design it is."""

    model_config = ConfigDict(extra="forbid")
    display_name: str = ""
    team_id: str | None = None
    user_id: str = ""


class Design(Record, collection="designs", label="title"):
    """A design."""

    id: Id = ""
    title: Line
    doctype_name: Line = ""
    design_type: Literal["preset", "custom"] = "preset"
    owner: Owner = Field(default_factory=Owner)
    thumbnail_url: Url | None = None
    edit_url: Url | None = None
    view_url: Url | None = None
    folder_id: str | None = ref("folders", default=None, soft=True)
    tags: list[str] = Field(default_factory=list)
    notes: Text = ""
    created_at: DateTime = ""
    updated_at: DateTime = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Design ids begin with DA."""
        record["id"] = record["id"] or "DA" + ids.url_safe(9)
        _date(record, now)

    @derived("line", many=True)
    def exported_as(record: RecordDict, world: World) -> Any:
        """The formats it was exported in, or is being exported in."""
        jobs = world.find(Job, job_type="export", design_id=record["id"])
        return [job["format_type"] for job in jobs if job["format_type"] and job["status"] != "FAILED"]


class Asset(Record, collection="assets"):
    """An uploaded picture, video or sound."""

    id: Id = ""
    name: Line
    file_type: Line = ""
    file_size: int = 0
    folder_id: str | None = ref("folders", default=None, soft=True)
    created_at: DateTime = ""
    updated_at: DateTime = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Asset ids begin with MA."""
        record["id"] = record["id"] or "MA" + ids.url_safe(9)
        _date(record, now)


class Job(Record, collection="jobs", label="job_type"):
    """An export, import, upload or autofill, running or done."""

    id: Id = ""
    job_type: Literal["export", "import", "upload", "autofill"]
    status: Literal["IN_PROGRESS", "COMPLETED", "FAILED"] = "IN_PROGRESS"
    design_id: str | None = ref("designs", default=None, soft=True)
    asset_id: str | None = ref("assets", default=None, soft=True)
    format_type: Line | None = None
    result_url: Url | None = None
    created_at: DateTime = ""
    updated_at: DateTime = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A uuid."""
        record["id"] = record["id"] or ids.uuid()
        _date(record, now)


class Folder(Record, collection="folders"):
    """A folder of designs and assets."""

    id: Id
    name: Line
    parent_id: str | None = ref("folders", default=None, soft=True)


def _date(record: RecordDict, now: str) -> None:
    record["created_at"] = record["created_at"] or now
    record["updated_at"] = record["updated_at"] or record["created_at"]
