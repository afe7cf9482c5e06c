"""Wrong channel: a message, file or event is put into another channel, folder, list or calendar than it should be."""

from collections.abc import Iterator

from validators.proof.kit.lookup import Known
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._referents import person, referents
from validators.proof.mutants._texts import with_values

OPERATOR = Operator("wrong channel", "LOO05", "unbound-field")
NEAREST = 2
_PLACES = frozenset(
    {
        "boards", "calendars", "channels", "files", "folders", "inboxes", "issues", "labels", "lists", "mailboxes",
        "pages", "pipelines", "projects", "sections", "spreadsheets", "users", "worksheets",
    }
)  # fmt: skip
"""Collections whose records hold others; a user is where a direct message goes."""


def mutants(trace: Trace) -> Iterator[Variant]:
    """The place of each new record exchanged for those that are most easily taken for it."""
    for write in trace.writes:
        for each in referents(trace, write):
            if is_place(write, each.known):
                for other in trace.lookup.twins(each.known)[:NEAREST]:
                    value = each.naming(other)
                    if value is not None:
                        says = f"{person(other)} instead of {person(each.known)}"
                        yield with_values(trace, write, says, {each.leaf.path: value})


def is_place(write: Write, known: Known) -> bool:
    """Whether the write makes something new that is kept in this record."""
    collection = known.collection.partition(".")[2]
    if collection not in _PLACES or not any(change.kind == "created" for change in write.changes):
        return False
    return all(change.collection != known.collection for change in write.changes if change.kind == "created")
