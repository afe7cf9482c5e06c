"""Twilio's seeds, and what a native form can ask of a message."""

from typing import Any

from runtime.apps.twilio.records import PhoneCall, SmsMessage, WhatsAppMessage
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"twilio": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"twilio": collections}, NOW)
    assert found == []
    return World(seed)


BOTH = {"from_number": "+15550000000", "to_number": "+15550000001"}


def test_messages_and_calls_get_ids_with_the_prefix_of_their_kind() -> None:
    company = world(sms_messages=[{**BOTH, "body": "a"}], calls=[BOTH])
    assert company.all(SmsMessage)[0]["sid"].startswith("SM")
    assert company.all(PhoneCall)[0]["sid"].startswith("CA")


def test_a_message_is_updated_when_it_was_made_unless_it_says_otherwise() -> None:
    [message] = world(whatsapp_messages=[{**BOTH, "body": "a", "date_created": "2026-01-01T08:00:00Z"}]).all(
        WhatsAppMessage
    )
    assert message["date_updated"] == "2026-01-01T08:00:00Z"


def test_a_failed_message_is_undelivered() -> None:
    company = world(sms_messages=[{**BOTH, "body": "a", "status": "failed"}, {**BOTH, "body": "b", "status": "sent"}])
    assert [derived_value(SmsMessage, each, "undelivered", company) for each in company.all(SmsMessage)] == [
        True,
        False,
    ]


def test_a_state_that_only_calls_have_is_refused_for_a_message() -> None:
    [problem] = problems(sms_messages=[{**BOTH, "body": "a", "status": "busy"}])
    assert problem.path == ("twilio", "sms_messages", 0, "status")
