from typing import Any

from tests.runtime.apps.salesforce.org import BASE, DEAL, LEAD, MERIDIAN, PRIYA, TASK, TOM, Org, code

V = "/services/data/v61.0"


def ask(method: str, path: str, name: str, body: Any = None) -> dict[str, Any]:
    request = {"method": method, "url": f"{V}/{path}", "referenceId": name}
    return {**request, "body": body} if body is not None else request


def run(org: Org, *requests: dict[str, Any], all_or_none: bool = False) -> list[dict[str, Any]]:
    response = org.post(f"{BASE}/composite", {"allOrNone": all_or_none, "compositeRequest": list(requests)})
    assert response.status == 200, response.body
    answers: list[dict[str, Any]] = response.body["compositeResponse"]
    return answers


def test_a_later_request_uses_what_a_query_found() -> None:
    org = Org()
    found, changed = run(
        org,
        ask("GET", "query?q=SELECT+Id+FROM+Contact+WHERE+LastName='Wu'", "found"),
        ask("PATCH", "sobjects/Contact/@{found.records[0].Id}", "changed", {"Title": "CTO"}),
    )
    assert (found["httpStatusCode"], changed["httpStatusCode"]) == (200, 204)
    assert org.read("Contact", TOM)["Title"] == "CTO"


def test_without_all_or_none_the_good_requests_stand() -> None:
    org = Org()
    good, bad = run(org, ask("POST", "sobjects/Account", "a", {"Name": "N"}), ask("POST", "sobjects/Account", "b", {}))
    assert (good["httpStatusCode"], bad["httpStatusCode"]) == (201, 400)
    assert bad["body"][0]["errorCode"] == "REQUIRED_FIELD_MISSING"
    assert len(org.world.diff()) == 1


def test_with_all_or_none_one_failure_undoes_everything() -> None:
    org = Org()
    good, bad = run(
        org,
        ask("POST", "sobjects/Account", "a", {"Name": "N"}),
        ask("POST", "sobjects/Account", "b", {}),
        all_or_none=True,
    )
    assert good["body"][0]["errorCode"] == "PROCESSING_HALTED"
    assert bad["body"][0]["errorCode"] == "REQUIRED_FIELD_MISSING"
    assert org.world.diff() == []


def test_a_reference_to_nothing_halts_its_request() -> None:
    (answer,) = run(Org(), ask("GET", "sobjects/Contact/@{nobody.id}", "a"))
    assert answer["body"][0]["errorCode"] == "PROCESSING_HALTED"


def test_a_reference_name_is_used_once() -> None:
    twice = [ask("GET", "limits", "a"), ask("GET", "limits", "a")]
    assert Org().post(f"{BASE}/composite", {"compositeRequest": twice}).status == 400


def test_an_unknown_address_inside_fails_alone() -> None:
    lost, found = run(Org(), ask("GET", "nowhere", "a"), ask("GET", "sobjects/Contact/" + PRIYA, "b"))
    assert (lost["httpStatusCode"], found["httpStatusCode"]) == (404, 200)
    assert found["body"]["Name"] == "Priya Anand"


def test_a_batch_goes_on_after_an_error_unless_it_halts() -> None:
    requests = [
        {"method": "PATCH", "url": "v61.0/sobjects/Account/zz", "richInput": {"Name": "x"}},
        {"method": "GET", "url": f"v61.0/sobjects/Account/{MERIDIAN}?fields=Name"},
    ]
    going = Org().post(f"{BASE}/composite/batch", {"batchRequests": requests}).body
    assert going["hasErrors"] is True
    assert [each["statusCode"] for each in going["results"]] == [404, 200]
    assert going["results"][1]["result"]["Name"] == "Meridian Partners"
    halted = Org().post(f"{BASE}/composite/batch", {"haltOnError": True, "batchRequests": requests}).body
    assert halted["results"][1]["statusCode"] == 412


def test_a_collection_says_for_each_record_whether_it_was_saved() -> None:
    org = Org()
    records = [{"attributes": {"type": "Contact"}, "LastName": "A"}, {"attributes": {"type": "Lead"}, "LastName": "B"}]
    first, second = org.post(f"{BASE}/composite/sobjects", {"records": records}).body
    assert first["success"] is True and first["id"].startswith("003")
    assert second == {
        "success": False,
        "errors": [
            {
                "statusCode": "REQUIRED_FIELD_MISSING",
                "message": "Required fields are missing: [Company]",
                "fields": ["Company"],
            }
        ],
    }


def test_a_collection_with_all_or_none_saves_nothing_when_one_record_is_bad() -> None:
    org = Org()
    records = [{"attributes": {"type": "Contact"}, "LastName": "A"}, {"attributes": {"type": "Contact"}}]
    first, second = org.post(f"{BASE}/composite/sobjects", {"allOrNone": True, "records": records}).body
    assert first["errors"][0]["statusCode"] == "ALL_OR_NONE_OPERATION_ROLLED_BACK"
    assert second["errors"][0]["statusCode"] == "REQUIRED_FIELD_MISSING"
    assert org.world.diff() == []


def test_records_of_several_objects_are_changed_and_deleted_together() -> None:
    org = Org()
    records = [
        {"attributes": {"type": "Contact"}, "id": PRIYA, "Title": "CFO"},
        {"attributes": {"type": "Opportunity"}, "id": DEAL, "StageName": "Closed Won"},
    ]
    assert all(each["success"] for each in org.patch(f"{BASE}/composite/sobjects", {"records": records}).body)
    assert org.read("Opportunity", DEAL)["IsWon"] is True
    gone = org.delete(f"{BASE}/composite/sobjects", ids=f"{TASK},{LEAD},00T000000000001").body
    assert [each["success"] for each in gone] == [True, True, False]


def test_more_than_two_hundred_records_are_refused() -> None:
    records = [{"attributes": {"type": "Task"}, "Subject": "x"}] * 201
    assert code(Org().post(f"{BASE}/composite/sobjects", {"records": records})) == "EXCEEDED_ID_LIMIT"


def test_several_records_are_read_in_the_order_of_their_ids() -> None:
    org = Org()
    url = f"{BASE}/composite/sobjects/Contact"
    found = org.get(url, ids=f"{TOM},003000000000001,{PRIYA}", fields="LastName").body
    assert [each and each["LastName"] for each in found] == ["Wu", None, "Anand"]
    assert org.post(url, {"ids": [TOM], "fields": ["LastName"]}).body[0]["LastName"] == "Wu"


def test_a_tree_creates_children_under_their_parents() -> None:
    org = Org()
    tree = {
        "attributes": {"type": "Account", "referenceId": "a"},
        "Name": "Northwind",
        "Contacts": {"records": [{"attributes": {"type": "Contact", "referenceId": "c"}, "LastName": "Okafor"}]},
    }
    response = org.post(f"{BASE}/composite/tree/Account", {"records": [tree]})
    assert response.status == 201
    made = {each["referenceId"]: each["id"] for each in response.body["results"]}
    assert org.read("Contact", made["c"])["AccountId"] == made["a"]


def test_a_tree_with_one_bad_record_creates_nothing() -> None:
    org = Org()
    tree = {
        "attributes": {"type": "Account", "referenceId": "a"},
        "Name": "Northwind",
        "Contacts": {"records": [{"attributes": {"type": "Contact", "referenceId": "c"}, "FirstName": "Ngozi"}]},
    }
    response = org.post(f"{BASE}/composite/tree/Account", {"records": [tree]})
    assert response.status == 400
    assert response.body["hasErrors"] is True
    assert response.body["results"][0]["referenceId"] == "c"
    assert org.world.diff() == []


def test_a_collection_is_upserted_by_mail_address() -> None:
    records = [
        {"attributes": {"type": "Contact"}, "Email": "p.anand@meridian.example.com", "Title": "CFO"},
        {"attributes": {"type": "Contact"}, "Email": "new@meridian.example.com", "LastName": "New"},
    ]
    answers = Org().patch(f"{BASE}/composite/sobjects/Contact/Email", {"records": records}).body
    assert [(each["success"], each["created"]) for each in answers] == [(True, False), (True, True)]


def test_a_file_is_not_read_inside_another_request() -> None:
    (answer,) = run(Org(), ask("GET", "sobjects/Attachment/00PTERMS0000001/Body", "a"))
    assert answer["httpStatusCode"] == 406


def test_an_address_cannot_set_what_only_the_server_knows() -> None:
    (answer,) = run(Org(), ask("GET", f"sobjects/Contact/{PRIYA}?fields=LastName&world=1&request=2", "a"))
    assert answer["body"]["LastName"] == "Anand"
