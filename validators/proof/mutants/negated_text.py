"""Negated text: a sentence of judgement says the opposite, its facts word for word.

Only words of judgement are negated (approved, signed, can): `not` beside a mere fact is no way in which people err.
"""

import re
from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._texts import saying, sentences, told

OPERATOR = Operator("negated text", "LOO08", "negation-credited")

_JUDGED = re.compile(
    r"\b(approved|authorized|available|completed?|confirmed|correct|eligible|paid|qualified|resolved|refunded|safe"
    r"|signed|accepted|rejected|declined|denied|cancelled|granted|valid|verified|active|compliant|successful|allowed"
    r"|overdue|shipped|delivered|renewed)\b",
    re.IGNORECASE,
)
_VERB = re.compile(r"\b(is|are|was|were|has|have|had|will|can|could|may|must|should)\b")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each text with its sentences of judgement negated."""
    for artefact in told(trace):
        texts = {}
        for leaf in artefact.bodies:
            denied = "".join(_denied(each) if _JUDGED.search(each) else each for each in sentences(leaf.value))
            if denied != leaf.value:
                texts[leaf.path] = denied
        if texts:
            yield saying(trace, artefact, f"{artefact.label}: says that it is not so", texts)


def _denied(sentence: str) -> str:
    """The sentence with `not`, behind its verb where it has one."""
    judged = _JUDGED.search(sentence)
    assert judged is not None
    verbs = list(_VERB.finditer(sentence, 0, judged.start()))
    if verbs:
        return f"{sentence[: verbs[-1].end()]} not{sentence[verbs[-1].end() :]}"
    return f"{sentence[: judged.start()]}not {sentence[judged.start() :]}"
