"""The proofs prove themselves: defects planted into sound tasks are found, by the code and at the place they should be.

The plants stand in `plants/*.yaml`, the sound tasks in `plants/company` and among those that ship. A plant edits a
task (or breaks the simulated company), and says which code must be found, where, and by which operator or proof.
"""

import re
import shutil
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from runtime.gateway.gateway import Gateway, default_gateway
from runtime.plugins import discover
from runtime.task.files import solution_of
from runtime.task.load import Loaded, load_task
from runtime.task.validation import span_at
from tests.validators.proof.plants.faults import Faulty
from validators import prove
from validators.finding import Finding
from validators.proof import equivalence, mutation, stability
from validators.proof.kit import operators
from validators.proof.kit.result import TaskProof, Tried

HERE = Path(__file__).parent / "plants"
HOUSE = Path(__file__).parents[3]
FOLDERS = {each.PACKAGE: each.PROOF.name for each in (mutation, equivalence, stability)}
"""The folders of operators, and the proofs that run them."""
BEFORE = ("start verdicts", "reference", "alternatives")
"""Proofs that every other one stands on."""


@dataclass(frozen=True)
class Finds:
    """What must be found: a code at a place, by an operator or by a proof."""

    code: str
    at: str
    operator: str = ""
    proof: str = ""
    says: str = ""
    """Words of the message, where something else is found under the same code at the same place."""


@dataclass(frozen=True)
class Plant:
    """One defect."""

    name: str
    task: str
    finds: Finds
    edit: list[dict[str, Any]] = field(default_factory=list)
    """Texts of the files `task` and `solution` exchanged for others; `nth` says which, where there are several."""
    drop: list[str] = field(default_factory=list)
    """Assertions left out."""
    company: str = ""
    """The name of a fault of the simulated company, where that is what is planted."""
    whole: bool = False
    """Whether the whole proof of the task is run, and not only what the finder needs."""


def _plants() -> list[Plant]:
    files = sorted(HERE.glob("*.yaml"))
    raw = [each for path in files for each in yaml.safe_load(path.read_text("utf-8"))]
    return [Plant(**{**each, "finds": Finds(**each["finds"])}) for each in raw]


PLANTS = _plants()
each_plant = pytest.mark.parametrize("plant", PLANTS, ids=[each.name.replace(" ", "_") for each in PLANTS])


# Proving


@cache
def _gateway(fault: str) -> Gateway:
    return Faulty(fault) if fault else default_gateway()


@cache
def _folder_of(operator: str) -> str:
    found: str = next(each for each in FOLDERS if operator in _names(each))
    return found


def _names(folder: str) -> set[str]:
    return {each.name for each in operators.operators(folder).values()}


def _restrict(patch: pytest.MonkeyPatch, finds: Finds, *, without: bool) -> None:
    """Let only the finder and what it stands on run; or, without it, the others of its folder."""
    wanted = {*BEFORE, FOLDERS[_folder_of(finds.operator)] if finds.operator else finds.proof}
    modules = prove.proofs()
    if finds.operator:
        folder = _folder_of(finds.operator)

        def some(package: str) -> Mapping[str, ModuleType]:
            found = discover(package)
            if package != folder:
                return found
            return {name: each for name, each in found.items() if (each.OPERATOR.name == finds.operator) != without}

        patch.setattr(operators, "discover", some)
        patch.setattr(stability, "discover", some)
        modules = tuple(each for each in modules if each.PROOF.name in wanted)
    elif without:
        modules = tuple(each for each in modules if each.PROOF.name != finds.proof)
    patch.setattr(prove, "proofs", lambda: modules)


def _prove(path: Path, plant: Plant, *, company: str, whole: bool, without: bool = False) -> TaskProof:
    with pytest.MonkeyPatch.context() as patch:
        if not whole:
            _restrict(patch, plant.finds, without=without)
        return prove.prove_task(path, _gateway(company))


@cache
def _source(task: str) -> Path:
    domain, _, slug = task.partition(".")
    places = (HERE / "company" / domain / f"{slug}.yaml", HOUSE / "tasks_yaml" / domain / f"{slug}.yaml")
    return next(each for each in places if each.exists())


def _planted(plant: Plant, folder: Path) -> Path:
    """The task and its solution copied, with the plant's edits. Raises ValueError for a text that is not there."""
    source = _source(plant.task)
    path = folder / source.parent.name / source.name
    path.parent.mkdir()
    for each in (source, solution_of(source)):
        shutil.copy(each, path.parent)
    for change in plant.edit:
        file = path if change["file"] == "task" else solution_of(path)
        parts = file.read_text("utf-8").split(change["old"])
        nth = change.get("nth", 1)
        if len(parts) <= nth or ("nth" not in change and len(parts) > 2):
            raise ValueError(f"{plant.name}: `{change['old']}` is there {len(parts) - 1} times")
        text = change["old"].join(parts[:nth]) + change["new"] + change["old"].join(parts[nth:])
        file.write_text(text, "utf-8")
    for name in plant.drop:
        text, times = re.subn(rf"(?m)^  - id: {name}\n(?:    .*\n)+", "", path.read_text("utf-8"))
        if times != 1:
            raise ValueError(f"{plant.name}: there is no assertion `{name}`")
        path.write_text(text, "utf-8")
    return path


@cache
def _base(task: str, finds: Finds) -> TaskProof:
    """The proof of a task as it was, as far as the finder runs."""
    plant = Plant("", task, finds)
    return _base_whole(task) if finds.proof else _prove(_source(task), plant, company="", whole=False)


@cache
def _base_whole(task: str) -> TaskProof:
    return prove.prove_task(_source(task), _gateway(""))


# Finding


def _line(loaded: Loaded, at: str) -> tuple[Path, int]:
    """Where a key path leads: to an element of a list, or to the key of a mapping."""
    file, *steps = at.split(".") if at.startswith("solution.") else ["task", *at.split(".")]
    document = loaded.document if file == "task" else loaded.solution_document
    path = loaded.path if file == "task" else loaded.solution_path
    assert document is not None and path is not None
    value: Any = document.data
    found: list[str | int] = []
    for step in steps:
        if isinstance(value, list):
            ids = [each.get("id") if isinstance(each, dict) else None for each in value]
            found.append(ids.index(step) if step in ids else int(step))
        else:
            found.append(step)
        value = value[found[-1]]
    return path, span_at(document, tuple(found), key=isinstance(found[-1], str)).line


def _found(result: TaskProof, path: Path, finds: Finds) -> list[Finding]:
    """The findings of that code at that place."""
    try:
        file, line = _line(load_task(path), finds.at)
    except (KeyError, ValueError):
        return []  # the place is the plant's own
    there = [each for each in result.findings if (each.place.path, each.place.line) == (str(file), line)]
    return [each for each in there if each.code == finds.code and finds.says in each.message]


def _tried(result: TaskProof, operator: str) -> list[Tried]:
    return [each for each in (*result.mutants, *result.equivalents, *result.shifts) if each.operator == operator]


def _caught(result: TaskProof, operator: str) -> list[str]:
    """What an operator's variants show to be wrong: those that survive, or that fail though right."""
    return [each.says for each in _tried(result, operator) if each.fate in ("survived", "fails")]


def _report(result: TaskProof) -> str:
    lines = [
        f"{each.place.path.rpartition('/')[2]}:{each.place.line} {each.code} {each.message}" for each in result.findings
    ]
    lines += [f"could not check {each.what}: {each.why}" for each in result.unchecked]
    return "\n".join(lines) or "nothing was found"


@each_plant
def test_the_defect_is_found_where_it_is_planted(plant: Plant, tmp_path: Path) -> None:
    path = _planted(plant, tmp_path)
    whole = plant.whole or bool(plant.finds.proof)
    result = _prove(path, plant, company=plant.company, whole=whole)
    found = _found(result, path, plant.finds)
    assert found, _report(result)
    operator = plant.finds.operator
    if operator:
        assert _caught(result, operator), _report(result)
        assert whole or any(f"({operator})" in each.message for each in found), _report(result)
    assert not [each for each in result.unchecked if each.bug], _report(result)


@each_plant
def test_the_sound_task_has_no_such_defect(plant: Plant) -> None:
    result = _base(plant.task, plant.finds)
    assert not _found(result, _source(plant.task), plant.finds), _report(result)


@each_plant
def test_without_its_finder_the_defect_is_not_found(plant: Plant, tmp_path: Path) -> None:
    path = _planted(plant, tmp_path)
    result = _prove(path, plant, company=plant.company, whole=False, without=True)
    operator = plant.finds.operator
    if operator:
        assert not _tried(result, operator)
        assert not [each for each in result.findings if f"({operator})" in each.message]
    else:
        assert not _found(result, path, plant.finds), _report(result)


# The plants themselves


@pytest.mark.parametrize("task", sorted({each.task for each in PLANTS if "company" in str(_source(each.task))}))
def test_the_company_s_tasks_are_sound(task: str) -> None:
    result = _base_whole(task)
    assert (result.outcome, result.count("survived"), result.false_fails) == ("clean", 0, 0), _report(result)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_operator_finds_a_plant(folder: str) -> None:
    assert _names(folder) - {each.finds.operator for each in PLANTS} == set()


def test_every_proof_finds_a_plant() -> None:
    finders = {each.finds.proof or FOLDERS[_folder_of(each.finds.operator)] for each in PLANTS}
    assert {each.PROOF.name for each in prove.proofs()} - finders == set()


def test_no_two_operators_have_one_name() -> None:
    assert [
        name for name, times in Counter(each for folder in FOLDERS for each in _names(folder)).items() if times > 1
    ] == []


def test_there_are_plants_of_forty_kinds_and_fifteen_go_through_the_whole_proof() -> None:
    assert len({(each.finds.code, each.finds.operator or each.finds.proof) for each in PLANTS}) >= 40
    assert len([each for each in PLANTS if each.whole or each.finds.proof]) >= 15
    assert len({each.name for each in PLANTS}) == len(PLANTS)
