"""`prove --explain M05 TASK`: one variant of the reference replayed step by step."""

from collections.abc import Iterator

from rich.text import Text

from authoring.errors import ToolError
from authoring.screen import out
from authoring.tasks import one_task
from runtime.gateway.gateway import Response, default_gateway
from runtime.grading.verdict import Verdict
from runtime.grading.where import WhereError
from runtime.kit.world import World
from validators.proof.equivalence import PACKAGE as EQUIVALENTS
from validators.proof.kit.bench import Bench
from validators.proof.kit.difference import difference
from validators.proof.kit.operators import Made, all_of
from validators.proof.kit.replay import Ran, run
from validators.proof.kit.request import Request
from validators.proof.kit.result import TaskProof
from validators.proof.kit.trace import Trace
from validators.proof.mutation import PACKAGE as MUTANTS
from validators.report.marks import VERDICTS, colour_of
from validators.run import CLEAN, FOUND


def explained(name: str, task: str) -> int:
    """Print the run of a variant. 0 where it met the fate it should, 1 where it did not. Raises ToolError."""
    prepared = one_task(task)
    bench = Bench(prepared.loaded.path, prepared, default_gateway(), TaskProof(task, prepared.task.id))
    if not bench.sound or bench.trace is None:
        raise ToolError(f"{task} has no reference that completes it", tip=f"benchwright prove {task} says why")
    try:
        bench.check_leeway()
    except (WhereError, KeyError) as error:
        raise ToolError(f"`leeway` of the solution: {error.args[0]}", tip=f"benchwright prove {task}") from None
    made = _found(name.strip().upper(), bench.trace)
    ran = run(bench.trace, made.variant)
    console = out()
    for line in _lines(bench, made, ran):
        console.print(line, soft_wrap=True)
    survived = ran.refused is None and not bench.equals(ran.world) and not _failed(bench, ran.world)
    right = made.id.startswith("E")
    bad = bool(_failed(bench, ran.world)) if right else survived
    return FOUND if bad else CLEAN


def _found(name: str, trace: Trace) -> Made:
    known = {}
    for package, function, letter in ((MUTANTS, "mutants", "M"), (EQUIVALENTS, "equivalents", "E")):
        if not name.startswith(letter):
            continue
        for each in all_of(package, function, letter, trace):
            known[each.id] = each
            if each.id == name or each.id == f"{letter}{name[1:].zfill(2)}":
                return each
    if not known:
        raise ToolError(f"`{name}` is no variant; mutants are M01, M02, ..., right variants E01, E02, ...")
    raise ToolError(f"there is no variant `{name}`; the last one is {list(known)[-1]}")


def _lines(bench: Bench, made: Made, ran: Ran) -> Iterator[Text]:
    trace = bench.trace
    assert trace is not None
    yield Text.assemble((made.id, "bold"), f"  {made.operator.name}: {made.variant.says}")
    yield Text()
    for write in trace.writes[: made.variant.at]:
        yield Text.assemble(("  as the reference  ", "dim"), _call(write.request, write.response))
    for (request, response), planned in zip(ran.answers, made.variant.calls, strict=False):
        mine = ("  its own           ", "bold") if planned.own else ("  as the reference  ", "dim")
        yield Text.assemble(mine, _call(request, response))
        if planned.own:
            yield from _body(request)
        if not response.ok:
            yield Text(f"                    {response.content().decode('utf-8', 'replace')[:300]}", "red")
    for edit in made.variant.edits:
        what = "removed" if edit.values is None else "added" if edit.new else "set " + ", ".join(edit.values)
        yield Text.assemble(("  end state         ", "bold"), f"{edit.collection}/{edit.id}: {what}")
    yield Text()
    lines = difference(trace.end, ran.world)
    yield Text("beside the reference's end state" if lines else "the end state is the reference's", "bold")
    for line in lines:
        yield Text(f"  {line}", colour_of(line))
    yield Text()
    yield Text("verdicts", "bold")
    for name, verdict in bench.prepared.verdicts(ran.world).items():
        sign, colour = VERDICTS[verdict.status]
        why = "" if verdict.held else f"  {verdict.explain()}"
        yield Text.assemble("  ", (sign, colour), f" {name}", (why, "dim"))
    yield Text()
    yield Text(_fate(bench, made, ran), "bold")


def _call(request: Request, response: Response) -> Text:
    return Text.assemble((f"{response.status} ", "green" if response.ok else "red"), str(request))


def _body(request: Request) -> Iterator[Text]:
    from validators.proof.kit.arguments import value_at

    body = value_at(request, ("body",))
    if body is None:
        return
    for path, value in _flat(body):
        yield Text(f"                    {path}: {value}", "dim")


def _flat(value: object, at: str = "") -> Iterator[tuple[str, str]]:
    match value:
        case dict():
            for key, each in value.items():
                yield from _flat(each.parts if hasattr(each, "parts") else each, f"{at}.{key}" if at else str(key))
        case list():
            for place, each in enumerate(value):
                yield from _flat(each, f"{at}[{place}]")
        case _:
            text = " ".join(str(value).split())
            yield at, text if len(text) <= 200 else text[:197] + "..."


def _failed(bench: Bench, world: World) -> list[tuple[str, Verdict]]:
    verdicts = bench.prepared.verdicts(world)
    return [(name, each) for name, each in verdicts.items() if not each.held and name in bench.counted]


def _fate(bench: Bench, made: Made, ran: Ran) -> str:
    if ran.refused is not None:
        return "not runnable: the vendor refuses the call"
    failed = [name for name, _ in _failed(bench, ran.world)]
    if made.id.startswith("E"):
        return f"fails {', '.join(failed)}, though right" if failed else "passes, as it should"
    equal = bench.equals(ran.world)
    if equal:
        return f"equivalent: it leaves what {equal} leaves"
    return f"killed by {', '.join(failed)}" if failed else "survived: every assertion holds"
