"""People renamed: everybody in the company has another name, in both files at once, addresses and handles included.

What is right does not hang on what people are called; a verdict that moves compares with a name that the author knew,
not with the record that carries it. A step that searches by a part of a name may find nobody: then nothing is shown.
"""

from collections.abc import Iterator
from typing import Final

from validators.proof.kit.shifted import Shifted, reworded
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator
from validators.proof.shifts._names import Renaming, people, words_of

OPERATOR = Operator("people renamed", "ND02", "id-order-dependence")

PEOPLE: Final = tuple(
    "arvella brunok caldis dorvin elspar fennick galdor harvessa ilmaro jorrick keldana lorvin mardesh nelvora orsin "
    "palvik quenna rostel selvane tarrick ulvena vardis wennara xandrel yorvik zeldana ambrik belvane corvash delmira "
    "ervask falvine gorsen heldrik irvana jelvok kardenne lisvor melgrave nortessa olvarik pendros quarvel rildane "
    "sorvak tilvessa urdane velmor wardesh yelvina zorrick aldvane brisken corlenne dasvik elmorra farvel grindal "
    "holvessa inderic jasvane kolmire larvesh mirvold nasgren olvinne parsden rolvika sandrel torvessa undrik vasmore "
    "welgrin yardenne zelvik".split()
)


def shifts(trace: Trace) -> Iterator[Shifted]:
    """The task with other names; none where nobody is named."""
    renaming = Renaming(words_of(trace), people(trace), PEOPLE)
    if renaming.plain:
        says = f"{renaming.plain} words of people's names are others: {renaming.example}, and so on"
        yield reworded(trace.prepared, says, renaming)
