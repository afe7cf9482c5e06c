"""What an outside agent sees over HTTP: its task, its tools, its own world, and nothing else."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from authoring.transcript import as_data
from runtime.agents.replay import make
from runtime.episode.episode import run_episode
from runtime.gateway.gateway import default_gateway
from runtime.serve.agents_port import Served
from tests.runtime.serve.outside import LAPTOP, TOKEN, Outside, ask, here, right_calls, task

SLOT = "hr.interview_slot"
FAULT = "support.known_fault_escalation"
POST = {"method": "POST", "url": "https://slack.com/api/chat.postMessage"}


def test_the_right_calls_by_the_tools_complete_the_task(laptop: Outside) -> None:
    assert laptop.completed() == 0
    laptop.do(right_calls(LAPTOP))
    assert laptop.completed() == 1


def test_the_right_calls_at_the_apps_prefixes_complete_the_task(laptop: Outside) -> None:
    for call in right_calls(LAPTOP):
        app = "slack" if "slack.com" in call["url"] else "google_sheets"
        path = call["url"].split("/", 3)[3]
        body = call["body"].encode() if "body" in call else None
        status, _ = ask(call["method"], f"{laptop.agents}/p/{app}/{path}", body)
        assert status == 200
    assert laptop.completed() == 1
    assert [call["url"] for call in laptop.manage("GET", "/calls")] == [call["url"] for call in right_calls(LAPTOP)]


def test_the_task_is_told_without_anything_that_grades_it(untouched: Outside) -> None:
    status, task = ask("GET", f"{untouched.agents}/task")
    assert status == 200
    assert set(task) == {"id", "trigger", "via", "tools", "steps", "services"}
    assert task["tools"] == []  # a derived list of granted tools would hint at the reference
    assert "LT-0471" in task["trigger"]


def test_tools_are_listed_with_their_schemas(untouched: Outside) -> None:
    _, tools = ask("GET", f"{untouched.agents}/tools")
    assert [each["name"] for each in tools] == ["api_search", "api_fetch", "base64_encode"]
    assert tools[1]["parameters"]["required"] == ["method", "url"]


def test_a_misspelt_tool_is_offered_the_nearest_and_costs_no_step(laptop: Outside) -> None:
    status, answer = ask("POST", f"{laptop.agents}/tools/api_fecth", {})
    assert status == 404
    assert "did you mean `api_fetch`" in answer["error"]
    assert ask("GET", laptop.agents)[1]["steps_taken"] == 0


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "the body is not JSON"),
        (b"[1]", "not an object of arguments"),
        (b'{"method": "GET"}', "api_fetch needs `url`"),
        (b'{"method": "GET", "url": "https://slack.com/api/x", "verb": 1}', "has no argument `verb`"),
    ],
)
def test_arguments_that_mean_nothing_are_answered_with_what_is_wrong(laptop: Outside, body: bytes, said: str) -> None:
    status, answer = ask("POST", f"{laptop.agents}/tools/api_fetch", body)
    assert status == 400
    assert said in answer["error"]


def test_a_body_over_the_limit_is_refused(untouched: Outside) -> None:
    assert ask("POST", f"{untouched.agents}/tools/base64_encode", b"x" * 6_000_000)[0] == 413


def test_an_app_that_the_task_does_not_connect_is_refused(laptop: Outside) -> None:
    status, answer = ask("GET", f"{laptop.agents}/p/gmail/gmail/v1/users/me/messages")
    assert status == 401
    assert "No gmail account is connected" in answer["error"]["message"]


def test_calls_beyond_the_last_step_change_nothing_and_say_so() -> None:
    with here(LAPTOP, max_steps=2) as outside:
        outside.do(right_calls(LAPTOP)[:2])
        status, answer = ask("POST", f"{outside.agents}/tools/api_fetch", right_calls(LAPTOP)[2])
        assert status == 403
        assert "the 2 steps of this episode had been taken" in answer["error"]
        graded = outside.manage("GET", "/grade")
        assert graded["ended"] == "budget"
        assert graded["verdicts"]["desk_told"]["status"] == "failed"


def test_links_in_answers_stay_at_the_episodes_address_and_are_recorded_as_the_vendors() -> None:
    with here(FAULT, LAPTOP) as outside:
        opened = outside.manage("POST", "/episodes", {"task": FAULT})
        _, found = ask("GET", f"{opened['url']}/p/jira/rest/api/3/project/search")
        link = found["values"][0]["self"]
        assert link.startswith(f"{opened['url']}/p/jira/")
        assert ask("GET", link)[0] == 200
        [first, second] = outside.manage("GET", f"/episodes/{opened['id']}/calls")
        assert first["response"]["values"][0]["self"] == second["url"]
        assert opened["url"] not in str([first, second])


@pytest.mark.parametrize(
    ("name", "path", "body", "kind"),
    [
        (SLOT, "/p/google_drive/upload/drive/v3/files?uploadType=media", b"\xff\xd8\xff\xe0", "image/jpeg"),
        (
            LAPTOP,
            "/p/slack/api/chat.postMessage",
            b"channel=%23it-desk&text=hello",
            "application/x-www-form-urlencoded",
        ),
    ],
    ids=["bytes", "form"],
)
def test_a_body_that_is_no_json_is_recorded_so_that_the_call_can_be_made_again(
    tmp_path: Path, name: str, path: str, body: bytes, kind: str
) -> None:
    with here(name) as outside:
        assert ask("POST", f"{outside.agents}{path}", body, Content_Type=kind)[0] == 200
        calls, graded = outside.manage("GET", "/calls"), outside.manage("GET", "/grade")
    assert graded["diff"]
    file = tmp_path / "episode.json"
    file.write_text(json.dumps({"task": name, "calls": calls}))
    again = as_data(run_episode(task(name), make(task(name), str(file)), default_gateway(), scoped=True), task(name))
    assert again["diff"] == graded["diff"]
    assert again["calls"] == calls


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
@pytest.mark.parametrize(
    "path", ["/grade", "/calls", "/reset", "/stop", "/episodes", "/episodes/1", "/episodes/1/grade", "/control"]
)
def test_no_control_path_is_on_the_agents_port_even_with_the_token(untouched: Outside, method: str, path: str) -> None:
    status, answer = ask(method, f"{untouched.agents}{path}", {}, TOKEN)
    assert status == 404
    assert TOKEN not in str(answer)
    assert "verdicts" not in answer


def test_an_episodes_address_cannot_be_left_by_dots_or_by_a_guess(laptop: Outside) -> None:
    opened = laptop.manage("POST", "/episodes", {"task": LAPTOP})
    for path in (
        f"{opened['url']}/../../grade",
        f"{opened['url']}x/task",
        f"{laptop.agents}/e/task",
        f"{laptop.agents}/e/",
    ):
        assert ask("GET", path)[0] == 404


def test_a_closed_episode_answers_no_more(laptop: Outside) -> None:
    opened = laptop.manage("POST", "/episodes", {"task": LAPTOP})
    assert ask("GET", f"{opened['url']}/task")[0] == 200
    laptop.manage("DELETE", f"/episodes/{opened['id']}")
    assert ask("GET", f"{opened['url']}/task")[0] == 404


def test_of_several_tasks_none_is_at_the_root() -> None:
    with here(FAULT, LAPTOP) as outside:
        assert ask("GET", f"{outside.agents}/task")[0] == 404


def test_action_tools_have_no_gateway_beside_them() -> None:
    with here(LAPTOP, toolset="limited_zapier") as outside:
        names = [each["name"] for each in ask("GET", f"{outside.agents}/tools")[1]]
        assert "slack_chat_postMessage" in names
        assert "api_fetch" not in names
        assert ask("GET", f"{outside.agents}/p/slack/api/conversations.list")[0] == 404
        assert ask("GET", f"{outside.agents}/api/conversations.list", Host="slack.com")[0] == 404


def test_a_port_for_mcp_alone_has_nothing_else() -> None:
    with here(LAPTOP, served=Served(as_json=False)) as outside:
        assert ask("GET", f"{outside.agents}/tools")[0] == 404
        assert ask("GET", f"{outside.agents}/p/slack/api/conversations.list")[0] == 404


def test_thirty_two_episodes_at_once_do_not_see_each_others_worlds() -> None:
    with here(LAPTOP) as outside:
        opened = [outside.manage("POST", "/episodes", {"trial": trial}) for trial in range(1, 33)]

        def work(episode: dict[str, str]) -> str:
            mine = f"this is episode {episode['id']}."
            for _ in range(3):
                outside.do([{**POST, "body": f'{{"channel": "#it-desk", "text": "{mine}"}}'}], episode["url"])
            url = "https://slack.com/api/conversations.history?channel=C07ITDESK88&limit=100"
            _, answer = ask("POST", f"{episode['url']}/tools/api_fetch", {"method": "GET", "url": url})
            return str(answer["result"])

        with ThreadPoolExecutor(32) as pool:
            seen = list(pool.map(work, opened))
        for episode, text in zip(opened, seen, strict=True):
            assert text.count("this is episode ") == text.count(f"this is episode {episode['id']}.") >= 3
            assert len(outside.manage("GET", f"/episodes/{episode['id']}/calls")) == 4
        assert outside.manage("GET", "/episodes/1/calls") == []
