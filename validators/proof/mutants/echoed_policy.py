"""Echoed policy: the rules are sent on in place of what they ask for.

A word that the policy has itself is found in a mail that only forwards the policy.
"""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._texts import saying, told

OPERATOR = Operator("echoed policy", "VAC11", "needle-in-furniture")
MOST = 4


def mutants(trace: Trace) -> Iterator[Variant]:
    """All policy texts, and the first few alone, in place of each text that carries facts."""
    policies = {each.id: each.text.strip() for each in trace.prepared.task.policy}
    if not policies:
        return
    echoes = {"all policies": "\n\n".join(policies.values())}
    if len(policies) > 1:
        echoes |= {f"the policy `{name}`": text for name, text in list(policies.items())[:MOST]}
    for artefact in told(trace):
        if artefact.facts(trace.lookup) and not artefact.only_titles:
            for name, text in echoes.items():
                says = f"{artefact.label}: {name} instead of the text"
                yield saying(trace, artefact, says, {each.path: text for each in artefact.bodies})
