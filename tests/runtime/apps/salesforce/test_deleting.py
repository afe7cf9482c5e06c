from tests.runtime.apps.salesforce.org import (
    BASE,
    CAMPAIGN,
    CASE,
    DEAL,
    LEAD,
    MERIDIAN,
    PRIYA,
    PROSPECT,
    SUMMIT,
    TASK,
    TOM,
    Org,
    code,
)


def test_a_deleted_record_is_gone_and_says_so_to_writers() -> None:
    org = Org()
    assert org.remove("Task", TASK).status == 204
    assert code(org.get(f"{BASE}/sobjects/Task/{TASK}")) == "NOT_FOUND"
    again = org.remove("Task", TASK)
    assert (again.status, code(again)) == (404, "ENTITY_IS_DELETED")
    assert code(org.update("Task", TASK, Subject="x")) == "ENTITY_IS_DELETED"


def test_an_account_takes_its_contacts_and_deals_with_it() -> None:
    org = Org()
    assert org.remove("Account", SUMMIT).status == 204
    gone = {change.id for change in org.world.diff() if change.kind == "deleted"}
    assert {SUMMIT, "003SUMMITIN0001", PROSPECT} <= gone


def test_an_account_with_cases_cannot_be_deleted() -> None:
    org = Org()
    response = org.remove("Account", MERIDIAN)
    assert code(response) == "DELETE_FAILED"
    number = org.read("Case", CASE)["CaseNumber"]
    assert response.body[0]["message"].endswith(f"associated with the following cases.: {number}")
    assert org.world.diff() == []


def test_an_account_with_a_won_deal_cannot_be_deleted() -> None:
    org = Org()
    org.update("Opportunity", PROSPECT, StageName="Closed Won")
    assert "closed won" in org.remove("Account", SUMMIT).body[0]["message"]


def test_a_deleted_parent_account_leaves_its_children_without_one() -> None:
    org = Org()
    org.remove("Case", CASE)
    assert org.remove("Account", MERIDIAN).status == 204
    assert org.read("Account", SUMMIT)["ParentId"] is None


def test_a_deal_takes_its_tasks_with_it() -> None:
    org = Org()
    org.remove("Opportunity", DEAL)
    assert org.get(f"{BASE}/sobjects/Task/{TASK}").status == 404


def test_a_contact_leaves_tasks_that_belong_to_a_deal() -> None:
    org = Org()
    alone = org.made("Task", Subject="Thank Priya", WhoId=PRIYA)["Id"]
    org.remove("Contact", PRIYA)
    assert org.read("Task", TASK)["WhoId"] is None
    assert org.get(f"{BASE}/sobjects/Task/{alone}").status == 404
    assert org.read("Contact", TOM)["ReportsToId"] is None


def test_a_campaign_takes_its_members_with_it() -> None:
    org = Org()
    org.remove("Campaign", CAMPAIGN)
    assert org.soql("SELECT Id FROM CampaignMember") == []


def test_users_are_never_deleted() -> None:
    assert code(Org().remove("User", "005ANNLEE000001")) == "INVALID_TYPE_FOR_OPERATION"


def test_a_record_can_be_deleted_by_its_mail_address() -> None:
    org = Org()
    assert org.delete(f"{BASE}/sobjects/Lead/Email/r.sol@solaris.example.com").status == 204
    assert org.get(f"{BASE}/sobjects/Lead/{LEAD}").status == 404
