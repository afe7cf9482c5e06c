"""What a seed may look like, and what a real workspace adds to it."""

from typing import Any

from runtime.grading.forms.only_changes import settable
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World
from tests.runtime.apps.company import Company
from tests.runtime.apps.slack.conftest import Slack


def workspace(**seed: Any) -> Slack:
    built, problems = build_seed({"slack": seed}, instant("2026-03-02T09:00:00Z"))
    assert not problems, problems
    company = Company("slack")
    company.world = World(built, checked=True)
    return Slack(company)


def test_messages_may_stand_in_their_channel() -> None:
    said = {"ts": "1772000000.000100", "user_id": "U1", "text": "Hi"}
    slack = workspace(channels=[{"id": "C1", "name": "#ops", "members": ["U1"], "messages": [said]}])
    assert slack("conversations.history", channel="C1")["messages"][0]["text"] == "Hi"
    assert slack("conversations.list")["channels"][0]["name"] == "ops"


def test_a_direct_message_names_its_person_and_has_the_agent_in_it() -> None:
    slack = workspace(users=[{"id": "U1", "real_name": "Ann"}], dms=[{"id": "D1", "user_id": "U1"}])
    assert slack("conversations.open", users="U1")["channel"]["id"] == "D1"


def test_direct_messages_may_hold_their_messages() -> None:
    said = {"ts": "1772000000.000100", "user_id": "U1", "text": "Hi"}
    slack = workspace(dms=[{"id": "D1", "user_id": "U1", "messages": [said]}])
    assert slack.stored("messages", direct_to=["U0AGENT"])


def test_a_channel_that_names_no_members_has_the_agent_in_it() -> None:
    slack = workspace(channels=[{"id": "C1", "name": "ops", "is_private": True}])
    assert slack("conversations.members", channel="C1")["members"] == ["U0AGENT"]
    assert slack("conversations.setTopic", channel="C1", topic="x")["ok"]


def test_writing_to_somebody_makes_a_message_and_no_other_change_that_counts() -> None:
    slack = workspace(users=[{"id": "U1", "name": "Ann"}])
    slack.post("U1")
    counted = [change.collection for change in slack.world.diff() if list(settable(change, set()))]
    assert counted == ["slack.messages"]


def test_a_direct_message_is_listed_once_it_was_opened() -> None:
    slack = workspace(users=[{"id": "U1", "name": "Ann"}, {"id": "U2", "name": "Bob"}])
    assert slack("conversations.list", types="im")["channels"] == []
    slack.post("U1")
    assert [each["user"] for each in slack("conversations.list", types="im")["channels"]] == ["U1"]


def test_members_are_counted_on_from_a_seeded_number() -> None:
    slack = workspace(users=[{"id": "U1", "name": "Ann"}], channels=[{"id": "C1", "name": "ops", "num_members": 8}])
    slack("conversations.invite", channel="C1", users="U1")
    assert slack("conversations.info", channel="C1", include_num_members=True)["channel"]["num_members"] == 9


def test_a_ts_may_be_an_iso_time_and_stays_unique() -> None:
    said = {"channel_id": "C1", "user_id": "U1", "ts": "2026-03-01T10:00:00Z"}
    slack = workspace(
        channels=[{"id": "C1", "name": "ops"}],
        messages=[{**said, "id": "m1", "text": "One"}, {**said, "id": "m2", "text": "Two"}],
    )
    found = [(each["ts"], each["text"]) for each in slack("conversations.history", channel="C1")["messages"]]
    assert found == [("1772359200.000001", "Two"), ("1772359200.000000", "One")]


def test_a_new_message_comes_after_a_seeded_one_that_lies_ahead_of_the_clock() -> None:
    said = {"channel_id": "C1", "user_id": "U1", "ts": "1779999999.000100", "text": "From the future"}
    slack = workspace(channels=[{"id": "C1", "name": "ops"}], messages=[said])
    assert slack.post("C1") == "1779999999.000200"


def test_the_replies_of_a_seeded_thread_are_counted() -> None:
    said = {"channel_id": "C1", "user_id": "U1", "text": "x"}
    slack = workspace(
        channels=[{"id": "C1", "name": "ops"}],
        messages=[{**said, "ts": "1.000001"}, {**said, "ts": "2.000001", "thread_ts": "1.000001"}],
    )
    assert slack.stored("messages", ts="1.000001", reply_count=1)
    slack.post("C1", thread_ts="1.000001")
    assert slack.stored("messages", ts="1.000001", reply_count=2)


def test_a_message_in_a_channel_outside_the_workspace_is_never_shown() -> None:
    slack = workspace(messages=[{"ts": "1.000001", "channel_id": "C9", "user_id": "U1", "text": "zebra"}])
    assert slack("search.messages", query="zebra")["messages"]["total"] == 0


def test_a_deleted_message_of_a_seed_is_never_shown() -> None:
    said = {"ts": "1.000001", "channel_id": "C1", "user_id": "U1", "text": "zebra", "is_deleted": True}
    slack = workspace(channels=[{"id": "C1", "name": "ops"}], messages=[said])
    assert slack("conversations.history", channel="C1")["messages"] == []


def test_a_misspelt_field_is_a_problem_with_a_way_out() -> None:
    _, problems = build_seed({"slack": {"channels": [{"id": "C1", "nam": "ops"}]}}, instant("2026-03-02T09:00:00Z"))
    assert any("did you mean `name`?" in each.message for each in problems)


def test_the_author_of_a_seeded_message_may_be_spelled_user() -> None:
    said = {"ts": "1772000000.000100", "user": "U1", "text": "Hi"}
    slack = workspace(channels=[{"id": "C1", "name": "ops", "messages": [said]}])
    assert slack("conversations.history", channel="C1")["messages"][0]["user"] == "U1"
