import pytest

from tests.runtime.apps.salesforce.org import CAMPAIGN, CASE, DEAL, EVENT, LEAD, MERIDIAN, PRIYA, TASK, TOM, Org, code


@pytest.mark.parametrize(
    ("stage", "probability", "closed", "won", "forecast"),
    [
        ("Closed Won", 100, True, True, "Closed"),
        ("Closed Lost", 0, True, False, "Omitted"),
        ("Value Proposition", 50, False, False, "Pipeline"),
    ],
)
def test_the_stage_of_a_deal_sets_its_probability_and_outcome(
    stage: str, probability: int, closed: bool, won: bool, forecast: str
) -> None:
    org = Org()
    org.update("Opportunity", DEAL, StageName=stage)
    deal = org.read("Opportunity", DEAL)
    assert (deal["Probability"], deal["IsClosed"], deal["IsWon"], deal["ForecastCategory"]) == (
        probability,
        closed,
        won,
        forecast,
    )
    assert deal["LastStageChangeDate"] == "2026-03-02T09:00:00.000+0000"


def test_a_probability_given_with_the_stage_stays() -> None:
    org = Org()
    org.update("Opportunity", DEAL, StageName="Qualification", Probability=75)
    assert org.read("Opportunity", DEAL)["Probability"] == 75


def test_a_stage_of_the_companys_own_leaves_the_probability() -> None:
    org = Org()
    org.update("Opportunity", DEAL, StageName="Legal review")
    deal = org.read("Opportunity", DEAL)
    assert (deal["Probability"], deal["IsClosed"]) == (90, False)


def test_expected_revenue_is_amount_times_probability() -> None:
    assert Org().read("Opportunity", DEAL)["ExpectedRevenue"] == 76500.0


def test_closing_a_case_dates_it_and_opening_it_again_takes_the_date_back() -> None:
    org = Org()
    org.update("Case", CASE, Status="Closed")
    closed = org.read("Case", CASE)
    assert (closed["IsClosed"], closed["ClosedDate"]) == (True, "2026-03-02T09:00:00.000+0000")
    org.update("Case", CASE, Status="Working")
    assert (org.read("Case", CASE)["IsClosed"], org.read("Case", CASE)["ClosedDate"]) == (False, None)


def test_a_new_case_has_the_next_number_and_the_usual_status() -> None:
    org = Org()
    before = int(org.read("Case", CASE)["CaseNumber"])
    made = org.made("Case", Subject="Late invoice")
    assert int(made["CaseNumber"]) == before + 1
    assert (made["Status"], made["Priority"], made["IsClosed"]) == ("New", "Medium", False)


def test_completing_a_task_closes_it() -> None:
    org = Org()
    org.update("Task", TASK, Status="Completed")
    assert org.read("Task", TASK)["IsClosed"] is True


def test_a_new_task_is_not_started_and_normal() -> None:
    made = Org().made("Task", Subject="Call", WhoId=LEAD)
    assert (made["Status"], made["Priority"], made["IsClosed"]) == ("Not Started", "Normal", False)


def test_a_task_knows_the_account_behind_its_deal() -> None:
    assert Org().read("Task", TASK)["AccountId"] == MERIDIAN


def test_an_event_ends_after_its_duration() -> None:
    made = Org().made("Event", Subject="Demo", StartDateTime="2026-03-04T15:00:00Z", DurationInMinutes=45)
    assert made["EndDateTime"] == "2026-03-04T15:45:00.000+0000"


def test_moving_an_event_keeps_its_duration() -> None:
    org = Org()
    org.update("Event", EVENT, StartDateTime="2026-03-06T10:00:00Z")
    assert org.read("Event", EVENT)["EndDateTime"] == "2026-03-06T11:00:00.000+0000"


def test_an_event_needs_a_time_and_cannot_end_before_it_starts() -> None:
    org = Org()
    assert code(org.create("Event", Subject="Demo")) == "REQUIRED_FIELD_MISSING"
    backwards = {"StartDateTime": "2026-03-04T15:00:00Z", "EndDateTime": "2026-03-04T14:00:00Z"}
    assert code(org.create("Event", Subject="Demo", **backwards)) == "FIELD_INTEGRITY_EXCEPTION"


def test_a_person_joins_a_campaign_once() -> None:
    org = Org()
    made = org.made("CampaignMember", CampaignId=CAMPAIGN, ContactId=TOM)
    assert (made["Status"], made["Name"], made["HasResponded"]) == ("Sent", "Tom Wu", False)
    again = org.create("CampaignMember", CampaignId=CAMPAIGN, ContactId=PRIYA)
    assert code(again) == "DUPLICATE_VALUE"
    assert org.read("Campaign", CAMPAIGN)["NumberOfContacts"] == 2


def test_a_campaign_member_is_a_contact_or_a_lead() -> None:
    assert code(Org().create("CampaignMember", CampaignId=CAMPAIGN)) == "REQUIRED_FIELD_MISSING"


def test_the_name_of_a_contact_follows_its_parts() -> None:
    org = Org()
    org.update("Contact", TOM, FirstName="Thomas")
    assert org.read("Contact", TOM)["Name"] == "Thomas Wu"


def test_two_users_cannot_share_a_user_name() -> None:
    taken = {"LastName": "Lee", "Alias": "alee", "ProfileId": "00e000000000001", "Email": "a@company.example.com"}
    assert code(Org().create("User", Username="ann.lee@company.example.com", **taken)) == "DUPLICATE_USERNAME"
