"""What operations are known to write."""

import orjson
import pytest

from authoring.scaffold.effects.learn import learn_app
from runtime.gateway.gateway import default_gateway
from validators.effects import FILE, can_be, effects


def test_sending_a_mail_makes_a_message_with_everything_a_mail_can_have() -> None:
    written = effects().of("gmail.messages")
    assert "messages_send" in written.makers
    assert {"to", "cc", "bcc", "subject", "body_plain", "body_html", "attachment_ids", "in_reply_to"} <= written.created


def test_a_draft_always_comes_with_its_message() -> None:
    assert effects().of("gmail.drafts").beside == {"gmail.messages"}


@pytest.mark.parametrize(
    ("collection", "name"),
    [
        ("salesforce.opportunities", "stage_name"),
        ("salesforce.opportunities", "close_date"),
        ("hubspot.contacts", "hubspot_owner_id"),
        ("jira.issues", "assignee_id"),
        ("jira.issues", "priority"),
        ("slack.channels", "topic"),
        ("google_calendar.events", "location"),
        ("google_sheets.rows", "cells"),
        ("google_drive.files", "name"),
    ],
)
def test_a_field_that_an_operation_updates_can_change(collection: str, name: str) -> None:
    assert can_be(collection, name, new=False)


def test_a_field_that_only_the_vendor_sets_cannot_change() -> None:
    assert not can_be("gmail.profile", "email_address", new=False)


def test_a_collection_that_nothing_writes_is_not_touched() -> None:
    assert effects().knows("slack.usergroups")
    assert not effects().of("slack.usergroups").touched


def test_nothing_is_known_of_an_app_without_operations() -> None:
    served = default_gateway().catalog.apps
    assert effects().apps <= set(served)
    assert not effects().knows("nowhere.cards")


def test_learning_an_app_again_gives_what_is_shipped() -> None:
    gateway = default_gateway()
    shipped = orjson.loads(FILE.read_bytes())
    assert learn_app("google_sheets", gateway.catalog, gateway) == shipped["google_sheets"]
