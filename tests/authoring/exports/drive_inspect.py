"""Run inside Inspect's environment: evaluate an exported task with a scripted mock model, and say what came of it.

Argument: a JSON file with a list of {"task", "args", "turns": {trigger: [[[tool, arguments], ...], ...]}}; "again" names a
module whose scorer grades the written log once more.
"""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from inspect_ai import eval as run
from inspect_ai import score
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ChatCompletionChoice, ChatMessage, ChatMessageAssistant, ModelOutput, ModelUsage, get_model
from inspect_ai.tool import ToolCall


def evaluated(order: dict[str, Any]) -> dict[str, Any]:
    offered: dict[str, Any] = {}

    def answer(messages: list[ChatMessage], tools: list[Any], choice: Any, config: Any) -> ModelOutput:
        offered.update({each.name: each.parameters.model_dump(exclude_none=True) for each in tools})
        trigger = next(each.text for each in messages if each.role == "user")
        turns = order["turns"].get(trigger, [])
        place = sum(each.role == "assistant" for each in messages)
        calls = turns[place] if place < len(turns) else []
        said = ChatMessageAssistant(
            content="" if calls else "Done.",
            tool_calls=[ToolCall(f"c{place}_{n}", name, args) for n, (name, args) in enumerate(calls)] or None,
        )
        return ModelOutput(model="mockllm/model", choices=[ChatCompletionChoice(message=said)], usage=ModelUsage())

    [log] = run(
        order["task"], task_args=order["args"], model=get_model("mockllm/model", custom_outputs=answer),
        log_dir="logs", display="none",
    )  # fmt: skip
    found = told(log)
    if order.get("again"):  # grade the log that was written, as `inspect score` does
        scorer = import_module(order["again"]).end_state()
        found["again"] = told(score(read_eval_log(log.location), scorer, action="overwrite"))
    return {**found, "offered": offered}


def told(log: EvalLog) -> dict[str, Any]:
    results = log.results
    return {
        "status": log.status,
        "error": log.error.message if log.error else None,
        "dataset": log.eval.dataset.name,
        "metrics": {
            each.name: {name: metric.value for name, metric in each.metrics.items()}
            for each in (results.scores if results else [])
        },
        "samples": {
            str(each.id): {
                "error": each.error.message if each.error else None,
                "input": [message.text for message in each.input],
                "metadata": each.metadata,
                "scores": {
                    name: {"value": score.value, "explanation": score.explanation, "metadata": score.metadata}
                    for name, score in (each.scores or {}).items()
                },
                "tools": [
                    [message.text, str(message.error or "")] for message in each.messages if message.role == "tool"
                ],
                "calls": (each.store or {}).get("benchwright:calls", []),
            }
            for each in log.samples or []
        },
    }


if __name__ == "__main__":
    print(json.dumps([evaluated(each) for each in json.loads(Path(sys.argv[1]).read_text())]))
