import re
import time
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from authoring.cli import run
from runtime.agents._model.conversation import Tokens
from runtime.agents._model.endpoint import PROVIDERS, Endpoint, endpoint_of
from runtime.agents._model.prices import list_price
from tests.runtime.agents.model_server import Asked, ModelServer, Reply
from tests.runtime.agents.scripted import READ, TASK, Outcome, both, fault, solving

pytestmark = pytest.mark.usefixtures("short_pauses")


def test_a_cost_that_nobody_knows_is_null(play: Callable[..., Outcome]):
    assert play(solving(TASK)).record["usage"]["cost"] is None


def test_given_prices_make_the_cost(play: Callable[..., Outcome]):
    outcome = play([Reply(calls=(READ,)), Reply("Done.")], "--input-cost", "2", "--output-cost", "10")
    assert outcome.record["usage"]["cost"] == pytest.approx(2 * (100 * 2 + 20 * 10) / 1e6)


def test_one_turn_without_token_counts_makes_the_cost_unknown(play: Callable[..., Outcome]):
    replies = [Reply(calls=(READ,)), Reply(calls=(READ,), tokens=None), Reply("Done.")]
    usage = play(replies, "--input-cost", "2", "--output-cost", "10").record["usage"]
    assert (usage["cost"], usage["input_tokens"]) == (None, 200)


def test_an_episode_out_of_time_keeps_what_it_has_cost(play: Callable[..., Outcome]):
    def slow(asked: Asked) -> Reply:
        if asked.turn:
            time.sleep(4)
        return Reply(calls=(READ,))

    outcome = play(slow, "--task-timeout", "3", "--input-cost", "2", "--output-cost", "10")
    assert (outcome.record["ended"], outcome.record["steps"]) == ("timeout", 1)
    assert outcome.record["usage"]["cost"] == pytest.approx((100 * 2 + 20 * 10) / 1e6)


def vendor(provider: str, model: str) -> Endpoint:
    known = PROVIDERS[provider]
    return Endpoint(provider, model, known.protocol, known.base_url, "", known.priced_as)


def test_a_vendors_model_has_its_list_price():
    plain = list_price(Tokens(1_000_000, 0), "gpt-5-mini", vendor("openai", "gpt-5-mini"))
    cached = list_price(Tokens(1_000_000, 0, cached=1_000_000), "gpt-5-mini", vendor("openai", "gpt-5-mini"))
    assert plain is not None and cached is not None
    assert 0 < cached < plain


@pytest.mark.parametrize(
    ("provider", "model"), [("openai", "gpt-unheard-of"), ("ollama", "qwen3"), ("google", "gemma-3")]
)
def test_a_model_without_a_list_price_has_none(provider: str, model: str):
    assert list_price(Tokens(1000, 1000), model, vendor(provider, model)) is None


@both
def test_a_vendors_key_is_not_sent_to_another_address(
    play: Callable[..., Outcome], protocol: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(PROVIDERS[protocol].key_var, "sk-secret")
    outcome = play([Reply("Done.")], protocol=protocol)
    assert not any("sk-secret" in each for each in outcome.asked[0].headers.values())


@both
def test_the_key_that_is_named_is_sent_and_never_recorded(
    play: Callable[..., Outcome], protocol: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setenv("MY_KEY", "sk-secret")
    outcome = play([fault(401, "wrong key sk-secret")], "--api-key-var", "MY_KEY", protocol=protocol)
    assert any("sk-secret" in each for each in outcome.asked[0].headers.values())
    assert not any(b"sk-secret" in each.read_bytes() for each in (tmp_path / "run").iterdir())


@pytest.mark.parametrize(
    ("agent", "options", "said"),
    [
        ("model:openai/gpt-5", [], "the environment variable OPENAI_API_KEY is not set"),
        ("model:groq/x", [], "the environment variable GROQ_API_KEY is not set"),
        ("model:openai/x", ["--api-key-var", "NOT_SET_AT_ALL"], "the environment variable NOT_SET_AT_ALL is not set"),
        ("model:antropic/x", [], "there is no provider `antropic`, did you mean `anthropic`"),
        ("model:nobodys/x", [], "model:openai/<name> with --base-url"),
        ("model:gpt-5", [], "`model:gpt-5` names no model, expected model:<provider>/<name>"),
        ("model", [], "`model` needs <provider>/<name> after a colon"),
        ("model:openai/x", ["--base-url", "localhost:8000"], "begins with neither http:// nor https://"),
        ("model:ollama/x", ["--input-cost", "1"], "--input-cost and --output-cost go together"),
        ("model:ollama/x", ["--extra-body", '{"stream": true}'], "--extra-body cannot set `stream`"),
    ],
)
def test_what_would_keep_a_model_from_answering_is_said_before_anything_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], agent: str, options: list[str], said: str
):
    folder = tmp_path / "run"
    assert run(["run", str(TASK), "--agent", agent, "--out", str(folder), *options]) == 2
    assert said in " ".join(re.sub(r"[│╭╰─]", " ", capsys.readouterr().err).split())
    assert not folder.exists()


def test_a_name_with_slashes_is_the_providers_own(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENROUTER_API_KEY", "k")
    endpoint = endpoint_of("openrouter/qwen/qwen3-coder", {})
    assert (endpoint.model, endpoint.base_url) == ("qwen/qwen3-coder", "https://openrouter.ai/api/v1")


def test_a_key_is_not_in_what_an_endpoint_shows(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XAI_API_KEY", "sk-secret")
    assert "sk-secret" not in repr(endpoint_of("xai/grok", {}))


def test_a_run_without_the_sdk_says_what_to_install(tmp_path: Path):
    """In an interpreter of its own that has no SDK."""
    import subprocess
    import sys

    block = "import sys; sys.modules['openai'] = None; from authoring.cli import run; "
    block += f"raise SystemExit(run(['run', {str(TASK)!r}, '--agent', 'model:ollama/x']))"
    done = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 2
    assert "pip install 'benchwright[models]'" in done.stderr


def test_the_manifest_keeps_the_options_and_a_resume_uses_them(play: Callable[..., Outcome], tmp_path: Path):
    outcome = play([fault(404, "not yet")], "--reasoning-effort", "low")
    assert outcome.record["ended"] == "infrastructure"
    with ModelServer(solving(TASK)) as server:
        code = run(["run", "--resume", str(tmp_path / "run"), "--base-url", f"{server.url}/v1"])
    assert code == 0
    assert server.asked[0].body["reasoning_effort"] == "low"
    assert orjson.loads((tmp_path / "run" / "run.json").read_bytes())["options"]["reasoning_effort"] == "low"
