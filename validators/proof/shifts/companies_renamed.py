"""Companies renamed: customers, vendors and senders have other names, in both files at once, domains included.

What is right does not hang on what a company is called; a verdict that moves compares with a name that the author
knew, not with the record that carries it. A step that searches by a part of a name may find none: then nothing is
shown.
"""

from collections.abc import Iterator
from typing import Final

from validators.proof.kit.shifted import Shifted, reworded
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator
from validators.proof.shifts._names import Renaming, companies, people, words_of

OPERATOR = Operator("companies renamed", "ND02", "id-order-dependence")

COMPANIES: Final = tuple(
    "abrixon cordanex dravella embrisk fornaxa glivorn hastrel ixemar jundora kelvanta lumbrex morvista nexalor "
    "orbiska praxwell quorvane rovanta silvrex tarnova ulbrick vextara wolmera xantrel yorvanta zembrix almaxor "
    "bravinex coltara dunvex elvoran fraxtel grovanta helbrix istrova jorvex kaltrona larvex mentrova nordaxa".split()
)


def shifts(trace: Trace) -> Iterator[Shifted]:
    """The task with other names of companies; none where none is named. Names of people stay."""
    persons = {word for name in people(trace) for word in name}
    names = [tuple(word for word in name if word not in persons) for name in companies(trace)]
    renaming = Renaming(words_of(trace), [each for each in names if each], COMPANIES)
    if renaming.plain:
        says = f"{renaming.plain} words of companies' names are others: {renaming.example}, and so on"
        yield reworded(trace.prepared, says, renaming)
