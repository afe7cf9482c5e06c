"""Seeds of lead forms: its spellings, answers in forms, a ledger."""

from typing import Any

from runtime.apps.linkedin_leadgen_forms.records import Action, Response
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"linkedin_leadgen_forms": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"linkedin_leadgen_forms": collections}, NOW)
    assert found == []
    return World(seed)


def test_answers_may_stand_in_their_form() -> None:
    company = world(
        forms=[{"id": 3, "name": "Webinar", "responses": [{"email": "a@example.com", "answers": {"Role": "Chef"}}]}]
    )
    [response] = company.all(Response)
    assert (response["form_id"], derived_value(Response, response, "form", company)) == ("3", "Webinar")


def test_the_vendors_spellings_are_understood() -> None:
    [response] = world(responses=[{"id": "1", "leadType": "EVENT", "submittedAt": "2026-03-01T10:00:00Z"}]).all(
        Response
    )
    assert (response["lead_type"], response["submitted_at"]) == ("EVENT", "2026-03-01T10:00:00Z")


def test_a_ledger_is_kept() -> None:
    [entry] = world(actions={"new_lead": [{"id": "x", "action_key": "new_lead", "params": {"n": 5}}]}).all(Action)
    assert (entry["listed_under"], entry["params"]) == ("new_lead", {"n": 5})


def test_a_form_without_a_name_is_refused() -> None:
    [problem] = problems(forms=[{"id": "3"}])
    assert "`name` is required" in problem.message
