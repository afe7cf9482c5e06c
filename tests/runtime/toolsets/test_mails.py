"""Action tools that write mail."""

from typing import Any

import orjson
import pytest

from runtime.episode.session import Session
from runtime.gateway.catalog import load_catalog
from runtime.toolsets._actions import actions_of
from runtime.toolsets._tools import ToolError
from tests.runtime.toolsets.flattened import session_on

ACTIONS = actions_of(load_catalog())


def sent(name: str = "gmail_send_email", **arguments: Any) -> dict[str, Any]:
    """The message that a call leaves in the mailbox."""
    session = session_on("gmail")
    ACTIONS.get(name).call(session, arguments)
    return message_of(session)


def message_of(session: Session) -> dict[str, Any]:
    [change] = [each for each in session.world.diff() if each.collection == "gmail.messages" and each.kind == "created"]
    after: dict[str, Any] = dict(change.after or {})
    return after


def test_a_mail_has_its_recipients_subject_and_text() -> None:
    mail = sent(
        to=["ann@x.example.com", "Bo <bo@x.example.com>"], cc="cy@x.example.com", subject="Über", body="Hälló\n"
    )
    assert mail["to"] == ["ann@x.example.com", "Bo <bo@x.example.com>"]
    assert mail["cc"] == ["cy@x.example.com"]
    assert (mail["subject"], mail["body_plain"].strip()) == ("Über", "Hälló")
    assert "SENT" in mail["label_ids"]


def test_recipients_may_stand_in_one_text() -> None:
    assert sent(to="a@x.example.com, b@x.example.com", subject="x", body="y")["to"] == [
        "a@x.example.com",
        "b@x.example.com",
    ]


def test_a_blind_copy_is_kept() -> None:
    assert sent(to="a@x.example.com", bcc="b@x.example.com", subject="x", body="y")["bcc"] == ["b@x.example.com"]


def test_a_mail_in_html_says_so() -> None:
    mail = sent(to="a@x.example.com", subject="x", body="<b>now</b>", body_type="html")
    assert "<b>now</b>" in mail["body_html"]


def test_an_attachment_goes_along() -> None:
    session = session_on("gmail")
    note = {"filename": "note.txt", "content": "hello"}
    ACTIONS.get("gmail_messages_send").call(
        session, {"to": "a@x.example.com", "subject": "x", "body": "y", "attachments": [note]}
    )
    made = [each for each in session.world.diff() if each.collection == "gmail.attachments"]
    assert [(each.after or {})["filename"] for each in made] == ["note.txt"]


def test_a_reply_joins_its_conversation() -> None:
    first = orjson.loads(ACTIONS.get("gmail_messages_get").call(session_on("gmail"), {"id": "18c2a00000000001"}))
    subject = next(each["value"] for each in first["payload"]["headers"] if each["name"] == "Subject")
    mail = sent(
        "gmail_reply_to_email", to="a@x.example.com", subject=f"Re: {subject}", body="Yes.", threadId=first["threadId"]
    )
    assert mail["thread_id"] == first["threadId"]


def test_a_draft_needs_no_recipient() -> None:
    mail = sent("gmail_create_draft", subject="Later", body="More to come.")
    assert "DRAFT" in mail["label_ids"]
    assert mail["to"] == []


def test_a_mail_without_a_recipient_is_refused() -> None:
    with pytest.raises(ToolError, match="^gmail_send_email needs `to`$"):
        sent(subject="x", body="y")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"subject": "one\ntwo"}, "makes no mail"),
        ({"to": 7}, "`to`"),
        ({"attachments": [{"filename": "a"}]}, "`attachments"),
        ({"body_type": "markdown"}, "`body_type`"),
        ({"raw": "eA"}, "no argument `raw`"),
    ],
)
def test_what_makes_no_mail_is_said_and_nothing_is_sent(wrong: dict[str, Any], said: str) -> None:
    session = session_on("gmail")
    with pytest.raises(ToolError, match=said):
        ACTIONS.get("gmail_messages_send").call(
            session, {"to": "a@x.example.com", "subject": "x", "body": "y", **wrong}
        )
    assert session.world.diff() == []


def test_the_same_mail_gives_the_same_bytes() -> None:
    note = [{"filename": "note.txt", "content": "hello"}]
    said = {"to": "a@x.example.com", "subject": "x", "body": "y", "attachments": note}
    assert sent(**said) == sent(**said)
