"""BambooHR's seeds: its spellings, fields of a company's own, and what past actions speak of."""

from typing import Any

from runtime.apps.bamboohr.records import Employee, Goal, TimeOffRequest
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"bamboohr": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"bamboohr": collections}, NOW)
    assert found == []
    return World(seed)


def test_the_vendors_spellings_and_short_ones_are_understood() -> None:
    [employee] = world(
        employees=[{"id": 7, "firstName": "Ann", "lastName": "Lee", "title": "Chef", "email": "a@example.com"}]
    ).all(Employee)
    assert (employee["id"], employee["display_name"], employee["job_title"]) == ("7", "Ann Lee", "Chef")
    assert employee["work_email"] == "a@example.com"


def test_fields_of_the_companys_own_are_kept_as_they_are() -> None:
    [employee] = world(employees=[{"id": "7", "name": "Ann", "shirtSize": "M", "custom": {"badge": 5}}]).all(Employee)
    assert employee["custom"] == {"shirtSize": "M", "badge": 5}


def test_what_an_employee_has_may_stand_in_it() -> None:
    company = world(employees=[{"id": "7", "name": "Ann", "goals": [{"title": "Sell"}]}])
    assert [goal["employee_id"] for goal in company.all(Goal)] == ["7"]


def test_a_past_update_tells_of_an_employee() -> None:
    [employee] = world(actions={"update_employee": [{"params": {"employee_id": "E-7", "jobTitle": "Chef"}}]}).all(
        Employee
    )
    assert (employee["id"], employee["job_title"]) == ("E-7", "Chef")


def test_a_request_names_whose_it_is() -> None:
    company = world(
        employees=[{"id": "7", "name": "Ann"}],
        time_off_requests=[{"employeeId": 7, "start": "2026-03-09", "end": "2026-03-10"}],
    )
    assert derived_value(TimeOffRequest, company.all(TimeOffRequest)[0], "employee", company) == "Ann"


def test_a_request_without_a_start_is_refused() -> None:
    [problem] = problems(time_off_requests=[{"id": "1", "employee_id": "7", "end": "2026-03-10"}])
    assert "`start` is required" in problem.message
