"""Slack's own Python SDK, unmodified, against a running server."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from slack_sdk.models.blocks import DividerBlock, HeaderBlock, SectionBlock

from tests.sdk.conftest import Served

GENERAL, DEALS, SUPPORT, TRIAGE, OLD, DM = "C0GENERAL", "C0DEALS", "C0SUPPORT", "C0TRIAGE", "C0OLD", "D0ANN"
PARENT, OWN = "1772000000.000100", "1772000300.000100"


@pytest.fixture
def client(served: Callable[..., Served]) -> WebClient:
    return WebClient(token="xoxb-test", base_url=served("slack").prefix("slack") + "/api/")


def code(call: Callable[..., Any], **arguments: Any) -> str:
    with pytest.raises(SlackApiError) as caught:
        call(**arguments)
    return str(caught.value.response["error"])


def test_the_token_is_the_agents(client: WebClient) -> None:
    assert client.auth_test()["user_id"] == "U0AGENT"
    assert client.api_test()["ok"]
    assert client.team_info()["team"]["domain"] == "company"


def test_messages_are_posted_updated_and_deleted(client: WebClient) -> None:
    posted = client.chat_postMessage(channel="#general", text="R&D is here")
    ts = str(posted["ts"])
    assert client.chat_update(channel=GENERAL, ts=ts, text="Changed")["text"] == "Changed"
    assert client.chat_getPermalink(channel=GENERAL, message_ts=ts)["permalink"].endswith(ts.replace(".", ""))
    assert client.chat_delete(channel=GENERAL, ts=ts)["ts"] == ts
    assert ts not in str(client.conversations_history(channel=GENERAL)["messages"])


def test_blocks_built_by_the_sdk_are_taken(client: WebClient) -> None:
    blocks = [HeaderBlock(text="Won"), DividerBlock(), SectionBlock(text="*Meridian*")]
    shown = client.chat_postMessage(channel=DEALS, text="Won", blocks=blocks)["message"]["blocks"]
    assert [each["type"] for each in shown] == ["header", "divider", "section"]


def test_a_message_to_a_person_and_one_that_only_she_sees(client: WebClient) -> None:
    assert client.chat_postMessage(channel="U0ANN", text="Hi")["channel"] == DM
    assert client.chat_postEphemeral(channel=GENERAL, user="U0ANN", text="Psst")["message_ts"]


def test_messages_are_scheduled_listed_and_taken_back(client: WebClient) -> None:
    made = client.chat_scheduleMessage(channel=DEALS, post_at=1772614800, text="Later")
    assert len(client.chat_scheduledMessages_list(channel=DEALS)["scheduled_messages"]) == 1
    client.chat_deleteScheduledMessage(channel=DEALS, scheduled_message_id=made["scheduled_message_id"])
    assert client.chat_scheduledMessages_list(channel=DEALS)["scheduled_messages"] == []


def test_the_sdk_walks_all_pages_of_a_listing(client: WebClient) -> None:
    channels = [
        each["id"] for page in client.conversations_list(limit=2, types=["public_channel"]) for each in page["channels"]
    ]
    assert channels == [GENERAL, DEALS, SUPPORT, OLD]
    people = [each["id"] for page in client.users_list(limit=3) for each in page["members"]]
    assert len(people) == len(set(people)) == 7
    members = [each for page in client.conversations_members(channel=GENERAL, limit=1) for each in page["members"]]
    assert members == ["U0ANN", "U0BOB", "U0DEE", "U0AGENT"]


def test_the_sdk_walks_all_pages_of_history_and_of_a_thread(client: WebClient) -> None:
    for number in range(4):
        client.chat_postMessage(channel=GENERAL, text=f"Reply {number}", thread_ts=PARENT)
        client.chat_postMessage(channel=GENERAL, text=f"Message {number}")
    said = [each["ts"] for page in client.conversations_history(channel=GENERAL, limit=2) for each in page["messages"]]
    assert said == sorted(said, reverse=True)
    assert len(said) == 5
    thread = [
        each["ts"]
        for page in client.conversations_replies(channel=GENERAL, ts=PARENT, limit=2)
        for each in page["messages"]
    ]
    assert thread == sorted(thread)
    assert len(thread) == 6


def test_a_channel_lives_from_create_to_archive(client: WebClient) -> None:
    channel = client.conversations_create(name="renewals")["channel"]["id"]
    client.conversations_invite(channel=channel, users=["U0ANN", "U0BOB"])
    client.conversations_kick(channel=channel, user="U0BOB")
    client.conversations_setTopic(channel=channel, topic="Q2")
    client.conversations_setPurpose(channel=channel, purpose="Renewals of Q2")
    client.conversations_rename(channel=channel, name="renewals-q2")
    shown = client.conversations_info(channel=channel, include_num_members=True)["channel"]
    assert (shown["name"], shown["topic"]["value"], shown["purpose"]["value"]) == (
        "renewals-q2",
        "Q2",
        "Renewals of Q2",
    )
    assert shown["num_members"] == 2
    client.conversations_mark(channel=channel, ts="1772442000.000100")
    client.conversations_archive(channel=channel)
    client.conversations_unarchive(channel=channel)
    assert client.conversations_leave(channel=channel)["ok"]
    assert client.conversations_join(channel=channel)["channel"]["is_member"]


def test_direct_messages_are_opened_and_closed(client: WebClient) -> None:
    made = client.conversations_open(users=["U0ANN", "U0BOB"], return_im=True)["channel"]
    assert made["is_mpim"]
    assert client.conversations_close(channel=made["id"])["ok"]


def test_people_are_looked_up_and_their_status_set(client: WebClient) -> None:
    user = client.users_lookupByEmail(email="ann.lee@company.example.com")["user"]["id"]
    assert client.users_info(user=user)["user"]["real_name"] == "Ann Lee"
    client.users_profile_set(user=user, profile={"status_text": "Away", "status_emoji": ":palm_tree:"})
    assert client.users_profile_get(user=user)["profile"]["status_text"] == "Away"
    assert [each["id"] for each in client.users_conversations(user=user, types="im")["channels"]] == [DM]


def test_reactions_and_pins(client: WebClient) -> None:
    client.reactions_add(channel=GENERAL, timestamp=PARENT, name="eyes")
    assert client.reactions_get(channel=GENERAL, timestamp=PARENT)["message"]["reactions"][0]["name"] == "eyes"
    assert len(client.reactions_list()["items"]) == 2
    client.reactions_remove(channel=GENERAL, timestamp=PARENT, name="eyes")
    client.pins_add(channel=DEALS, timestamp=OWN)
    assert client.pins_list(channel=DEALS)["items"][0]["message"]["ts"] == OWN
    client.pins_remove(channel=DEALS, timestamp=OWN)


def test_messages_are_searched_page_by_page(client: WebClient) -> None:
    first = client.search_messages(query="from:@bob", count=1, page=1)["messages"]
    second = client.search_messages(query="from:@bob", count=1, page=2, sort="timestamp", sort_dir="desc")["messages"]
    assert first["paging"]["pages"] == 2
    assert first["matches"][0]["ts"] > second["matches"][0]["ts"]


def test_the_sdk_uploads_a_file_in_its_three_steps(client: WebClient, tmp_path: Path) -> None:
    path = tmp_path / "minutes.txt"
    path.write_text("Minutes & notes: 1=2, 50% done")
    done = client.files_upload_v2(file=str(path), title="Minutes", channel=GENERAL, initial_comment="The minutes")
    file = done["file"]["id"]
    assert client.files_info(file=file)["content"] == "Minutes & notes: 1=2, 50% done"
    assert file in [each["id"] for each in client.files_list(channel=GENERAL)["files"]]
    assert client.conversations_history(channel=GENERAL)["messages"][0]["files"][0]["id"] == file
    assert client.files_delete(file=file)["ok"]


def test_the_sdk_uploads_several_files_at_once(client: WebClient) -> None:
    uploads: list[dict[str, Any]] = [
        {"filename": "a.txt", "content": "A"},
        {"filename": "b.bin", "content": b"\x00\xff"},
    ]
    done = client.files_upload_v2(file_uploads=uploads, channel=DEALS)
    assert [each["name"] for each in done["files"]] == ["a.txt", "b.bin"]


def test_an_uploaded_file_is_downloaded_from_its_own_url(client: WebClient) -> None:
    url = client.files_info(file="F0PRICES")["file"]["url_private"]
    with urlopen(url) as answer:
        assert answer.read() == b"sku,price\nA1,10\n"


def test_reminders_and_bookmarks(client: WebClient) -> None:
    reminder = client.reminders_add(text="Call", time="tomorrow at 3pm")["reminder"]["id"]
    assert reminder in [each["id"] for each in client.reminders_list()["reminders"]]
    client.reminders_complete(reminder=reminder)
    assert client.reminders_info(reminder=reminder)["reminder"]["complete_ts"]
    client.reminders_delete(reminder=reminder)
    made = client.bookmarks_add(channel_id=DEALS, title="CRM", type="link", link="https://crm.example.com")["bookmark"][
        "id"
    ]
    client.bookmarks_edit(channel_id=DEALS, bookmark_id=made, title="Pipeline")
    assert client.bookmarks_list(channel_id=DEALS)["bookmarks"][0]["title"] == "Pipeline"
    client.bookmarks_remove(channel_id=DEALS, bookmark_id=made)


def test_user_groups(client: WebClient) -> None:
    group = client.usergroups_list(include_users=True)["usergroups"][0]
    assert client.usergroups_users_list(usergroup=group["id"])["users"] == group["users"]


def test_errors_raise_with_slacks_own_codes(client: WebClient) -> None:
    assert code(client.chat_postMessage, channel="C0NONE", text="x") == "channel_not_found"
    assert code(client.chat_postMessage, channel=OLD, text="x") == "is_archived"
    assert code(client.chat_postMessage, channel=GENERAL, blocks=[{"type": "nonsense"}], text="x") == "invalid_blocks"
    assert code(client.chat_update, channel=DEALS, ts="1772000200.000100", text="x") == "cant_update_message"
    assert code(client.chat_delete, channel=DEALS, ts="1.1") == "message_not_found"
    assert code(client.conversations_create, name="general") == "name_taken"
    assert code(client.conversations_invite, channel=DEALS, users="U0AGENT") == "cant_invite_self"
    assert code(client.conversations_archive, channel=GENERAL) == "cant_archive_general"
    assert code(client.conversations_setTopic, channel=SUPPORT, topic="x") == "not_in_channel"
    assert code(client.conversations_history, channel=GENERAL, cursor="nonsense") == "invalid_cursor"
    assert code(client.conversations_replies, channel=GENERAL, ts="1.1") == "thread_not_found"
    assert code(client.users_lookupByEmail, email="no@company.example.com") == "users_not_found"
    assert code(client.users_info, user="U0NONE") == "user_not_found"
    assert code(client.reactions_add, channel=DEALS, timestamp=OWN, name="tada") == "already_reacted"
    assert code(client.api_call, api_method="chat.shout") == "unknown_method"


def test_an_empty_token_raises(client: WebClient) -> None:
    with pytest.raises(SlackApiError, match="not_authed"):
        client.api_call("auth.test", headers={"Authorization": "Bearer "})
