"""Canva's seeds, and what a native form can ask of a design."""

from typing import Any

from runtime.apps.canva.records import Design, Job
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"canva": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"canva": collections}, NOW)
    assert found == []
    return World(seed)


def test_a_design_is_asked_for_by_the_formats_it_was_exported_in() -> None:
    company = world(
        designs=[{"id": "D1", "title": "Poster"}],
        jobs=[
            {"job_type": "export", "design_id": "D1", "format_type": "pdf"},
            {"job_type": "export", "design_id": "D1", "format_type": "png", "status": "FAILED"},
            {"job_type": "import", "design_id": "D1", "format_type": "jpg"},
        ],
    )
    assert derived_value(Design, company.all(Design)[0], "exported_as", company) == ["pdf"]


def test_a_job_is_updated_when_it_was_made_unless_it_says_otherwise() -> None:
    [job] = world(jobs=[{"job_type": "export"}]).all(Job)
    assert job["created_at"] == job["updated_at"] == "2026-03-02T09:00:00Z"


def test_an_unknown_field_of_an_owner_is_refused_at_its_place() -> None:
    [problem] = problems(designs=[{"title": "Poster", "owner": {"name": "Ann"}}])
    assert problem.path == ("canva", "designs", 0, "owner")
    assert "`name`" in problem.message
