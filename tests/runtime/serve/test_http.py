"""The gateway over HTTP."""

import http.client
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from runtime.gateway.gateway import default_gateway
from runtime.kit.examples import example_seed
from runtime.kit.world import World
from runtime.serve.asgi import GatewayServer
from runtime.serve.server import PortTaken, Serving, listen


@pytest.fixture
def served() -> Iterator[Serving]:
    with Serving(GatewayServer(default_gateway(), World(example_seed("slack")))) as serving:
        yield serving


def ask(
    serving: Serving, method: str, path: str, body: Any = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", serving.port, timeout=10)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, names)
    answer = connection.getresponse()
    result = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return result


def test_an_app_answers_under_its_prefix(served: Serving) -> None:
    status, headers, body = ask(served, "GET", "/p/slack/api/conversations.list")
    assert status == 200 and json.loads(body)["ok"]
    assert headers["content-type"] == "application/json; charset=utf-8"


def test_an_app_answers_under_its_vendors_host(served: Serving) -> None:
    status, _, body = ask(served, "GET", "/api/conversations.list?limit=1", Host="slack.com")
    assert status == 200 and len(json.loads(body)["channels"]) == 1


def test_a_form_post_and_a_json_post_are_the_same_call(served: Serving) -> None:
    form = ask(
        served,
        "POST",
        "/p/slack/api/chat.postMessage",
        "channel=C0DEALS&text=hi",
        Content_Type="application/x-www-form-urlencoded",
    )
    data = ask(
        served,
        "POST",
        "/p/slack/api/chat.postMessage",
        '{"channel":"C0DEALS","text":"hi"}',
        Content_Type="application/json",
    )
    assert json.loads(form[2])["message"]["text"] == json.loads(data[2])["message"]["text"] == "hi"


def test_an_unknown_app_is_answered_with_those_there_are(served: Serving) -> None:
    status, _, body = ask(served, "GET", "/p/slakc/api/x")
    assert status == 404 and "slack" in json.loads(body)["apps"]


def test_the_root_lists_what_is_served(served: Serving) -> None:
    status, _, body = ask(served, "GET", "/")
    assert status == 200 and json.loads(body)["apps"]["slack"]["prefix"] == "/p/slack"


def test_a_body_over_the_limit_is_refused(served: Serving) -> None:
    status, _, _ = ask(served, "POST", "/p/slack/api/chat.postMessage", b"x" * 6_000_000)
    assert status == 413


def test_an_answer_does_not_wait_for_the_client_to_acknowledge_its_first_bytes(served: Serving) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
    times = []
    for _ in range(20):
        begin = time.perf_counter()
        connection.request("GET", "/p/slack/api/conversations.list")
        connection.getresponse().read()
        times.append(time.perf_counter() - begin)
    connection.close()
    assert min(times[1:]) < 0.02


def test_a_head_request_has_no_body(served: Serving) -> None:
    _, _, body = ask(served, "HEAD", "/p/slack/api/conversations.list")
    assert body == b""


def test_a_port_that_is_taken_is_one_clear_error(served: Serving) -> None:
    with pytest.raises(PortTaken, match=f"port {served.port} on 127.0.0.1 is taken"):
        listen(served.port)
