"""What is said of one assertion on one world: held, failed with a reason, or not to be judged."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Status: TypeAlias = Literal["held", "failed", "unjudged"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One assertion's verdict. The texts are for people; a held verdict says which record made it hold."""

    status: Status
    expected: str = ""
    """What should be so."""
    found: str = ""
    """What is so."""
    record: str = ""
    """`app.collection/id` of the record that holds, or of the nearest one that does not."""
    label: str = ""
    """The words a person knows that record by."""
    field: str = ""
    """The field of the nearest record that differs."""

    @property
    def held(self) -> bool:
        """Whether the assertion holds."""
        return self.status == "held"

    def explain(self) -> str:
        """One line: what was expected, what there is, and where."""
        if self.status == "unjudged":
            return f"could not be judged: {self.found}"
        where = f" in {self.record}" + (f" ({self.label})" if self.label and self.label != self.record else "")
        nearest = where if self.record else ""
        field = f"; {self.field}" if self.field else ""
        return f"expected {self.expected}{field}{nearest}" + (f"; found {self.found}" if self.found else "")


def held(record: str = "", label: str = "") -> Verdict:
    """It holds, because of a record where one can be named."""
    return Verdict("held", record=record, label=label)


def unjudged(reason: str) -> Verdict:
    """It could not be judged: a fault of the task or of ours, never a score."""
    return Verdict("unjudged", found=reason)
