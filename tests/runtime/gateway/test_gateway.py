"""What an agent may send, and what comes back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.gateway.gateway import Response, default_gateway
from runtime.kit.examples import example_seed
from runtime.kit.world import World

URL = "https://slack.com/api/chat.postMessage"


def call(method: str, url: Any, **given: Any) -> tuple[Response, World]:
    world = World(example_seed("slack"), checked=True)
    return default_gateway().execute(world, method, url, **given), world


def test_query_strings_in_the_url_count() -> None:
    response, _ = call("GET", "https://slack.com/api/conversations.list?limit=1")
    assert len(response.body["channels"]) == 1


def test_params_join_the_query_string_and_win_over_it() -> None:
    response, _ = call("GET", "https://slack.com/api/conversations.list?limit=1", params={"limit": 2})
    assert len(response.body["channels"]) == 2


def test_a_url_without_a_scheme_is_taken_as_https() -> None:
    assert call("GET", "slack.com/api/conversations.list")[0].ok


def test_an_unknown_host_is_answered_with_the_nearest_one() -> None:
    response, _ = call("GET", "https://slakc.com/api/users.list")
    assert response.status == 404
    assert "did you mean slack.com" in response.body["error"]["message"]


@pytest.mark.parametrize(
    "url", ["", "/api/users.list", "https://", "ftp://slack.com/x", "https://[::1", "https:// /x", "x" * 20000]
)
def test_a_url_without_a_readable_host_is_a_clear_refusal(url: str) -> None:
    response, world = call("GET", url)
    assert response.failed and not response.bug
    assert response.status in (400, 404, 414)
    assert world.diff() == []


def test_a_space_in_a_url_is_part_of_the_path() -> None:
    response, _ = call("GET", "https://slack.com/api/users list")
    assert response.body == {"ok": False, "error": "unknown_method", "req_method": "users%20list"}


def test_a_failed_call_leaves_nothing_behind_even_if_it_had_written(monkeypatch: pytest.MonkeyPatch) -> None:
    from runtime.apps.slack.handlers import chat

    def breaks(*args: Any) -> None:
        raise RuntimeError("after the write")

    monkeypatch.setattr(chat, "message_on_the_wire", breaks)
    response, world = call("POST", URL, body={"channel": "C0DEALS", "text": "hi"})
    assert response.status == 500
    assert "RuntimeError" in response.bug and "after the write" in response.bug
    assert world.diff() == []


def test_our_own_failure_tells_the_agent_nothing_of_our_insides(monkeypatch: pytest.MonkeyPatch) -> None:
    from runtime.apps.slack.handlers import chat

    monkeypatch.setattr(chat, "message_on_the_wire", None)
    response, _ = call("POST", URL, body={"channel": "C0DEALS", "text": "hi"})
    assert response.body == {"error": {"code": 500, "message": "Internal error"}}


@pytest.mark.parametrize(
    "body",
    [
        '{"channel": "C0DEALS", "text": "hi"}',
        b'{"channel": "C0DEALS", "text": "hi"}',
        {"channel": "C0DEALS", "text": "hi"},
    ],
)
def test_a_body_may_be_json_text_bytes_or_data(body: Any) -> None:
    assert call("POST", URL, body=body)[0].ok


def test_a_form_body_is_read_by_its_content_type() -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    response, _ = call("POST", URL, body="channel=C0DEALS&text=a+b%26c", headers=headers)
    assert response.body["message"]["text"].replace("&amp;", "&") == "a b&c"


def test_the_callers_body_is_not_shared_with_the_world() -> None:
    body: dict[str, Any] = {"channel": "C0DEALS", "text": "x", "attachments": [{"text": "sent"}]}
    response, world = call("POST", URL, body=body)
    body["attachments"][0]["text"] = "edited later"
    assert "sent" in str(world.diff()) and "edited later" not in str(world.diff())
    assert response.ok


@pytest.mark.parametrize(
    "given",
    [
        {"params": {"limit": "\ud800"}},
        {"params": {"limit": 10**40}},
        {"params": {"limit": object()}},
        {"body": {"text": "\ud800"}},
        {"body": {"text": 10**40}},
        {
            "body": "&".join(f"f{each}=x" for each in range(3000)),
            "headers": {"content-type": "application/x-www-form-urlencoded"},
        },
    ],
)
def test_what_no_request_can_carry_is_refused(given: dict[str, Any]) -> None:
    response, world = call("POST", URL, **given)
    assert response.failed and not response.bug
    assert response.content() and world.diff() == []


@pytest.mark.parametrize(
    "url",
    [
        "https://slack.com/api/users.list?limit=" + "9" * 60,
        "https://slack.com/api/\ud800",
        "https://slack.com/api/x?" + "a=%41&" * 2500,
    ],
)
def test_an_odd_url_is_refused(url: str) -> None:
    response, _ = call("GET", url)
    assert response.failed and not response.bug


def test_form_booleans_and_json_lists_are_read_as_their_types() -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    body = 'channel=C0DEALS&text=hi&mrkdwn=1&attachments=[{"text": "more"}]'
    response, world = call("POST", URL, body=body, headers=form)
    assert response.ok
    assert world.diff()[0].after is not None
    assert world.diff()[0].after["attachments"] == [{"text": "more"}]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["GET", "POST", "PUT", "PATCH", "DELETE", "", "BREW"]),
    st.sampled_from(sorted({each.url for each in default_gateway().catalog.operations})) | st.text(max_size=40),
    st.dictionaries(st.text(max_size=10), JSON, max_size=3),
    JSON | st.binary(max_size=40),
)
def test_nothing_that_is_sent_raises_out_of_the_gateway(
    method: str, url: str, params: dict[str, Any], body: Any
) -> None:
    response, _ = call(method, url, params=params, body=body)
    assert isinstance(response.content(), bytes)
    assert not response.bug, response.bug
