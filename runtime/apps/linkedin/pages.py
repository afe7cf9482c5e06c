"""Companies, posts, jobs and groups."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.apps.linkedin.people import Profile
from runtime.kit.as_written import Link, When, spelled
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World


class Company(Record, collection="companies"):
    """A company page."""

    id: Id = ""
    name: Line
    description: Text | None = None
    website: Link | None = None
    industry: Line | None = None
    company_size: Line | None = None
    """A range such as 51-200."""
    headquarters: Line | None = None
    founded_year: int | None = None
    logo_url: Link | None = None
    cover_image_url: Link | None = None
    company_type: Line | None = None
    specialties: list[Line] = []
    follower_count: int = 0
    employee_count: int | None = None
    previous_employee_count: int | None = None
    admin_ids: list[str] = ref("profiles", default=[], soft=True)
    is_verified: bool = False

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`employee_count_range` is another spelling of `company_size`."""
        return spelled(raw, employee_count_range="company_size")

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of eight digits."""
        record["id"] = record["id"] or ids.digits(8)


class PostContent(BaseModel):
    """What a post shares beside its text: an article or a picture."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)
    title: str | None = None
    description: str | None = None
    url: Link | None = None
    image_url: Link | None = None
    article_url: Link | None = Field(default=None, alias="articleUrl")
    article_title: str | None = Field(default=None, alias="articleTitle")
    article_description: str | None = Field(default=None, alias="articleDescription")


class Post(Record, collection="posts", label="text"):
    """A post of a member or a company."""

    id: Id = ""
    author_id: str | None = ref("profiles", default=None, soft=True)
    """The id of a profile, or of a company where `author_type` is company."""
    author_type: Literal["person", "company"] = "person"
    text: Text | None = None
    content: PostContent | str | None = None
    visibility: Literal["anyone", "connections-only", "PUBLIC"] = "anyone"
    lifecycle_state: Line = "PUBLISHED"
    likes_count: int = 0
    comments_count: int = 0
    shares_count: int = 0
    views_count: int = 0
    likes: list[dict[str, Any]] = []
    comments: list[dict[str, Any]] = []
    created_at: When | None = None
    updated_at: When | None = None
    published_at: When | None = None
    url: Link | None = None
    group_id: str | None = ref("groups", default=None, soft=True)
    is_reshare_disabled_by_author: bool = False
    is_deleted: bool = False

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A long number; a post without a time was made now."""
        record["id"] = record["id"] or ids.digits(19)
        record["created_at"] = record["created_at"] or now

    @derived("line")
    def author(record: RecordDict, world: World) -> Any:
        """The name of the member or company that posted it."""
        if record["author_type"] == "company":
            company = world.peek(Company, record["author_id"])
            return company["name"] if company else None
        profile = world.peek(Profile, record["author_id"])
        return f"{profile['first_name']} {profile['last_name']}" if profile else None


class Job(Record, collection="jobs", label="title"):
    """A job that a company offers."""

    id: Id = ""
    title: Line
    company_id: str | None = ref("companies", default=None, soft=True)
    company_name: Line | None = None
    description: Text | None = None
    location: Line | None = None
    workplace_type: Literal["on-site", "remote", "hybrid"] | None = None
    employment_type: Literal["full-time", "part-time", "contract", "internship", "temporary"] | None = None
    seniority_level: Line | None = None
    industry: Line | None = None
    job_functions: list[Line] = []
    skills_required: list[Line] = []
    experience_years: int | None = None
    salary_range: Line | None = None
    applicant_count: int = 0
    apply_url: Link | None = None
    poster_id: str | None = ref("profiles", default=None, soft=True)
    poster_name: Line | None = None
    posted_at: When | None = None
    expires_at: When | None = None
    is_active: bool = True

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of ten digits."""
        record["id"] = record["id"] or ids.digits(10)


class Group(Record, collection="groups"):
    """A group of members."""

    id: Id = ""
    name: Line
    description: Text | None = None
    member_count: int = 0
    is_member: bool = False
    rules: Text | None = None
    visibility: Line = "listed"
    url: Link | None = None
    logo_url: Link | None = None
    admin_ids: list[str] = ref("profiles", default=[], soft=True)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of eight digits."""
        record["id"] = record["id"] or ids.digits(8)
