"""One task through every proof, and many through one call."""

from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from runtime.gateway.catalog import load_catalog
from runtime.gateway.gateway import Gateway, Response, default_gateway
from runtime.kit.world import World
from runtime.plugins import PluginError
from tests.validators.proof.moved_tasks import REFERENCE, TASK, written
from validators import prove
from validators.evidence import Evidence
from validators.proof import mutation, witness
from validators.proof.kit import operators
from validators.proof.kit.variant import Operator
from validators.prove import proofs, prove_task
from validators.prove_many import prove_path, prove_paths
from validators.run import BUG, exit_code


def code_of(result: Any) -> int:
    return exit_code(result.findings, result.unchecked, unreadable=False, nothing=False)


def test_proofs_run_in_their_order_and_every_module_is_one() -> None:
    orders = [module.PROOF.order for module in proofs()]
    assert orders == sorted(orders)
    names = [module.PROOF.name for module in proofs()]
    assert names[:2] == ["start verdicts", "reference"] and names.index("mutants") < names.index("polarity map")
    modules = {each.stem for each in Path(prove.__file__).with_name("proof").glob("*.py") if each.stem[0] != "_"}
    assert {module.__name__.rpartition(".")[2] for module in proofs()} == modules


def test_a_sound_task_goes_through_all_of_them(tmp_path: Path) -> None:
    result = prove_task(written(tmp_path, TASK), default_gateway())
    assert [each.message for each in result.unchecked if each.bug] == []
    assert set(result.timings) == {module.PROOF.name for module in proofs()}
    assert result.mutants and result.equivalents and result.shifts and result.lazy and result.witness
    assert result.digest and result.episodes > len(result.mutants)


def test_without_a_right_reference_only_what_needs_none_is_run(tmp_path: Path) -> None:
    solution = REFERENCE.replace("Jena", "Ulm")
    result = prove_task(written(tmp_path, TASK, solution), default_gateway())
    assert [each.code for each in result.findings if each.severity == "error"] == ["CON01"]
    assert set(result.timings) == {module.PROOF.name for module in proofs() if not module.PROOF.needs_reference}
    assert result.mutants == [] and result.lazy


def test_a_task_that_does_not_load_is_a_finding_and_nothing_is_run(tmp_path: Path) -> None:
    result = prove_task(written(tmp_path, TASK.replace("title:", "titel:")), default_gateway())
    assert result.timings == {} and {each.code for each in result.findings} == {"SCH10"}


def test_a_solution_that_does_not_load_is_told_at_its_place(tmp_path: Path) -> None:
    path = written(tmp_path, TASK, REFERENCE.replace("save:", "safe:"))
    result = prove_task(path, default_gateway())
    [found] = [each for each in result.findings if each.code == "SCH10"]
    assert found.place.path == str(path.with_suffix(".solution.yaml")) and "`safe`" in found.message


def test_leeway_that_means_nothing_is_told_and_no_verdict_stands_on_it(tmp_path: Path) -> None:
    leeway = "leeway:\n  - {created: gmail.messages, fields: [subjct], because: it is free}\n"
    result = prove_task(written(tmp_path, TASK, REFERENCE + leeway), default_gateway())
    [found] = result.findings
    assert found.code == "SCH10" and "did you mean `subject`" in found.message
    assert found.place.path.endswith(".solution.yaml") and result.mutants == []


def test_a_proof_of_ours_that_fails_is_told_as_not_checked_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(bench: object) -> None:
        raise LookupError("no such thing")

    monkeypatch.setattr(witness, "prove", broken)
    result = prove_task(written(tmp_path, TASK), default_gateway())
    [unsure] = [each for each in result.unchecked if each.bug]
    assert unsure.what == "witness" and unsure.why.startswith("LookupError: no such thing at test_prove.py:")
    assert result.outcome != "clean" and code_of(result) == BUG
    assert result.mutants and result.witness is None


def test_an_operator_that_fails_takes_no_other_proof_with_it_and_no_task_is_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(trace: object) -> object:
        raise LookupError("no such thing")

    real = operators.discover
    module = SimpleNamespace(OPERATOR=Operator("broken", "LOO01", "x"), mutants=broken, __name__="broken")

    def discover(package: str) -> dict[str, Any]:
        return {**real(package), **({"zz_broken": module} if package == mutation.PACKAGE else {})}

    monkeypatch.setattr(operators, "discover", discover)
    result = prove_task(written(tmp_path, TASK), default_gateway())
    [unsure] = [each for each in result.unchecked if each.bug]
    assert unsure.what == "mutants" and "LookupError: no such thing" in unsure.why
    assert code_of(result) == BUG
    assert result.equivalents and result.shifts and result.lazy and result.witness


class Failing(Gateway):
    """A company in which our own code fails at any cell but one."""

    def execute(self, world: World, method: str, url: str, *, body: Any = None, **more: Any) -> Response:
        """Carry out one call, and fail where it puts a cell that the reference does not."""
        answer = super().execute(world, method, url, body=body, **more)
        if method == "PUT" and isinstance(body, dict) and body.get("values") != [["Answered"]]:
            answer.bug = "ValueError: no such thing"
        return answer


def test_a_mutant_at_which_our_own_code_fails_has_no_fate_and_the_task_no_verdict(tmp_path: Path) -> None:
    path = written(tmp_path, TASK)
    assert [each for each in prove_task(path, default_gateway()).unchecked if each.bug] == []
    result = prove_task(path, Failing(load_catalog()))
    failed = {each.what.partition(" ")[0] for each in result.unchecked if each.bug}
    mutants = {each.id: each.fate for each in result.mutants}
    assert failed & set(mutants) and {mutants[each] for each in failed & set(mutants)} == {"not runnable"}
    assert code_of(result) == BUG


def test_a_module_that_is_no_proof_is_an_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = ModuleType("validators.proof.stranger")
    monkeypatch.setattr(prove, "discover", lambda package: {"stranger": stranger})
    proofs.cache_clear()
    try:
        with pytest.raises(PluginError, match=r"validators\.proof\.stranger has no PROOF and prove"):
            proofs()
    finally:
        proofs.cache_clear()


def test_many_tasks_come_in_the_order_they_were_given_each_once(tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two"
    for folder in (first, second):
        folder.mkdir()
    paths = [written(second, TASK), written(first, TASK)]
    seen: list[str] = []
    found = list(prove_paths([*paths, paths[0]], engine="serial", advance=seen.append))
    assert [each.path for each in found] == [str(path) for path in paths]
    assert seen == [str(path) for path in paths]


def test_what_is_finished_is_kept_before_anything_else_happens(tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two"
    for folder in (first, second):
        folder.mkdir()
    paths = [written(first, TASK), written(second, TASK)]
    evidence = Evidence(tmp_path / "kept", "code")
    made: list[Path] = []

    def once(path: Path) -> Any:
        made.append(path)
        return prove_path(path)

    half = prove_paths(paths, engine="serial", evidence=evidence, prove=once)
    next(half)
    half.close()
    assert made == paths[:1]
    assert [each.path for each in prove_paths(paths, engine="serial", evidence=evidence, prove=once)] == [
        str(path) for path in paths
    ]
    assert made == paths
