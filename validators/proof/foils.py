"""The author's foils fail, each by the assertions it names. LOO05: a foil passes one that should catch it."""

from validators.proof.kit.bench import Bench, Proof
from validators.proof.kit.trace import Trace

PROOF = Proof(40, "foils")


def prove(bench: Bench) -> None:
    """Play each foil on a fresh world; `bench.shared["foils"]` keeps what they leave, by name."""
    solution = bench.prepared.loaded.solution
    traces: dict[str, Trace] = bench.shared.setdefault("foils", {})
    if solution is None:
        return
    good = 0
    for name, foil in solution.foils.items():
        after = bench.trace if foil.base == "reference" else None
        if after is not None and after.fault is not None:
            continue  # the reference itself fails, and is reported as such
        trace = traces[name] = bench.record(foil.steps, name, after=after)
        for row in bench.result.rows:
            if row.id in bench.counted and trace.episode.verdicts[row.id].status == "failed":
                row.killed_by.append(name)
        verdicts = trace.episode.verdicts  # a name that no assertion has is a problem of the file, and reported as such
        missed = [each for each in foil.caught_by if each in verdicts and verdicts[each].held]
        if trace.fault is not None:
            bench.fault(trace.fault, "foils", name, "steps")
        elif missed:
            message = f"the foil `{name}` passes `{missed[0]}`, which should catch it"
            bench.find_in_solution("LOO05", "foil-passes", message, "foils", name, "caught_by", key=True)
        else:
            good += 1
    bench.result.foils = (good, len(solution.foils))
