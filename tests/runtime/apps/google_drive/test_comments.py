"""Comments and replies."""

import pytest

from tests.runtime.apps.google_drive.drive import FILES, drive, refusal

COMMENTS = f"{FILES}/doc-policy/comments"


def test_comments_need_fields() -> None:
    assert refusal(drive().get(COMMENTS)) == (400, "required")


def test_comments_come_with_their_replies_the_last_changed_first() -> None:
    shown = drive().get(COMMENTS, fields="comments(id,author/displayName,replies(content))").body["comments"]
    assert shown == [
        {"id": "com-2", "author": {"displayName": "Ann Lee"}, "replies": []},
        {"id": "com-1", "author": {"displayName": "Bob Ray"}, "replies": [{"content": "I will ask."}]},
    ]


def test_a_comment_needs_a_text() -> None:
    assert refusal(drive().post(COMMENTS, {"content": " "}, fields="*")) == (400, "required")


def test_a_comment_is_ones_own_and_of_now() -> None:
    made = drive().post(COMMENTS, {"content": "A < B", "quotedFileContent": {"value": "Hotels"}}, fields="*").body
    assert (made["author"]["me"], made["createdTime"]) == (True, "2026-03-02T09:00:00.000Z")
    assert (made["htmlContent"], made["quotedFileContent"]["value"]) == ("A &lt; B", "Hotels")


@pytest.mark.parametrize(("action", "resolved"), [("resolve", True), ("reopen", False)])
def test_a_reply_resolves_and_reopens(action: str, resolved: bool) -> None:
    here = drive()
    here.post(f"{COMMENTS}/com-1/replies", {"action": "resolve"}, fields="id")
    here.post(f"{COMMENTS}/com-1/replies", {"action": action}, fields="id")
    assert here.get(f"{COMMENTS}/com-1", fields="resolved").body == {"resolved": resolved}


def test_a_reply_that_does_nothing_needs_a_text() -> None:
    assert refusal(drive().post(f"{COMMENTS}/com-1/replies", {}, fields="*")) == (400, "required")


def test_only_ones_own_comments_are_changed_and_deleted() -> None:
    here = drive()
    assert refusal(here.patch(f"{COMMENTS}/com-1", {"content": "x"}, fields="*")) == (
        403,
        "insufficientFilePermissions",
    )
    assert refusal(here.delete(f"{COMMENTS}/com-1")) == (403, "insufficientFilePermissions")


def test_a_deleted_comment_stays_without_its_text() -> None:
    here = drive()
    assert here.delete(f"{COMMENTS}/com-2").status == 204
    assert refusal(here.get(f"{COMMENTS}/com-2", fields="*")) == (404, "notFound")
    held = here.get(f"{COMMENTS}/com-2", fields="*", includeDeleted=True).body
    assert held["deleted"] is True
    assert "content" not in held


def test_a_comment_of_another_file_is_not_found() -> None:
    assert refusal(drive().get(f"{FILES}/file-plan/comments/com-1", fields="*")) == (404, "notFound")


def test_a_file_one_may_only_read_takes_no_comments() -> None:
    answer = drive().post(f"{FILES}/file-brief/comments", {"content": "x"}, fields="*")
    assert refusal(answer) == (403, "insufficientFilePermissions")
