"""DocuSign's seeds, and what a native form can ask of an envelope."""

from typing import Any

from runtime.apps.docusign.records import Envelope, Template, Workspace
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"docusign": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"docusign": collections}, NOW)
    assert found == []
    return World(seed)


ANN = {"recipient_id": "1", "name": "Ann", "email": "ann@x.example"}


def test_a_template_that_has_only_a_template_id_is_known_by_it() -> None:
    [template] = world(templates=[{"template_id": "tpl_1", "name": "Lease"}]).all(Template)
    assert template["id"] == "tpl_1"


def test_an_envelope_that_has_only_an_id_has_it_as_envelope_id_too() -> None:
    [envelope] = world(envelopes=[{"id": "e1"}]).all(Envelope)
    assert envelope["envelope_id"] == "e1"


def test_a_signer_s_address_stays_as_it_was_written() -> None:
    [envelope] = world(envelopes=[{"signers": [{**ANN, "email": "no address"}]}]).all(Envelope)
    assert envelope["signers"][0]["email"] == "no address"


def test_an_unknown_field_of_a_signer_is_refused_at_its_place() -> None:
    [problem] = problems(envelopes=[{"signers": [{**ANN, "phone": "1"}]}])
    assert problem.path == ("docusign", "envelopes", 0, "signers", 0)
    assert "`phone`" in problem.message


def test_a_voided_envelope_is_not_sent_and_a_delivered_one_is() -> None:
    company = world(envelopes=[{"id": "a", "status": "voided"}, {"id": "b", "status": "Delivered"}])
    assert [derived_value(Envelope, each, "sent", company) for each in company.all(Envelope)] == [False, True]


def test_an_envelope_is_asked_for_by_its_signers_copies_and_template_name() -> None:
    copy = {**ANN, "email": "copy@x.example"}
    company = world(
        templates=[{"template_id": "tpl_1", "name": "Lease"}],
        envelopes=[{"template_id": "tpl_1", "signers": [ANN], "cc_recipients": [copy]}],
    )
    [envelope] = company.all(Envelope)
    asked = [
        derived_value(Envelope, envelope, name, company) for name in ("signer_emails", "cc_emails", "template_name")
    ]
    assert asked == [["ann@x.example"], ["copy@x.example"], "Lease"]


def test_documents_and_recipients_may_have_any_fields() -> None:
    assert problems(documents=[{"pages": 3}], recipients=[{"note": "x"}]) == []


def test_a_workspace_says_who_is_in_it() -> None:
    member = {"user_id": "u1", "user_name": "Ann", "email": "ann@x.example"}
    company = world(workspaces=[{"name": "Deal room", "members": [member]}])
    [workspace] = company.all(Workspace)
    assert derived_value(Workspace, workspace, "member_emails", company) == ["ann@x.example"]
