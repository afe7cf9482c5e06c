import pytest

from tests.runtime.apps.salesforce.org import BASE, CASE, DEAL, MERIDIAN, PRIYA, SUMMIT, TASK, TOM, Org, code


def test_a_query_gives_only_the_selected_fields() -> None:
    (found,) = Org().soql(f"SELECT Name, Amount FROM Opportunity WHERE Id = '{DEAL}'")
    assert found == {
        "attributes": {"type": "Opportunity", "url": f"/services/data/v61.0/sobjects/Opportunity/{DEAL}"},
        "Name": "Meridian - Renewal 2026",
        "Amount": 85000.0,
    }


def test_a_query_reaches_parents_and_children() -> None:
    (found,) = Org().soql(
        "SELECT Name, Parent.Name, (SELECT Name FROM Contacts), (SELECT Id FROM Cases) FROM Account "
        "WHERE Name = 'Summit Industries'"
    )
    assert found["Parent"]["Name"] == "Meridian Partners"
    assert [each["Name"] for each in found["Contacts"]["records"]] == ["Lena Hart"]
    assert found["Cases"] is None


def test_a_task_shows_who_and_what_it_is_about_whatever_they_are() -> None:
    (found,) = Org().soql("SELECT Who.Name, What.Name, What.Type, Owner.Email FROM Task")
    assert (found["Who"]["Name"], found["Who"]["attributes"]["type"]) == ("Priya Anand", "Contact")
    assert (found["What"]["Name"], found["What"]["Type"]) == ("Meridian - Renewal 2026", "Opportunity")
    assert found["Owner"]["Email"] == "bob.ray@company.example.com"


def test_dates_are_compared_with_the_orgs_own_today() -> None:
    org = Org()
    assert [each["Id"] for each in org.soql("SELECT Id FROM Opportunity WHERE CloseDate = THIS_MONTH")] == [DEAL]
    assert [each["Id"] for each in org.soql("SELECT Id FROM Task WHERE ActivityDate = NEXT_N_DAYS:3")] == [TASK]


def test_groups_are_counted_and_summed() -> None:
    rows = Org().soql(
        "SELECT StageName, COUNT(Id) deals, SUM(Amount) total FROM Opportunity GROUP BY StageName ORDER BY StageName"
    )
    assert [(row["StageName"], row["deals"], row["total"]) for row in rows] == [
        ("Negotiation/Review", 1, 85000.0),
        ("Prospecting", 1, 30000.0),
    ]
    assert rows[0]["attributes"] == {"type": "AggregateResult"}


def test_long_text_cannot_be_filtered() -> None:
    response = Org().get(f"{BASE}/query", q="SELECT Id FROM Account WHERE Description LIKE '%procurement%'")
    assert code(response) == "INVALID_FIELD"


def test_a_query_without_a_text_is_malformed() -> None:
    assert code(Org().get(f"{BASE}/query")) == "MALFORMED_QUERY"
    assert code(Org().get(f"{BASE}/query", q=" ")) == "MALFORMED_QUERY"


def test_an_id_of_fifteen_characters_finds_its_record_by_eighteen() -> None:
    org = Org()
    long = org.create("Account", Name="Northwind").body["id"]
    assert org.read("Account", long[:15])["Id"] == long
    assert org.soql(f"SELECT Id FROM Account WHERE Id = '{long[:15]}'")[0]["Id"] == long


def test_a_read_gives_all_fields_or_those_asked_for() -> None:
    org = Org()
    whole = org.read("Account", MERIDIAN)
    assert (whole["Tier__c"], whole["BillingCity"], whole["IsDeleted"]) == ("Gold", "Boston", False)
    some = org.get(f"{BASE}/sobjects/Account/{MERIDIAN}", fields="Name,Tier__c").body
    assert list(some) == ["attributes", "Name", "Tier__c", "Id"]
    assert code(org.get(f"{BASE}/sobjects/Account/{MERIDIAN}", fields="Name,Nope")) == "INVALID_FIELD"


def test_a_relationship_leads_to_parents_and_children() -> None:
    org = Org()
    contacts = org.get(f"{BASE}/sobjects/Account/{MERIDIAN}/Contacts").body
    assert [each["Id"] for each in contacts["records"]] == [PRIYA, TOM]
    assert org.get(f"{BASE}/sobjects/Contact/{TOM}/ReportsTo").body["Id"] == PRIYA
    assert org.get(f"{BASE}/sobjects/Task/{TASK}/What").body["Id"] == DEAL
    assert org.get(f"{BASE}/sobjects/Account/{MERIDIAN}/Nope").status == 404


def test_a_search_finds_words_in_long_text_too() -> None:
    org = Org()
    found = org.get(f"{BASE}/search", q="FIND {procurement} RETURNING Account(Name), Note(Title)").body["searchRecords"]
    assert [each.get("Name") or each.get("Title") for each in found] == ["Meridian Partners", "Procurement"]


def test_a_search_for_a_mail_address_finds_the_person() -> None:
    found = Org().get(f"{BASE}/search", q="FIND {t.wu@meridian.example.com} IN EMAIL FIELDS RETURNING Contact(Id)").body
    assert [each["Id"] for each in found["searchRecords"]] == [TOM]


def test_plain_words_can_be_searched_without_sosl() -> None:
    org = Org()
    by_get = org.get(f"{BASE}/parameterizedSearch", q="Summit", sobject="Account", fields="Id,Name").body
    asked = {"q": "Summit", "sobjects": [{"name": "Account", "fields": ["Id", "Name"]}]}
    by_post = org.post(f"{BASE}/parameterizedSearch", asked).body
    assert by_get == by_post
    assert [each["Id"] for each in by_get["searchRecords"]] == [SUMMIT]
    limited = org.post(f"{BASE}/parameterizedSearch", {"q": "Meridian", "overallLimit": 1})
    assert len(limited.body["searchRecords"]) == 1


@pytest.mark.parametrize("words", ["a{b", "(", "\\", "x:y", "'"])
def test_reserved_characters_in_plain_words_are_only_characters(words: str) -> None:
    response = Org().get(f"{BASE}/parameterizedSearch", q=words, sobject="Account")
    assert response.status in (200, 400)
    assert response.ok or code(response) == "MALFORMED_SEARCH"


def test_a_later_batch_comes_by_its_locator() -> None:
    org = Org()
    records = [{"attributes": {"type": "Task"}, "Subject": f"Step {number}"} for number in range(200)]
    org.post(f"{BASE}/composite/sobjects", {"records": records})
    first = org.call(
        "GET", f"{BASE}/query", None, {"Sforce-Query-Options": "batchSize=200"}, q="SELECT Id FROM Task"
    ).body
    assert (len(first["records"]), first["totalSize"], first["done"]) == (200, 201, False)
    second = org.get(f"https://yourinstance.my.salesforce.com{first['nextRecordsUrl']}").body
    assert (len(second["records"]), second["done"]) == (1, True)
    assert "nextRecordsUrl" not in second


def test_describe_names_the_relationships_of_an_object() -> None:
    described = Org().get(f"{BASE}/sobjects/Account/describe").body
    children = {each["relationshipName"]: each for each in described["childRelationships"] if each["relationshipName"]}
    assert children["Contacts"]["cascadeDelete"] is True
    assert children["Cases"]["restrictedDelete"] is True
    assert {each["name"] for each in described["fields"] if each["custom"]} >= {"Tier__c", "Health_Status__c"}


def test_versions_are_named_after_their_season() -> None:
    versions = {
        each["version"]: each for each in Org().get("https://yourinstance.my.salesforce.com/services/data").body
    }
    assert versions["61.0"] == {"label": "Summer '24", "url": "/services/data/v61.0", "version": "61.0"}


def test_the_mail_of_a_case_is_related_to_it() -> None:
    mails = Org().get(f"{BASE}/sobjects/Case/{CASE}/EmailMessages", fields="Subject,Incoming").body["records"]
    assert [(each["Subject"], each["Incoming"]) for each in mails] == [("Export fails", True)]
