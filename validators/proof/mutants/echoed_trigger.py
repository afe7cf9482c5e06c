"""Echoed trigger: what was asked is sent on in place of the text, subject and all.

Whatever the trigger says already cannot show that anybody has looked anything up.
"""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._texts import saying, told

OPERATOR = Operator("echoed trigger", "VAC11", "needle-in-furniture")


def mutants(trace: Trace) -> Iterator[Variant]:
    """The trigger in place of each text that carries facts."""
    trigger = trace.prepared.task.trigger.text.strip()
    for artefact in told(trace):
        if artefact.facts(trace.lookup) and not artefact.only_titles:
            texts = {each.path: trigger for each in artefact.bodies}
            yield saying(trace, artefact, f"{artefact.label}: the trigger instead of the text", texts)
