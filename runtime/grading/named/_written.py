"""What a run wrote, told as ledger entries: a card that it created stands for the action that creates cards.

Our apps keep no ledger of calls, as the vendors keep none. The types about ledgers judge a run by what it left behind:
each record that it created or changed is taken for the action that an action tool would have recorded.
"""

from collections.abc import Callable, Mapping

from runtime.grading.named import _written_boards as boards
from runtime.grading.named import _written_documents as documents
from runtime.grading.named import _written_people as people
from runtime.grading.named._entry import Told
from runtime.kit.world import Change, World

TELLERS: Mapping[str, Callable[[World, Change], Told]] = {
    "airtable": boards.airtable, "asana": boards.asana, "bamboohr": people.bamboohr, "basecamp3": documents.basecamp3,
    "confluence": documents.confluence, "google_drive": documents.google_drive, "jira": documents.jira,
    "monday": boards.monday, "notion": documents.notion, "pipefy": boards.pipefy, "recruitee": people.recruitee,
    "trello": boards.trello,
}  # fmt: skip


def written(world: World, app: str) -> Told:
    """The ledger entries that the run's writes in an app amount to, in the order of the first write."""
    tell = TELLERS.get(app)
    if tell is not None:
        for change in world.diff():
            if change.collection.startswith(f"{app}."):
                yield from tell(world, change)
