"""The control port: for whoever holds the token, and nobody else."""

import time

import pytest

from tests.runtime.serve.outside import LAPTOP, TOKEN, Outside, ask, here, right_calls


@pytest.mark.parametrize("given", ["", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "ÿ" * 8])
@pytest.mark.parametrize("path", ["/grade", "/episodes", "/nowhere"])
def test_without_the_token_every_path_is_answered_401(untouched: Outside, path: str, given: str) -> None:
    assert ask("GET", f"{untouched.control}{path}", token=given)[0] == 401


def test_the_token_alone_without_bearer_is_answered_401(untouched: Outside) -> None:
    assert ask("GET", f"{untouched.control}/grade", Authorization=TOKEN)[0] == 401


def test_nothing_is_done_without_the_token(laptop: Outside) -> None:
    laptop.do(right_calls(LAPTOP))
    ask("POST", f"{laptop.control}/reset")
    ask("POST", f"{laptop.control}/stop")
    assert laptop.completed() == 1


def test_a_reset_gives_a_fresh_world_at_the_same_address(laptop: Outside) -> None:
    laptop.do(right_calls(LAPTOP))
    laptop.manage("POST", "/reset")
    assert laptop.completed() == 0
    assert laptop.manage("GET", "/calls") == []
    laptop.do(right_calls(LAPTOP))
    assert laptop.completed() == 1


def test_grading_names_each_verdict_and_what_changed(laptop: Outside) -> None:
    laptop.do(right_calls(LAPTOP)[:2])
    graded = laptop.manage("GET", "/grade")
    assert graded["verdicts"]["back_in_stock"]["status"] == "held"
    assert graded["verdicts"]["desk_told"]["found"]
    assert [each["id"] for each in graded["diff"]] == ["lt-0471"]
    assert "calls" not in graded


def test_an_episode_is_opened_with_the_agents_address_only(laptop: Outside) -> None:
    opened = laptop.manage("POST", "/episodes", {"task": LAPTOP, "trial": 3})
    assert opened["trial"] == 3
    assert opened["mcp"] == f"{opened['url']}/mcp"
    assert opened["url"].startswith(f"{laptop.agents}/e/")
    assert laptop.control not in str(opened)


def test_when_several_are_open_the_short_paths_ask_which(laptop: Outside) -> None:
    laptop.manage("POST", "/episodes")
    status, answer = ask("GET", f"{laptop.control}/grade", token=TOKEN)
    assert status == 409
    assert "/episodes/<id>/grade" in answer["error"]


@pytest.mark.parametrize(
    ("method", "path", "data", "status", "said"),
    [
        ("POST", "/episodes", {"task": "simple.laptop_retrun"}, 404, "did you mean `simple.laptop_return`"),
        ("POST", "/episodes", {"tsak": LAPTOP}, 400, "did you mean `task`"),
        ("POST", "/episodes", {"task": LAPTOP, "trial": 0}, 400, "expected a whole number from 1"),
        ("POST", "/episodes", {"task": LAPTOP, "trial": True}, 400, "expected a whole number from 1"),
        ("POST", "/episodes", [LAPTOP], 400, "not an object"),
        ("POST", "/episodes", b"{", 400, "not JSON"),
        ("GET", "/garde", None, 404, "did you mean `/grade`"),
        ("GET", "/episodes/999/grade", None, 404, "no episode `999` is open"),
        ("GET", "/episodes/1/garde", None, 404, "did you mean `grade`"),
        ("GET", "/reset", None, 405, "POST is"),
        ("GET", "/stop", None, 405, "POST is"),
    ],
)
def test_a_mistake_is_answered_with_what_was_meant(
    untouched: Outside, method: str, path: str, data: object, status: int, said: str
) -> None:
    found, answer = ask(method, f"{untouched.control}{path}", data, TOKEN)
    assert found == status
    assert said in answer["error"]


def test_stop_is_answered_and_then_nothing_listens() -> None:
    with here(LAPTOP) as outside:
        assert outside.manage("POST", "/stop") == {"stopping": True}
        with pytest.raises(OSError):
            for _ in range(200):
                ask("GET", f"{outside.agents}/task")
                time.sleep(0.02)
