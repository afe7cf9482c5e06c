"""Transitions: the only way a status changes."""

import pytest

from tests.runtime.apps.jira.jira_site import ANN, API, WIKI, Site, document, errors, sentence


@pytest.fixture
def site() -> Site:
    return Site()


def names(site: Site, key: str) -> list[str]:
    return [each["name"] for each in site.get(f"{API}/issue/{key}/transitions").body["transitions"]]


def test_a_simple_workflow_leads_from_every_status_to_every_status(site: Site) -> None:
    assert names(site, "SUP-2") == names(site, "SUP-5") == ["To Do", "In Progress", "Done"]


def test_a_projects_own_workflow_offers_what_fits_the_status(site: Site) -> None:
    assert names(site, "OPS-1") == ["Wait for supplier", "Close"]
    site.move("OPS-1", "Wait for supplier")
    assert names(site, "OPS-1") == ["Close", "Reopen"]


def test_ending_the_work_sets_resolution_and_time(site: Site) -> None:
    assert site.move("SUP-2", "Done").status == 204
    fields = site.fields("SUP-2")
    assert (fields["status"]["name"], fields["resolution"]["name"]) == ("Done", "Done")
    assert fields["resolutiondate"] == fields["statuscategorychangedate"] == "2026-03-02T09:00:00.000+0000"


def test_taking_work_up_again_clears_both(site: Site) -> None:
    site.move("SUP-5", "In Progress")
    fields = site.fields("SUP-5")
    assert (fields["resolution"], fields["resolutiondate"]) == (None, None)


def test_the_resolution_can_be_chosen(site: Site) -> None:
    site.move("SUP-2", "Done", fields={"resolution": {"name": "Won't Do"}, "assignee": {"accountId": ANN}})
    record = site.record("jira.issues", "SUP-2")
    assert (record["resolution"], record["assignee_id"]) == ("Won't Do", ANN)


def test_an_unknown_resolution_moves_nothing(site: Site) -> None:
    assert errors(site.move("SUP-2", "Done", fields={"resolution": {"name": "Magic"}})) == {
        "resolution": "Resolution name 'Magic' is not valid"
    }
    assert site.world.diff() == []


def test_a_transition_without_a_screen_takes_no_fields(site: Site) -> None:
    said = "Field 'resolution' cannot be set. It is not on the appropriate screen, or unknown."
    assert errors(site.move("SUP-2", "To Do", fields={"resolution": {"name": "Done"}})) == {"resolution": said}


def test_a_required_field_must_be_given(site: Site) -> None:
    assert errors(site.move("OPS-1", "Close")) == {"resolution": "Resolution is required."}
    assert site.move("OPS-1", "Close", fields={"resolution": {"name": "Done"}}).status == 204


def test_a_comment_can_come_along(site: Site) -> None:
    site.move("SUP-2", "Done", update={"comment": [{"add": {"body": document("Shipped")}}]})
    assert site.ask("jira.issues", "SUP-2", "comments")[-1] == "Shipped"


def test_a_transition_that_is_not_open_is_refused(site: Site) -> None:
    url = f"{API}/issue/OPS-1/transitions"
    assert sentence(site.post(url, {"transition": {"id": "31"}})) == "Transition id '31' is not valid for this issue."
    assert sentence(site.post(url, {"fields": {}})) == "Missing 'transition' identifier"


def test_the_move_is_in_the_history(site: Site) -> None:
    site.move("SUP-2", "Done")
    items = site.record("jira.issues", "SUP-2")["changelog"][-1]["items"]
    assert [(each["field"], each["from"], each["to"], each["toString"]) for each in items] == [
        ("status", "3", "10001", "Done"),
        ("resolution", None, "10000", "Done"),
    ]


def test_the_fields_of_a_transition_are_told_when_asked_for(site: Site) -> None:
    body = site.get(f"{WIKI}/issue/OPS-1/transitions", expand="transitions.fields", transitionId="21").body
    (step,) = body["transitions"]
    assert step["fields"]["resolution"]["required"] is True
    assert "Done" in [each["name"] for each in step["fields"]["resolution"]["allowedValues"]]
