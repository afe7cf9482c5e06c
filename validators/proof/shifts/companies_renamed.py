"""Companies renamed: customers, vendors and senders have other names, in both files at once, domains included.

What is right does not hang on what a company is called; a verdict that moves compares with a name that the author
knew, not with the record that carries it. A step that searches by a part of a name may find none: then nothing is
shown.
"""

from collections.abc import Iterator
from typing import Final

from runtime.episode.prepared import Prepared
from validators.proof.kit.shifted import Shifted, reworded
from validators.proof.kit.variant import Operator
from validators.proof.shifts._names import Renaming, companies, people

OPERATOR = Operator("companies renamed", "NAME05", "name-vs-id")

COMPANIES: Final = tuple(
    "abrixon belcora cordanex dravella embrisk fornaxa glivorn hastrel ixemar jundora kelvanta lumbrex morvista nexalor "
    "orbiska praxwell quorvane rovanta silvrex tarnova ulbrick vextara wolmera xantrel yorvanta zembrix almaxor "
    "bravinex coltara dunvex elvoran fraxtel grovanta helbrix istrova jorvex kaltrona larvex mentrova nordaxa".split()
)


def shifts(prepared: Prepared) -> Iterator[Shifted]:
    """The task with other names of companies; none where none is named. Names of people stay."""
    persons = {word for name in people(prepared) for word in name}
    names = [tuple(word for word in name if word not in persons) for name in companies(prepared)]
    renaming = Renaming(prepared, [each for each in names if each], COMPANIES)
    if renaming.plain:
        old, new = next(iter(renaming.words.items()))
        says = f"{renaming.plain} words of companies' names are others: {old.capitalize()} is {new.capitalize()}, and so on"
        yield reworded(prepared, says, renaming)
