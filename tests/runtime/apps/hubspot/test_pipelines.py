"""Stages of deals and tickets, and what a move between them does."""

from tests.runtime.apps.hubspot.account import API, OBJECTS, Account, codes, derived


def stages(account: Account, kind: str, pipeline: str) -> list[str]:
    found = account.get(f"{API}/crm/v3/pipelines/{kind}/{pipeline}/stages").body["results"]
    return [each["id"] for each in found]


def test_the_standard_pipelines_are_there() -> None:
    account = Account()
    assert stages(account, "deals", "default")[-2:] == ["closedwon", "closedlost"]
    assert stages(account, "tickets", "0") == ["1", "2", "3", "4"]


def test_contacts_have_no_pipelines() -> None:
    assert Account().get(f"{API}/crm/v3/pipelines/contacts").status == 400


def test_a_stage_that_a_seeded_deal_is_in_belongs_to_its_pipeline() -> None:
    account = Account(deals=[{"id": "1", "dealname": "D", "dealstage": "in_review", "pipeline": "renewals"}])
    assert stages(account, "deals", "renewals") == ["in_review"]
    assert derived(account.world, "deals/1", "stage_label") == "In review"
    assert account.create("deals", {"dealname": "E", "dealstage": "in_review", "pipeline": "renewals"}).ok
    assert codes(account.create("deals", {"dealname": "E", "dealstage": "in_review"})) == ["INVALID_OPTION"]


def test_stages_are_named_by_their_labels_where_the_seeded_deals_name_them_so() -> None:
    account = Account(deals=[{"id": "1", "dealname": "D", "dealstage": "Qualified to Buy"}])
    assert "Contract Sent" in stages(account, "deals", "default")
    assert account.update("deals", "1", dealstage="Contract Sent").ok
    assert codes(account.update("deals", "1", dealstage="contractsent")) == ["INVALID_OPTION"]


def test_a_seeded_pipeline_replaces_the_standard_one() -> None:
    account = Account(pipelines=[{"id": "default", "object_type": "deals", "label": "Sales", "stages": ["one", "two"]}])
    assert stages(account, "deals", "default") == ["one", "two"]


def test_a_pipeline_cannot_be_changed_alone_when_the_stage_is_not_in_it() -> None:
    account = Account(deals=[{"id": "1", "dealname": "D", "dealstage": "in_review", "pipeline": "renewals"}])
    assert codes(account.update("deals", "1", pipeline="default")) == ["INVALID_OPTION"]
    assert account.update("deals", "1", pipeline="default", dealstage="closedwon").ok


def test_a_won_deal_closes_now_unless_it_closed_before() -> None:
    account = Account()
    account.update("deals", "301", dealstage="closedwon")
    assert account.record("deals/301")["closedate"] == "2026-01-28T15:00:00Z"
    assert derived(account.world, "deals/301", "is_won") is True
    past = Account(
        deals=[{"id": "1", "dealname": "D", "dealstage": "contractsent", "closedate": "2026-01-02T00:00:00Z"}]
    )
    past.update("deals", "1", dealstage="closedlost")
    assert past.record("deals/1")["closedate"] == "2026-01-02T00:00:00Z"


def test_a_close_date_that_is_sent_with_the_stage_stays() -> None:
    account = Account()
    account.update("deals", "301", dealstage="closedwon", closedate="2026-02-02")
    assert account.record("deals/301")["closedate"] == "2026-02-02T00:00:00Z"


def test_a_ticket_has_a_close_date_while_it_is_closed() -> None:
    account = Account()
    account.update("tickets", "401", hs_pipeline_stage="4")
    assert account.record("tickets/401")["closed_date"] == "2026-01-28T15:00:00Z"
    assert derived(account.world, "tickets/401", "is_closed") is True
    account.update("tickets", "401", hs_pipeline_stage="2")
    assert account.record("tickets/401")["closed_date"] is None
    assert derived(account.world, "tickets/401", "stage_label") == "Waiting on contact"


def test_an_emptied_pipeline_is_the_standard_one() -> None:
    account = Account(
        deals=[{"id": "1", "dealname": "D", "dealstage": "closedwon"}],
        pipelines=[{"id": "renewals", "label": "Renewals", "stages": ["closedwon"]}],
    )
    assert account.update("deals", "1", pipeline="renewals").ok
    assert account.update("deals", "1", pipeline="").ok
    assert account.record("deals/1")["pipeline"] == "default"


def test_the_probability_of_a_stage_weighs_the_amount() -> None:
    assert Account().shown("deals", "301", "hs_deal_stage_probability", "hs_projected_amount") == ["0.6", "28800"]


def test_a_missing_stage_is_not_found() -> None:
    assert Account().get(f"{API}/crm/v3/pipelines/deals/default/stages/zz").status == 404
    assert Account().get(f"{API}/crm/v3/pipelines/deals/zz").status == 404


def test_a_task_that_is_completed_has_a_completion_date() -> None:
    account = Account()
    answer = account.patch(f"{OBJECTS}/tasks/602", {"properties": {"hs_task_status": "COMPLETED"}})
    assert answer.ok
    assert account.shown("tasks", "602", "hs_task_is_completed", "hs_task_completion_date") == [
        "true",
        "2026-01-28T15:00:00.000Z",
    ]
