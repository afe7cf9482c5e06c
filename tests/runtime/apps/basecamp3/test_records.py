"""Basecamp's seeds: numbers as ids, to-dos in lists, and what past actions speak of."""

from typing import Any

from runtime.apps.basecamp3.records import Comment, Todo
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"basecamp3": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"basecamp3": collections}, NOW)
    assert found == []
    return World(seed)


def test_numbers_are_ids() -> None:
    [todo] = world(todos=[{"id": 12, "content": "Call", "todolist": {"id": 3}, "assignees": [{"id": 5}]}]).all(Todo)
    assert (todo["id"], todo["todolist_id"], todo["assignee_ids"]) == ("12", "3", ["5"])


def test_a_past_todo_brings_its_list_and_project() -> None:
    company = world(
        actions={
            "todo": [
                {"params": {"account": "a1", "project": "p1", "todo_set": "s1", "todo_list": "l1", "content": "Call"}}
            ]
        }
    )
    [todo] = company.all(Todo)
    assert (todo["project_id"], derived_value(Todo, todo, "todolist", company)) == ("p1", "l1")


def test_comments_may_stand_in_a_todo() -> None:
    [comment] = world(todos=[{"id": "1", "content": "Call", "comments": [{"content": "Done"}]}]).all(Comment)
    assert comment["recording_id"] == "1"


def test_a_status_that_there_is_not_is_refused() -> None:
    [problem] = problems(todos=[{"id": "1", "content": "Call", "status": "trash"}])
    assert "trashed" in problem.message
