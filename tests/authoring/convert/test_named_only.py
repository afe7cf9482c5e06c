"""What a row names and its seed lacks is in the task file, is marked there, and never in a row."""

from pathlib import Path
from typing import Any

import pytest

from authoring.convert.automationbench.importing import text_of
from authoring.convert.automationbench.row_of_task import state_of
from authoring.convert.automationbench.rows import Found, canonical, read_row
from authoring.convert.automationbench.task_of_row import task_of_row
from runtime.kit.values import identical
from runtime.task.document import Task
from runtime.task.yaml_reader import read
from tests.authoring.convert.made_up import row
from tests.authoring.convert.test_round_trip import there_and_back

CREATE = {"type": "jira_issue_exists_with_summary", "summary_contains": "pump"}


def jira_row(trigger: str = "File it.", seed: dict[str, Any] | None = None, **asked: Any) -> dict[str, Any]:
    """A row that wants an issue about a pump."""
    data = row(info__assertions=[{**CREATE, **asked}], info__zapier_tools=["jira_create_issue"])
    data["info"]["initial_state"] |= seed or {}
    data["prompt"][1]["content"] = trigger
    return data


def seed_of(data: dict[str, Any], app: str = "jira") -> dict[str, Any]:
    """What the task file of a row has in an app."""
    seeded: dict[str, Any] = task_of_row(read_row(data)).data["seed"].get(app, {})
    return seeded


@pytest.mark.parametrize(
    "data",
    [
        jira_row(project="FAB"),
        jira_row("Create an issue in the FAB project."),
        jira_row("Create an issue (project key FAB, issue type Task)."),
        jira_row("Create a ticket in project 'FAB'."),
        jira_row("Follow up on Jira issue FAB-12."),
        jira_row(seed={"jira": {"actions": {"add_comment": [{"params": {"issue": "FAB-3", "comment": "Hm."}}]}}}),
        jira_row(seed={"google_sheets": {"spreadsheets": [{"id": "s", "title": "Rules", "worksheets": [
            {"id": "w", "title": "Rules", "rows": [{"row_id": 2, "cells": {"Setting": "Jira Project", "Value": "FAB"}}]}
        ]}]}}),
    ],
)  # fmt: skip
def test_a_project_that_the_row_names_is_in_the_seed(data: dict[str, Any]) -> None:
    assert seed_of(data)["projects"] == [{"key": "FAB", "name": "FAB"}]
    assert identical(canonical(there_and_back(data)), canonical(data))


@pytest.mark.parametrize(
    "data",
    [
        jira_row("Create an issue in our project."),
        jira_row("Open the JIRA project and look up the project ID."),
        jira_row("Create it in the FAB project.", {"jira": {"projects": [{"key": "FAB", "name": "Fabrication"}]}}),
        jira_row("Create it in the FAB project.", {"jira": {"issues": [{"key": "FAB-1", "summary": "A leak"}]}}),
        row(info__assertions=[{"type": "asana_action_exists", "action_key": "task", "params": {"project": "FAB"}}]),
    ],
)
def test_nothing_is_added_where_no_project_is_named_or_the_named_one_is_there(data: dict[str, Any]) -> None:
    task = task_of_row(read_row(data))
    assert task.data["seed"].get("jira", {}) == data["info"]["initial_state"].get("jira", {})
    assert "added" not in task.data["origin"]
    assert "seed" not in task.notes


def test_an_issue_type_that_jira_does_not_come_with_is_added() -> None:
    assert seed_of(jira_row(project="FAB", issuetype="Incident"))["issue_types"] == [{"name": "Incident"}]
    assert "issue_types" not in seed_of(jira_row(project="FAB", issuetype="Bug"))


def test_a_further_priority_stands_among_those_of_every_site_by_urgency() -> None:
    found = seed_of(jira_row(project="FAB", priority="Critical"))["priorities"]
    assert [each["name"] for each in found] == ["Highest", "Critical", "High", "Medium", "Low", "Lowest"]


def test_a_further_priority_is_added_to_the_seeds_own() -> None:
    own = [{"name": "P1"}, {"name": "P2"}]
    found = seed_of(jira_row(seed={"jira": {"priorities": own}}, project="FAB", priority="P0"))
    assert found["priorities"] == [*own, {"name": "P0"}]


def test_a_folder_that_files_are_to_be_moved_to_is_added() -> None:
    moved = {"type": "google_drive_action_exists", "action_key": "move_file", "params": {"file": "f1", "folder": "old"}}
    data = row(info__assertions=[moved])
    data["info"]["initial_state"]["google_drive"] = {"files": [{"id": "f1", "name": "Plan", "folder": "new"}]}
    assert seed_of(data, "google_drive")["folders"] == [{"id": "old", "name": "old"}]
    assert identical(canonical(there_and_back(data)), canonical(data))


def test_a_folder_that_the_agent_is_to_make_is_not_added() -> None:
    made = {"type": "google_drive_action_exists", "action_key": "folder", "params": {"folder": "old"}}
    assert seed_of(row(info__assertions=[made]), "google_drive") == {}


def test_a_comment_above_the_seed_says_what_was_added() -> None:
    data = jira_row(project="FAB", priority="Critical")
    lines = text_of(task_of_row(read_row(data)), Found(Path("rows.jsonl"), 1)).splitlines()
    comment = " ".join(line.removeprefix("# ") for line in lines[: lines.index("seed:")] if line.startswith("# added"))
    assert "jira.projects FAB" in comment


@pytest.mark.parametrize("jira", [{}, {"projects": []}, {"actions": {}}, {"issues": [], "projects": [{"key": "OPS"}]}])
def test_the_row_keeps_its_empty_apps_and_collections(jira: dict[str, Any]) -> None:
    data = jira_row(seed={"jira": jira}, project="FAB", priority="Critical", issuetype="Incident")
    assert identical(canonical(there_and_back(data)), canonical(data))


def test_an_added_project_that_somebody_named_is_exported() -> None:
    data: Any = read(text_of(task_of_row(read_row(jira_row(project="FAB"))), Found(Path("rows.jsonl"), 1))).data
    data["seed"]["jira"]["projects"][0]["name"] = "Fabrication"
    task = Task.model_validate(data)
    assert state_of(task, task.seed)["jira"] == {"projects": [{"key": "FAB", "name": "Fabrication"}]}
