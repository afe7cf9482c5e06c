"""The agent that is a language model: it is asked, its tool calls are carried out, it is asked again."""

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

import orjson
from opentelemetry import trace

from runtime.agents._desk import Desk, InfrastructureError
from runtime.agents._errors import AgentError
from runtime.agents._model.anthropic_messages import AnthropicMessages
from runtime.agents._model.clients import client_for
from runtime.agents._model.conversation import Conversation, Result, Turn, arguments_of
from runtime.agents._model.endpoint import Endpoint, endpoint_of
from runtime.agents._model.faults import Fault
from runtime.agents._model.openai_chat import OpenAiChat
from runtime.agents._model.prices import Meter
from runtime.agents._model.retrying import persistently
from runtime.agents._model.system_prompt import system_prompt
from runtime.episode.session import AgentStopped, BudgetSpent
from runtime.episode.usage import Message, ToolCall
from runtime.toolsets._tools import ToolError

_PROTOCOLS: Mapping[str, Callable[..., Conversation]] = {"openai": OpenAiChat, "anthropic": AnthropicMessages}
_tracer = trace.get_tracer("benchwright")


class ModelAgent:
    """A model behind an endpoint, which is known when the episode begins."""

    def __init__(self, argument: str) -> None:
        self.name = f"model:{argument}"
        self._argument = argument

    async def play(self, desk: Desk) -> None:
        """Ask and carry out until a reply has no tool call.

        Raises BudgetSpent, AgentStopped (a reply that was cut or refused, a context that is full), and
        InfrastructureError.
        """
        try:
            endpoint = endpoint_of(self._argument, desk.options)
        except AgentError as error:
            raise InfrastructureError(str(error), again=False) from None
        system, request = system_prompt(desk.max_steps), desk.session.task.trigger
        desk.say(Message("system", system))
        desk.say(Message("user", request))
        meter = Meter(desk.usage, endpoint, desk.options)
        async with client_for(endpoint) as client:
            conversation = _PROTOCOLS[endpoint.protocol](
                client, endpoint, system=system, request=request, tools=desk.toolset.tools, options=desk.options
            )
            while True:
                turn = await _asked(conversation, endpoint, desk, meter)
                if not turn.calls:
                    return
                desk.steps += 1
                conversation.answer([_carried_out(call, turn, desk) for call in turn.calls])
                if desk.steps >= desk.max_steps:
                    raise BudgetSpent(f"the budget of {desk.max_steps} steps is spent")


async def _asked(conversation: Conversation, endpoint: Endpoint, desk: Desk, meter: Meter) -> Turn:
    """The next reply, counted and told. Raises AgentStopped where it is the model's own end, InfrastructureError."""
    with _tracer.start_as_current_span(f"chat {endpoint.model}") as span:
        span.set_attribute("gen_ai.operation.name", "chat")
        span.set_attribute("gen_ai.provider.name", endpoint.provider)
        span.set_attribute("gen_ai.request.model", endpoint.model)
        try:
            turn = await persistently(conversation.ask, desk.usage)
        except Fault as fault:
            raise _end(fault) from None
        span.set_attribute("gen_ai.response.model", turn.model)
        span.set_attribute("gen_ai.response.finish_reasons", [turn.finish])
        if turn.tokens is not None:
            span.set_attribute("gen_ai.usage.input_tokens", turn.tokens.input)
            span.set_attribute("gen_ai.usage.output_tokens", turn.tokens.output)
    meter.add(turn)
    desk.say(Message("assistant", turn.text, turn.calls, reasoning=turn.reasoning))
    if turn.refused:
        raise AgentStopped(f"the model or a filter refused to go on (`{turn.finish}`)")
    if turn.cut and not turn.calls:
        raise AgentStopped(f"the reply was cut at the token limit (`{turn.finish}`)")
    return turn


def _end(fault: Fault) -> Exception:
    match fault.way:
        case "too_long":
            return AgentStopped(f"the conversation is longer than the model can take: {fault}")
        case "filtered":
            return AgentStopped(f"a filter refused the conversation: {fault}")
        case _:
            return InfrastructureError(str(fault), again=fault.way == "again")


def _carried_out(call: ToolCall, turn: Turn, desk: Desk) -> Result:
    """A tool call's result; one that means nothing is told to the model, which may do better."""
    begin = perf_counter()
    with _tracer.start_as_current_span(f"execute_tool {call.name}") as span:
        span.set_attribute("gen_ai.operation.name", "execute_tool")
        span.set_attribute("gen_ai.tool.name", call.name)
        span.set_attribute("gen_ai.tool.call.id", call.id)
        try:
            if call.id == turn.cut_call:
                raise ToolError("the call was cut at the token limit before it was whole; nothing was done")
            result = Result(call.id, desk.toolset.call(call.name, _arguments(call)))
        except ToolError as error:
            span.set_attribute("error.type", type(error).__name__)
            result = Result(call.id, orjson.dumps({"error": str(error)}).decode(), failed=True)
    desk.usage.tool_calls += 1
    desk.usage.tool_seconds += perf_counter() - begin
    desk.say(Message("tool", result.text, tool_call_id=call.id))
    return result


def _arguments(call: ToolCall) -> dict[str, Any]:
    try:
        return arguments_of(call.arguments)
    except ValueError as error:
        raise ToolError(f"{call.name}: {error}") from None
