"""Wrong variants of the reference must fail. What survives is a hole in the assertions.

Each mutant is killed (an assertion fails), survived (all hold), equivalent (it leaves what the reference or an
alternative leaves, or differs only in what has leeway), or not runnable (the vendor refuses its call). A survivor is
found under the code of its operator.
"""

from collections.abc import Iterable

from validators.proof.kit.bench import Bench, Proof
from validators.proof.kit.operators import Made, all_of
from validators.proof.kit.replay import Ran, run
from validators.proof.kit.result import Tried
from validators.proof.kit.survivors import report
from validators.proof.kit.trace import Trace

PROOF = Proof(60, "mutants", needs_reference=True)
PACKAGE = "validators.proof.mutants"


def made(trace: Trace) -> Iterable[Made]:
    """Every mutant of a reference, numbered in one order: M01, M02..."""
    return all_of(PACKAGE, "mutants", "M", trace)


def prove(bench: Bench) -> None:
    """Run every mutant; survivors are shrunk and reported."""
    trace = bench.trace
    assert trace is not None
    rows = {row.id: row for row in bench.result.rows}
    absent = {name: verdict.explain() for name, verdict in bench.noop.verdicts.items()}
    survivors: list[tuple[Made, Ran, Tried]] = []
    for each in made(trace):
        ran = run(trace, each.variant)
        tried = Tried(each.id, each.operator.name, each.variant.says, "not runnable")
        if ran.bug:
            bench.unsure(f"{each.id} {each.variant.says}", ran.bug, bug=True)
        elif ran.refused is not None:
            tried.why = refusal(ran)
        else:
            _judge(bench, trace, ran, tried, absent)
            for name in tried.by:
                rows[name].killed_by.append(each.id)
            if tried.fate == "survived":
                survivors.append((each, ran, tried))
        bench.result.mutants.append(tried)
    report(bench, trace, survivors)


def refusal(ran: Ran) -> str:
    """Why a variant cannot be run, in one line."""
    assert ran.refused is not None
    text = ran.refused.content().decode("utf-8", "replace")
    return f"the vendor answers {ran.refused.status}: {text if len(text) <= 160 else text[:157] + '...'}"


def _judge(bench: Bench, trace: Trace, ran: Ran, tried: Tried, absent: dict[str, str]) -> None:
    verdicts = bench.verdicts_beside(ran.world, trace)
    tried.by = [name for name, verdict in verdicts.items() if verdict.status == "failed" and name in bench.counted]
    if tried.by:
        tried.fate, tried.why = "killed", verdicts[tried.by[0]].explain()
        tried.by_absence = all(
            not verdicts[name].record and verdicts[name].explain() == absent[name] for name in tried.by
        )  # fmt: skip
    elif right := bench.equals(ran.world):
        tried.fate, tried.why = "equivalent", f"leaves what {right} leaves"
    else:
        tried.fate = "survived"
