"""How issues move: the transitions a project's workflow has, and what a move does besides changing the status."""

from dataclasses import dataclass
from typing import Any

from runtime.apps.jira.changelog import change_issue
from runtime.apps.jira.issues import category_of
from runtime.apps.jira.records import Issue, Project, Resolution, Status, Transition
from runtime.kit.records import RecordDict
from runtime.kit.world import World

SCREEN = ("resolution", "assignee", "fixVersions")
"""The fields on the screen of a transition that ends the work."""


@dataclass(frozen=True, slots=True)
class Step:
    """A transition that an issue can take now."""

    id: str
    name: str
    status: RecordDict
    is_global: bool = True
    required: tuple[str, ...] = ()

    @property
    def screen(self) -> tuple[str, ...]:
        """The fields that can be set with it."""
        ending = SCREEN if self.status["category"] == "Done" else ()
        return tuple(dict.fromkeys((*ending, *self.required)))


def statuses_of(world: World, project: RecordDict) -> list[RecordDict]:
    """The statuses of a project's workflow, in its order."""
    known = {each["name"]: each for each in world.all(Status)}
    return [known[name] for name in project["statuses"] if name in known]


def steps_of(world: World, issue: RecordDict) -> list[Step]:
    """The transitions open to an issue: those of its project, or one to each status where the project defines none."""
    project = world.get(Project, issue["project_key"])
    statuses = statuses_of(world, project)
    own = world.find(Transition, project_key=project["id"])
    if not own:
        return [Step(str(place * 10 + 11), status["name"], status) for place, status in enumerate(statuses)]
    known = {status["name"]: status for status in statuses}
    return [
        Step(each["id"], each["name"], known[each["to_status"]], not each["from_statuses"], tuple(each["required"]))
        for each in own
        if each["to_status"] in known and (not each["from_statuses"] or issue["status"] in each["from_statuses"])
    ]


def move(world: World, issue: RecordDict, step: Step, values: dict[str, Any]) -> RecordDict:
    """Take a transition, with the field values of its screen.

    Work that ends gets a resolution and the time of it; work that begins again loses both.
    """
    before, after = category_of(world, issue["status"]), step.status["category"]
    changed = {**values, "status": step.status["name"]}
    if after == "Done":
        first = next(iter(world.all(Resolution)), None)
        changed.setdefault("resolution", issue["resolution"] or (first["name"] if first else None))
        if changed["resolution"] != issue["resolution"] or not issue["resolution_date"]:
            changed["resolution_date"] = world.now_text
    elif issue["resolution"] is not None:
        changed |= {"resolution": None, "resolution_date": None}
    if before != after:
        changed["status_changed"] = world.now_text
    return change_issue(world, world.get(Issue, issue["id"]), **changed)
