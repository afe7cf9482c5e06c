"""Up to a hundred records in one call."""

from tests.runtime.apps.hubspot.account import OBJECTS, Account


def test_a_batch_of_new_records_is_made_whole_or_not_at_all() -> None:
    account = Account()
    good, bad = {"properties": {"email": "a@alder.example.com"}}, {"properties": {"email": "a@alder.example.com"}}
    assert account.post(f"{OBJECTS}/contacts/batch/create", {"inputs": [good, bad]}).status == 409
    assert account.world.diff() == []
    answer = account.post(f"{OBJECTS}/contacts/batch/create", {"inputs": [good]})
    assert (answer.status, answer.body["status"]) == (201, "COMPLETE")


def test_a_batch_read_names_what_it_did_not_find() -> None:
    answer = Account().post(f"{OBJECTS}/contacts/batch/read", {"inputs": [{"id": "101"}, {"id": "999"}]})
    assert (answer.status, answer.body["numErrors"]) == (207, 1)
    assert [each["id"] for each in answer.body["results"]] == ["101"]


def test_a_batch_reads_contacts_by_email() -> None:
    body = {"inputs": [{"id": "theo.blake@quillharbor.example.com"}], "idProperty": "email", "properties": ["lastname"]}
    (found,) = Account().post(f"{OBJECTS}/contacts/batch/read", body).body["results"]
    assert found["properties"]["lastname"] == "Blake"


def test_a_batch_update_changes_those_that_exist() -> None:
    account = Account()
    inputs = [{"id": "301", "properties": {"amount": "1"}}, {"id": "9", "properties": {"amount": "1"}}]
    assert account.post(f"{OBJECTS}/deals/batch/update", {"inputs": inputs}).status == 207
    assert account.record("deals/301")["amount"] == 1


def test_a_record_cannot_be_named_twice_in_a_batch() -> None:
    inputs = [{"id": "301", "properties": {"amount": "1"}}, {"id": "301", "properties": {"amount": "2"}}]
    assert Account().post(f"{OBJECTS}/deals/batch/update", {"inputs": inputs}).status == 400


def test_a_batch_of_more_than_a_hundred_is_refused() -> None:
    inputs = [{"properties": {"name": f"C{number}"}} for number in range(101)]
    assert Account().post(f"{OBJECTS}/companies/batch/create", {"inputs": inputs}).status == 400


def test_an_upsert_says_which_records_are_new() -> None:
    account = Account()
    inputs = [
        {"id": "theo.blake@quillharbor.example.com", "idProperty": "email", "properties": {"city": "Boston"}},
        {"id": "new@alder.example.com", "idProperty": "email", "properties": {"city": "Ghent"}},
    ]
    found = account.post(f"{OBJECTS}/contacts/batch/upsert", {"inputs": inputs}).body["results"]
    assert [each["new"] for each in found] == [False, True]
    assert found[1]["properties"]["email"] == "new@alder.example.com"


def test_an_upsert_by_a_property_that_is_not_unique_is_refused() -> None:
    inputs = [{"id": "Ghent", "idProperty": "city", "properties": {"firstname": "Z"}}]
    assert Account().post(f"{OBJECTS}/contacts/batch/upsert", {"inputs": inputs}).status == 400


def test_a_batch_archives_what_is_there() -> None:
    account = Account()
    assert account.post(f"{OBJECTS}/contacts/batch/archive", {"inputs": [{"id": "103"}, {"id": "9"}]}).status == 204
    assert [each["id"] for each in account.get(f"{OBJECTS}/contacts").body["results"]] == ["101", "102"]
