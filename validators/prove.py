"""Proving one task: load it, then every proof of `validators/proof` in its order."""

import traceback
from functools import cache
from pathlib import Path
from time import perf_counter, process_time
from types import ModuleType

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import Gateway
from runtime.grading.where import WhereError
from runtime.plugins import PluginError, discover
from runtime.task.load import load_task
from runtime.task.problems import Problem
from validators.finding import Finding
from validators.proof.kit.bench import Bench, Proof, place_of
from validators.proof.kit.result import TaskProof


@cache
def proofs() -> tuple[ModuleType, ...]:
    """The modules of `validators/proof` in the order they run. Raises PluginError for one that is no proof."""
    found = []
    for module in discover("validators.proof").values():
        if hasattr(module, "__path__"):
            continue  # a folder: of operators, or of what proofs are written with
        if not isinstance(getattr(module, "PROOF", None), Proof) or not callable(getattr(module, "prove", None)):
            raise PluginError(f"{module.__name__} has no PROOF and prove")
        found.append(module)
    return tuple(sorted(found, key=lambda module: (module.PROOF.order, module.__name__)))


def prove_task(path: Path, gateway: Gateway) -> TaskProof:
    """Prove one task file. What is wrong with it is in the result; nothing is raised for a bad task."""
    begin = perf_counter()
    loaded = load_task(path)
    result = TaskProof(str(path), loaded.name, loaded.task.title if loaded.task else "")
    prepared, problems = prepare(loaded)
    result.findings += [_not_loaded(path, each) for each in problems]
    result.findings += [_not_loaded(loaded.solution_path or path, each) for each in loaded.solution_problems]
    if prepared is not None:
        bench = Bench(path, prepared, gateway, result)
        if _has_leeway(bench):
            _run(bench)
    result.findings.sort(key=lambda each: (each.place.path, each.place.line, each.place.column, each.code))
    result.seconds = perf_counter() - begin
    return result


def _run(bench: Bench) -> None:
    for module in proofs():
        if module.PROOF.needs_reference and not bench.sound:
            continue
        begin = process_time()
        try:
            module.prove(bench)
        except Exception as error:  # a fault of ours in one proof must not take the others with it
            bench.unsure(module.PROOF.name, f"{type(error).__name__}: {error}{_where(error)}", bug=True)
        bench.result.timings[module.PROOF.name] = process_time() - begin


def _where(error: Exception) -> str:
    """The innermost place in our own code that an error came from."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if "site-packages" not in each.filename]
    return f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""


def _has_leeway(bench: Bench) -> bool:
    """Whether the solution's `leeway:` means something."""
    try:
        bench.check_leeway()
        return True
    except (WhereError, KeyError) as error:
        bench.find_in_solution("SCH10", "task-not-loaded", f"`leeway`: {error.args[0]}", "leeway", key=True)
        return False


def _not_loaded(path: Path, problem: Problem) -> Finding:
    place = place_of(path, problem.span)
    return Finding(problem.code or "SCH10", "task-not-loaded", "error", problem.message, place, tip=problem.tip)
