"""The text by which exported tasks are found again where they should not be: in a model's training data."""

from uuid import NAMESPACE_URL, uuid5

from runtime.episode.prepared import Prepared


def canary_of(prepared: Prepared, data_set: str) -> str:
    """A task's own canary; for a task without one that of the data set, the same whenever it is exported."""
    return prepared.task.canary or data_set_canary(data_set)


def data_set_canary(name: str) -> str:
    """The canary of the tasks of a data set that have none of their own."""
    return str(uuid5(NAMESPACE_URL, f"benchwright:data-set:{name}"))
