"""The author's alternatives pass. STR04: one of them does not."""

from validators.proof.kit.bench import Bench, Proof

PROOF = Proof(30, "alternatives")


def prove(bench: Bench) -> None:
    """Play each alternative on a fresh world."""
    good = 0
    for name, trace in bench.alternatives.items():
        verdicts = trace.episode.verdicts
        failed = [each for each in verdicts if verdicts[each].status == "failed" and each in bench.counted]
        if trace.fault is not None:
            bench.fault(trace.fault, "alternatives", name)
        elif failed:
            message = f"the alternative `{name}` fails `{failed[0]}`: {verdicts[failed[0]].explain()}"
            bench.find_in_solution("STR04", "one-path", message, "alternatives", name, key=True)
        else:
            good += 1
    bench.result.alternatives = (good, len(bench.alternatives))
