"""What an OpenTelemetry backend is told of a run: an episode, and in it each turn of the model and each tool call."""

from collections.abc import Callable, Iterator

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from authoring.runs import runner
from runtime.agents._model import agent
from tests.runtime.agents.model_server import Reply
from tests.runtime.agents.scripted import READ, Outcome, fault

pytestmark = pytest.mark.usefixtures("short_pauses")


@pytest.fixture
def exported(monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemorySpanExporter]:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    for module in (runner, agent):
        monkeypatch.setattr(module, "_tracer", provider.get_tracer("benchwright"))
    yield exporter
    provider.shutdown()


def by_name(exporter: InMemorySpanExporter) -> dict[str, list[ReadableSpan]]:
    found: dict[str, list[ReadableSpan]] = {}
    for span in exporter.get_finished_spans():
        found.setdefault(span.name, []).append(span)
    return found


def test_turns_and_tool_calls_are_spans_inside_their_episodes(
    play: Callable[..., Outcome], exported: InMemorySpanExporter
) -> None:
    outcome = play([Reply(calls=[READ]), Reply(calls=[("no_such_tool", {})]), Reply("Done.")])
    spans = by_name(exported)
    assert {name: len(each) for name, each in spans.items()} == {
        "episode": 1, "chat scripted": 3, "execute_tool api_fetch": 1, "execute_tool no_such_tool": 1,
    }  # fmt: skip
    [episode] = spans.pop("episode")
    assert episode.context is not None and episode.attributes is not None
    for span in (each for found in spans.values() for each in found):
        assert span.parent is not None and span.parent.span_id == episode.context.span_id
    assert episode.attributes["benchwright.task"] == outcome.record["task"]
    assert (episode.attributes["benchwright.steps"], episode.attributes["benchwright.completed"]) == (2, 0)


def test_a_span_says_the_tokens_of_its_turn_and_the_error_of_its_call(
    play: Callable[..., Outcome], exported: InMemorySpanExporter
) -> None:
    outcome = play([Reply(calls=[("no_such_tool", {})]), Reply("Done.")])
    spans = by_name(exported)
    tokens = [(each.attributes or {})["gen_ai.usage.output_tokens"] for each in spans["chat scripted"]]
    assert (tokens, outcome.record["usage"]["output_tokens"]) == ([20, 20], 40)
    [call] = spans["execute_tool no_such_tool"]
    assert (call.attributes or {})["error.type"] == "ToolError"


def test_a_turn_that_fails_for_good_is_a_span_with_an_error(
    play: Callable[..., Outcome], exported: InMemorySpanExporter
) -> None:
    play([fault(401, "no such key")])
    [turn] = by_name(exported)["chat scripted"]
    assert not turn.status.is_ok
    assert [event.name for event in turn.events] == ["exception"]
