"""HubSpot's own Python client against the served example account."""

from collections.abc import Callable
from typing import Any

import pytest

hubspot = pytest.importorskip("hubspot")

from hubspot.crm import associations, companies, contacts, deals, lists, objects, owners, pipelines, properties, tickets  # noqa: E402
from hubspot.crm.associations import v4 as labelled  # noqa: E402


@pytest.fixture
def client(served: Callable[..., Any]) -> Any:
    address = served("hubspot").prefix("hubspot")
    return hubspot.HubSpot(access_token="pat-na1-test", host=address, base_url=address)


def to(record_id: str, type_id: int) -> dict[str, Any]:
    return {
        "to": {"id": record_id},
        "types": [{"associationCategory": "HUBSPOT_DEFINED", "associationTypeId": type_id}],
    }


def equal(name: str, value: str) -> list[dict[str, Any]]:
    return [{"filters": [{"propertyName": name, "operator": "EQ", "value": value}]}]


def create_contact(client: Any, **values: str) -> Any:
    body = contacts.SimplePublicObjectInputForCreate(properties=values)
    return client.crm.contacts.basic_api.create(simple_public_object_input_for_create=body)


def test_a_page_names_the_one_after_it(client: Any) -> None:
    first = client.crm.contacts.basic_api.get_page(limit=2)
    second = client.crm.contacts.basic_api.get_page(limit=2, after=first.paging.next.after)
    assert [each.id for each in (*first.results, *second.results)] == ["101", "102", "103"]
    assert second.paging is None


def test_get_all_walks_every_page(client: Any) -> None:
    for number in range(120):
        create_contact(client, email=f"person{number}@alderfinch.example.com")
    assert len(client.crm.contacts.get_all()) == 123


def test_only_the_properties_asked_for_are_given(client: Any) -> None:
    found = client.crm.contacts.basic_api.get_by_id("101", properties=["phone", "jobtitle"], associations=["deals"])
    assert found.properties["phone"] == "+31 10 555 0142"
    assert "email" not in found.properties
    assert [each.id for each in found.associations["deals"].results] == ["301"]


def test_a_contact_is_found_by_its_email(client: Any) -> None:
    found = client.crm.contacts.basic_api.get_by_id("theo.blake@quillharbor.example.com", id_property="email")
    assert found.id == "102"


def test_a_contact_lives_from_creation_to_archive(client: Any) -> None:
    made = create_contact(client, email="Mara.Lind@alderfinch.example.com", firstname="Mara")
    assert made.properties["email"] == "mara.lind@alderfinch.example.com"
    change = contacts.SimplePublicObjectInput(properties={"jobtitle": "Buyer"})
    client.crm.contacts.basic_api.update(made.id, simple_public_object_input=change)
    assert client.crm.contacts.basic_api.get_by_id(made.id, properties=["jobtitle"]).properties["jobtitle"] == "Buyer"
    client.crm.contacts.basic_api.archive(made.id)
    assert made.id in [each.id for each in client.crm.contacts.basic_api.get_page(archived=True).results]
    with pytest.raises(contacts.exceptions.NotFoundException):
        client.crm.contacts.basic_api.get_by_id(made.id)


def test_a_search_filters_sorts_and_pages(client: Any) -> None:
    request = deals.PublicObjectSearchRequest(
        filter_groups=[{"filters": [{"propertyName": "amount", "operator": "GT", "value": "1"}]}],
        sorts=["-amount"],
        properties=["amount"],
        limit=1,
    )
    first = client.crm.deals.search_api.do_search(public_object_search_request=request)
    assert (first.total, [each.id for each in first.results]) == (2, ["301"])
    request.after = first.paging.next.after
    second = client.crm.deals.search_api.do_search(public_object_search_request=request)
    assert [each.id for each in second.results] == ["302"]
    assert second.paging is None


def test_a_text_search_finds_companies_and_tickets(client: Any) -> None:
    quill = companies.PublicObjectSearchRequest(query="quill")
    assert [each.id for each in client.crm.companies.search_api.do_search(quill).results] == ["502"]
    printer = tickets.PublicObjectSearchRequest(query="printer")
    assert [each.id for each in client.crm.tickets.search_api.do_search(printer).results] == ["401"]


def test_contacts_are_merged(client: Any) -> None:
    merge = contacts.PublicMergeInput(primary_object_id="102", object_id_to_merge="103")
    assert client.crm.contacts.basic_api.merge(merge).id == "102"
    assert client.crm.contacts.basic_api.get_by_id("103").id == "102"


def test_a_batch_reads_creates_updates_upserts_and_archives(client: Any) -> None:
    api = client.crm.contacts.batch_api
    read = contacts.BatchReadInputSimplePublicObjectId(
        inputs=[{"id": "101"}, {"id": "999"}], properties=["email"], properties_with_history=[]
    )
    answer = api.read(read)
    assert [each.id for each in answer.results] == ["101"]
    assert answer.num_errors == 1
    made = api.create(
        contacts.BatchInputSimplePublicObjectBatchInputForCreate(
            inputs=[{"properties": {"email": f"{name}@alderfinch.example.com"}, "associations": []} for name in "ab"]
        )
    )
    assert [each.properties["email"][0] for each in made.results] == ["a", "b"]
    inputs = [{"id": each.id, "properties": {"city": "Ghent"}} for each in made.results]
    changed = api.update(contacts.BatchInputSimplePublicObjectBatchInput(inputs=inputs))
    assert {each.properties["city"] for each in changed.results} == {"Ghent"}
    rows = [
        {"id": f"{name}@alderfinch.example.com", "idProperty": "email", "properties": {"city": "Bruges"}}
        for name in "bc"
    ]
    upserted = api.upsert(contacts.BatchInputSimplePublicObjectBatchInputUpsert(inputs=rows))
    assert [each.new for each in upserted.results] == [False, True]
    api.archive(contacts.BatchInputSimplePublicObjectId(inputs=[{"id": each.id} for each in upserted.results]))
    assert len(client.crm.contacts.get_all()) == 4


def test_a_company_is_created_and_changed(client: Any) -> None:
    body = companies.SimplePublicObjectInputForCreate(
        properties={"name": "Alder & Finch", "annualrevenue": "1200000"}, associations=[to("103", 280)]
    )
    made = client.crm.companies.basic_api.create(body)
    change = companies.SimplePublicObjectInput(properties={"city": "Ghent"})
    client.crm.companies.basic_api.update(made.id, simple_public_object_input=change)
    held = client.crm.companies.basic_api.get_by_id(
        made.id, properties=["city", "annualrevenue"], associations=["contacts"]
    )
    assert (held.properties["city"], held.properties["annualrevenue"]) == ("Ghent", "1200000")
    assert {each.id for each in held.associations["contacts"].results} == {"103"}
    client.crm.companies.basic_api.archive(made.id)
    assert len(client.crm.companies.basic_api.get_page().results) == 2


def test_a_deal_moves_to_a_won_stage(client: Any) -> None:
    body = deals.SimplePublicObjectInputForCreate(
        properties={"dealname": "Pilot", "dealstage": "qualifiedtobuy", "amount": "900"}, associations=[to("101", 3)]
    )
    made = client.crm.deals.basic_api.create(body)
    change = deals.SimplePublicObjectInput(properties={"dealstage": "closedwon"})
    client.crm.deals.basic_api.update(made.id, simple_public_object_input=change)
    held = client.crm.deals.basic_api.get_by_id(made.id, properties=["hs_is_closed_won", "closedate"])
    assert held.properties["hs_is_closed_won"] == "true"
    assert held.properties["closedate"] == "2026-01-28T15:00:00.000Z"
    assert len(client.crm.deals.basic_api.get_page().results) == 3
    client.crm.deals.basic_api.archive(made.id)


def test_a_ticket_is_opened_and_closed(client: Any) -> None:
    body = tickets.SimplePublicObjectInputForCreate(properties={"subject": "No sound", "hs_pipeline_stage": "1"})
    made = client.crm.tickets.basic_api.create(body)
    change = tickets.SimplePublicObjectInput(properties={"hs_pipeline_stage": "4"})
    client.crm.tickets.basic_api.update(made.id, simple_public_object_input=change)
    assert client.crm.tickets.basic_api.get_by_id(made.id, properties=["closed_date"]).properties["closed_date"]
    assert len(client.crm.tickets.basic_api.get_page().results) == 3
    client.crm.tickets.basic_api.archive(made.id)


@pytest.mark.parametrize(
    ("kind", "values", "type_id"),
    [
        ("notes", {"hs_note_body": "Met them.", "hs_timestamp": "1769612400000"}, 202),
        ("tasks", {"hs_task_subject": "Call", "hs_timestamp": "2026-02-01T09:00:00Z"}, 204),
        ("calls", {"hs_call_title": "Intro", "hs_timestamp": "2026-01-28T09:00:00Z"}, 194),
        ("emails", {"hs_email_subject": "Offer", "hs_timestamp": "2026-01-28T09:00:00Z"}, 198),
        ("meetings", {"hs_meeting_title": "Review", "hs_timestamp": "2026-01-28T09:00:00Z"}, 200),
    ],
)
def test_an_activity_is_logged_on_a_contact(client: Any, kind: str, values: dict[str, str], type_id: int) -> None:
    api = getattr(client.crm.objects, kind).basic_api
    package = getattr(objects, kind)
    made = api.create(package.SimplePublicObjectInputForCreate(properties=values, associations=[to("102", type_id)]))
    held = api.get_by_id(made.id, associations=["contacts"])
    assert [each.id for each in held.associations["contacts"].results] == ["102"]
    name = next(iter(values))
    api.update(made.id, simple_public_object_input=package.SimplePublicObjectInput(properties={name: "Changed"}))
    assert api.get_by_id(made.id, properties=[name]).properties[name] == "Changed"
    api.archive(made.id)
    assert made.id not in [each.id for each in api.get_page().results]


def test_any_kind_of_object_has_the_same_calls(client: Any) -> None:
    api = client.crm.objects.basic_api
    body = objects.SimplePublicObjectInputForCreate(properties={"name": "Kit", "price": "35.50"})
    made = api.create("products", body)
    assert made.properties["price"] == "35.5"
    assert {each.id for each in api.get_page("0-7").results} == {"801", made.id}
    api.update(
        "products", made.id, simple_public_object_input=objects.SimplePublicObjectInput(properties={"price": "40"})
    )
    assert api.get_by_id("products", made.id, properties=["price"]).properties["price"] == "40"
    request = objects.PublicObjectSearchRequest(filter_groups=equal("name", "kit"))
    assert client.crm.objects.search_api.do_search("products", request).total == 1
    api.archive("products", made.id)
    assert client.crm.products.basic_api.get_page().results[0].id == "801"
    assert client.crm.line_items.basic_api.get_by_id("851").properties["amount"] == "1200"


def test_links_are_made_read_and_removed(client: Any) -> None:
    api = client.crm.associations.v4.basic_api
    api.create_default("deals", "302", "contacts", "103")
    assert [each.to_object_id for each in api.get_page("deals", "302", "contacts").results] == ["102", "103"]
    primary = [labelled.AssociationSpec(association_category="HUBSPOT_DEFINED", association_type_id=1)]
    api.create("contacts", "101", "companies", "502", primary)
    labels = {
        each.to_object_id: each.association_types for each in api.get_page("contacts", "101", "companies").results
    }
    assert "Primary" in [each.label for each in labels["502"]]
    assert "Primary" not in [each.label for each in labels["501"]]
    api.archive("deals", "302", "contacts", "103")
    assert [each.to_object_id for each in api.get_page("deals", "302", "contacts").results] == ["102"]


def test_links_are_made_and_read_in_batches(client: Any) -> None:
    api = client.crm.associations.v4.batch_api
    spec = {"associationCategory": "HUBSPOT_DEFINED", "associationTypeId": 3}
    pair = {"from": {"id": "302"}, "to": {"id": "103"}}
    api.create("deals", "contacts", labelled.BatchInputPublicAssociationMultiPost(inputs=[{**pair, "types": [spec]}]))
    read = labelled.BatchInputPublicFetchAssociationsBatchRequest(inputs=[{"id": "302"}])
    found = api.get_page("deals", "contacts", read)
    assert [each.to_object_id for each in found.results[0].to] == ["102", "103"]
    gone = labelled.BatchInputPublicAssociationMultiArchive(inputs=[{"from": {"id": "302"}, "to": [{"id": "103"}]}])
    api.archive("deals", "contacts", gone)
    api.create_default("deals", "contacts", labelled.BatchInputPublicDefaultAssociationMultiPost(inputs=[pair]))
    assert len(api.get_page("deals", "contacts", read).results[0].to) == 2


def test_the_older_association_calls_name_types_in_words(client: Any) -> None:
    api = client.crm.associations.batch_api
    pairs = [{"from": {"id": "302"}, "to": {"id": "103"}, "type": "deal_to_contact"}]
    api.create("deals", "contacts", associations.BatchInputPublicAssociation(inputs=pairs))
    read = associations.BatchInputPublicObjectId(inputs=[{"id": "302"}])
    assert [each.id for each in api.read("deals", "contacts", read).results[0].to] == ["102", "103"]
    api.archive("deals", "contacts", associations.BatchInputPublicAssociation(inputs=pairs))
    assert [each.id for each in api.read("deals", "contacts", read).results[0].to] == ["102"]


def test_a_custom_property_is_defined_and_used(client: Any) -> None:
    api = client.crm.properties.core_api
    body = properties.PropertyCreate(
        name="favorite_food", label="Favorite food", type="string", field_type="text", group_name="contactinformation"
    )
    assert api.create("contacts", body).name == "favorite_food"
    assert (
        create_contact(client, email="z@alderfinch.example.com", favorite_food="figs").properties["favorite_food"]
        == "figs"
    )
    assert api.update("contacts", "favorite_food", properties.PropertyUpdate(label="Food")).label == "Food"
    assert "favorite_food" in [each.name for each in api.get_all("contacts").results]
    api.archive("contacts", "favorite_food")
    with pytest.raises(properties.exceptions.NotFoundException):
        api.get_by_name("contacts", "favorite_food")


def test_pipelines_and_stages_are_read(client: Any) -> None:
    sales = client.crm.pipelines.pipelines_api.get_all("deals").results[0]
    assert sales.id == "default"
    assert [each.id for each in sales.stages][-2:] == ["closedwon", "closedlost"]
    assert client.crm.pipelines.pipelines_api.get_by_id("tickets", "0").label == "Support Pipeline"
    assert len(client.crm.pipelines.pipeline_stages_api.get_all("tickets", "0").results) == 4
    stage = client.crm.pipelines.pipeline_stages_api.get_by_id("deals", "default", "closedwon")
    assert stage.metadata["isClosed"] == "true"
    with pytest.raises(pipelines.exceptions.NotFoundException):
        client.crm.pipelines.pipelines_api.get_by_id("deals", "zz")


def test_owners_are_read(client: Any) -> None:
    found = client.crm.owners.owners_api.get_page(email="omar.haddad@northlight.example.com").results
    assert [each.id for each in found] == ["70102"]
    assert (
        client.crm.owners.owners_api.get_by_id(9001, id_property="userId").email == "dana.reyes@northlight.example.com"
    )
    assert len(client.crm.owners.get_all()) == 2
    with pytest.raises(owners.exceptions.NotFoundException):
        client.crm.owners.owners_api.get_by_id(5)


def test_a_list_is_made_and_filled(client: Any) -> None:
    body = lists.ListCreateRequest(name="VIPs", object_type_id="0-1", processing_type="MANUAL")
    made = client.crm.lists.lists_api.create(body).list
    members = client.crm.lists.memberships_api
    assert members.add(made.list_id, ["101", "999"]).records_ids_added == ["101"]
    change = lists.MembershipChangeRequest(record_ids_to_add=["102"], record_ids_to_remove=["101"])
    members.add_and_remove(made.list_id, change)
    assert [each.record_id for each in members.get_page(made.list_id).results] == ["102"]
    assert made.list_id in [each.list_id for each in members.get_lists("0-1", "102").results]
    assert members.remove(made.list_id, ["102"]).record_ids_removed == ["102"]
    assert client.crm.lists.lists_api.do_search(lists.ListSearchRequest(query="vip")).total == 1
    assert client.crm.lists.lists_api.get_by_name("VIPs", "0-1").list.list_id == made.list_id
    client.crm.lists.lists_api.update_name(made.list_id, list_name="Friends")
    assert client.crm.lists.lists_api.get_by_id(made.list_id).list.name == "Friends"
    assert [each.name for each in client.crm.lists.lists_api.get_all(list_ids=["901", made.list_id]).lists] == [
        "Newsletter",
        "Friends",
    ]
    client.crm.lists.lists_api.remove(made.list_id)
    with pytest.raises(lists.exceptions.NotFoundException):
        client.crm.lists.lists_api.get_by_id(made.list_id)


def test_each_kind_of_error_is_raised_with_hubspots_body(client: Any) -> None:
    with pytest.raises(contacts.exceptions.NotFoundException) as missing:
        client.crm.contacts.basic_api.get_by_id("999")
    assert "OBJECT_NOT_FOUND" in missing.value.body
    with pytest.raises(contacts.exceptions.ApiException) as conflict:
        create_contact(client, email="theo.blake@quillharbor.example.com")
    assert conflict.value.status == 409
    assert "Contact already exists. Existing ID: 102" in conflict.value.body
    with pytest.raises(contacts.exceptions.ApiException) as unknown:
        create_contact(client, email="y@alderfinch.example.com", shoe_size="43")
    assert "PROPERTY_DOESNT_EXIST" in unknown.value.body
    with pytest.raises(contacts.exceptions.ApiException) as cursor:
        client.crm.contacts.basic_api.get_page(after="zz")
    assert cursor.value.status == 400
    with pytest.raises(objects.exceptions.ApiException) as kind:
        client.crm.objects.basic_api.get_page("widgets")
    assert "Unable to infer object type from: widgets" in kind.value.body
    with pytest.raises(deals.exceptions.ApiException) as operator:
        bad = {"filterGroups": [{"filters": [{"propertyName": "amount", "operator": "LIKE", "value": "1"}]}]}
        client.crm.deals.search_api.do_search(bad)
    assert operator.value.status == 400


def test_a_raw_request_reaches_paths_the_client_has_no_method_for(client: Any) -> None:
    answer = client.api_request({"path": "/account-info/v3/details"})
    assert answer.json()["timeZone"] == "UTC"
