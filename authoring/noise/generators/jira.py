"""Issues that are done."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import MATTERS
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Done issues with numbers below the newest of their project, so that the next number stays what it was."""
    newest: dict[str, int] = {}
    for key in (str(each["id"]) for each in around.records("jira.issues")):
        project, _, number = key.rpartition("-")
        if number.isdigit():
            newest[project] = max(newest.get(project, 0), int(number))
    held = {str(each["id"]) for each in around.records("jira.issues")}
    free = [f"{project}-{number}" for project, top in newest.items() for number in range(1, top)]
    free = [key for key in free if key not in held]
    if len(free) < 5:
        return

    def issue(draw: Draw) -> RecordDict:
        key = draw.one(free)
        free.remove(key)
        return {
            "key": key,
            "issue_type": "Task",
            "summary": f"Look into {draw.one(MATTERS)}",
            "status": "Done",
            "priority": "Low",
            "created": draw.moment_before(around.now, days=(120, 300)),
            "updated": draw.moment_before(around.now, days=(30, 110)),
        }

    for at in around.lists("jira.issues"):
        if any("key" in each for each in around.written(at)):
            yield Batch("jira.issues", at, issue, min(0.5, len(free) / 100))
