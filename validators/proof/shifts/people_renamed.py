"""People renamed: everybody in the company has another name, in both files at once, addresses and handles included.

What is right does not hang on what people are called; a verdict that moves compares with a name that the author knew,
not with the record that carries it. A step that searches by a part of a name may find nobody: then nothing is shown.
"""

from collections.abc import Iterator
from typing import Final

from runtime.episode.prepared import Prepared
from validators.proof.kit.shifted import Shifted, reworded
from validators.proof.kit.variant import Operator
from validators.proof.shifts._names import Renaming, people

OPERATOR = Operator("people renamed", "NAME05", "name-vs-id")

PEOPLE: Final = tuple(
    "arvella brunok caldis dorvin elspar fennick galdor harvessa ilmaro jorrick keldana lorvin mardesh nelvora orsin "
    "palvik quenna rostel selvane tarrick ulvena vardis wennara xandrel yorvik zeldana ambrik belvane corvash delmira "
    "ervask falvine gorsen heldrik irvana jelvok kardenne lisvor melgrave nortessa olvarik pendros quarvel rildane "
    "sorvak tilvessa urdane velmor wardesh yelvina zorrick aldvane brisken corlenne dasvik elmorra farvel grindal "
    "holvessa inderic jasvane kolmire larvesh mirvold nasgren olvinne parsden rolvika sandrel torvessa undrik vasmore "
    "welgrin yardenne zelvik".split()
)


def shifts(prepared: Prepared) -> Iterator[Shifted]:
    """The task with other names; none where nobody is named."""
    renaming = Renaming(prepared, people(prepared), PEOPLE)
    if renaming.plain:
        old, new = next(iter(renaming.words.items()))
        says = f"{renaming.plain} words of people's names are others: {old.capitalize()} is {new.capitalize()}, and so on"
        yield reworded(prepared, says, renaming)
