"""Run inside verifiers' environment: load an exported environment, roll every task out once, and say what came of it.

Argument: a JSON file {"base_url", "runs": [{"taskset": {...}, "model"}]}; the model is a server on 127.0.0.1.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import verifiers.v1 as vf


async def rolled_out(run: dict[str, Any], base_url: str) -> dict[str, Any]:
    env = vf.load_environment(vf.resolve_env_config({"taskset": run["taskset"]}))
    client = vf.EvalClientConfig(base_url=base_url, api_key_var="NO_KEY_IS_NEEDED")
    context = vf.ModelContext(client=client, model=run["model"], sampling=vf.SamplingConfig())
    tasks = list(env.taskset)
    async with env.serving():
        slots = [slot for task in tasks for slot in env.slots(task, 1)]
        episodes = await asyncio.gather(*(env.run_slot(slot, context) for slot in slots))
    return {str(task.data.id): told(episode) for task, episode in zip(tasks, episodes, strict=True)}


def told(episode: vf.Episode) -> dict[str, Any]:
    [trace] = episode.traces
    return {
        "errors": [f"{each.type}: {each.message}" for each in [*episode.errors, *trace.errors]],
        "reward": trace.reward,
        "metrics": trace.metrics,
        "info": trace.info,
        "turns": trace.num_turns,
        "stop": trace.stop_condition,
        "calls": trace.state.calls,
    }


async def main(order: dict[str, Any]) -> list[dict[str, Any]]:
    return [await rolled_out(each, order["base_url"]) for each in order["runs"]]


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(json.loads(Path(sys.argv[1]).read_text())))))
