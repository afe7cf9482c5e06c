"""Asana's seeds: gids, memberships, and what past actions speak of."""

from typing import Any

from runtime.apps.asana.records import Project, Section, Task
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"asana": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"asana": collections}, NOW)
    assert found == []
    return World(seed)


def test_a_gid_is_the_id_and_objects_stand_for_their_gid() -> None:
    company = world(
        users=[{"gid": "7", "name": "Ann", "email": "ann@example.com"}],
        tasks=[{"gid": "1", "name": "Call", "assignee": {"gid": "7", "name": "Ann"}}],
    )
    [task] = company.all(Task)
    assert (task["id"], task["assignee"]) == ("1", "7")
    assert derived_value(Task, task, "assignee_email", company) == "ann@example.com"


def test_a_project_and_a_section_are_one_membership() -> None:
    [task] = world(tasks=[{"id": "1", "name": "Call", "projects": ["p1"], "section": "s1"}]).all(Task)
    assert task["memberships"] == [{"project": "p1", "section": "s1"}]


def test_a_task_of_a_section_of_a_project_names_them() -> None:
    company = world(
        projects=[
            {
                "id": "p1",
                "name": "Moves",
                "sections": [{"id": "s1", "name": "Next", "tasks": [{"id": "1", "name": "Box"}]}],
            }
        ]
    )
    [task] = company.all(Task)
    assert derived_value(Task, task, "sections", company) == ["Next"]


def test_a_found_section_brings_its_project_and_workspace() -> None:
    company = world(
        actions={"find_section": [{"params": {"workspace": "w1", "project": "p1", "section": "s1", "name": "March"}}]}
    )
    [section], [project] = company.all(Section), company.all(Project)
    assert (section["name"], section["project"], project["workspace"]) == ("March", "p1", "w1")


def test_a_past_task_with_a_date_that_is_none_is_only_in_the_ledger() -> None:
    assert world(actions={"create_task": [{"params": {"name": "Call", "dueDate": "soon"}}]}).all(Task) == []


def test_a_field_of_no_task_is_refused() -> None:
    [problem] = problems(tasks=[{"id": "1", "name": "Call", "colour": "red"}])
    assert (problem.path, problem.key) == (("asana", "tasks", 0, "colour"), True)
