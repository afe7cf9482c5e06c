"""Calls are found that satisfy every objective of the imported tasks, as far as our apps have operations."""

import json
from pathlib import Path
from typing import Any

import pytest

from authoring.convert.automationbench.importing import import_rows
from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.expressions import render
from runtime.task.load import load_task
from tests.authoring.convert.made_up import row
from tests.interop import corpus
from validators.effects import effects
from validators.proof import witness
from validators.proof.kit.bench import Bench
from validators.proof.kit.result import TaskProof, Witness
from validators.proof.kit.search.plans import collections_of

FLOOR = 223
"""Tasks of the corpus that have a joint witness; the two others want an issue in a project that nothing names."""


def searched(path: Path) -> tuple[Witness | None, bool]:
    """What the search finds for a task, and whether all that it asks about is in apps with operations."""
    prepared, problems = prepare(load_task(path))
    assert prepared is not None, problems
    bench = Bench(path, prepared, default_gateway(), TaskProof(str(path), path.stem))
    witness.prove(bench)
    world = prepared.world()
    forms = [render(each.assertion.form, prepared.facts) for each in prepared.assertions]
    apps = {path.partition(".")[0] for form in forms for path in collections_of(form, world)}
    return bench.result.witness, apps <= effects().apps


def imported(data: dict[str, Any], folder: Path) -> Path:
    """The task file of a row."""
    (folder / "row.json").write_text(json.dumps(data))
    (outcome,) = import_rows(folder / "row.json", folder / "tasks")
    assert outcome.path is not None, outcome.problem
    return outcome.path


@pytest.mark.skipif(not corpus.available(), reason="../shared/automationbench is not there")
def test_every_task_within_the_eight_apps_has_a_joint_witness_but_two(tmp_path: Path) -> None:
    found = [searched(each.path) for each in import_rows(corpus.FOLDER / "tasks.dev.jsonl", tmp_path) if each.path]
    within = [each for each, inside in found if inside and each is not None]
    assert len(within) >= FLOOR + 2
    assert sum(each.jointly for each in within) >= FLOOR


def test_an_issue_in_a_project_that_only_the_request_names_has_a_witness(tmp_path: Path) -> None:
    wanted = {"type": "jira_issue_exists_with_summary", "summary_contains": "pump", "issuetype": "Incident"}
    data = row(info__assertions=[wanted], info__zapier_tools=["jira_create_issue"])
    data["prompt"][1]["content"] = "File the broken pump in the FAB project."
    found, _ = searched(imported(data, tmp_path))
    assert found is not None
    assert found.jointly, found.leads


def test_where_nothing_names_a_project_the_lead_says_that_there_is_none(tmp_path: Path) -> None:
    wanted = {"type": "jira_issue_exists_with_summary", "summary_contains": "pump"}
    data = row(info__assertions=[wanted], info__zapier_tools=["jira_create_issue"])
    found, _ = searched(imported(data, tmp_path))
    assert found is not None
    assert not found.jointly
    assert "the world has no record in jira.projects for a new one to belong to" in found.leads[0]


def test_a_file_is_moved_out_of_the_folder_that_it_is_in(tmp_path: Path) -> None:
    moved = {"type": "google_drive_action_exists", "action_key": "move_file", "params": {"file": "f1", "folder": "old"}}
    data = row(info__assertions=[moved])
    data["info"]["initial_state"]["google_drive"] = {"files": [{"id": "f1", "name": "Plan", "folder": "root"}]}
    found, _ = searched(imported(data, tmp_path))
    assert found is not None
    assert found.jointly, found.leads
    assert "addParents=old" in found.calls[0]
    assert "removeParents=" in found.calls[0]
