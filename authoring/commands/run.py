"""Run an agent on a task: calls, diff, verdicts, scores."""

import click


@click.command(name="run")
@click.argument("task")
@click.option("--agent", "agent_name", default="reference", show_default=True, help="reference or noop.")
@click.option("--transcript", type=click.Path(dir_okay=False), help="Write the whole episode to this JSON file.")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(task: str, agent_name: str, transcript: str | None, style: str) -> int:
    """Run an agent on a task: calls, diff, verdicts, scores.

    Exit codes: 0 the task is completed, 1 it is not, 2 unreadable input, 3 no verdict, 4 our bug.
    """
    from pathlib import Path

    import orjson

    from authoring.errors import ToolError
    from authoring.files import write_whole
    from authoring.screen import out
    from authoring.tasks import one_task
    from authoring.transcript import as_data
    from runtime.agents._errors import AgentError
    from runtime.episode.episode import run_episode
    from runtime.gateway.gateway import default_gateway
    from runtime.plugins import load, plugin_names
    from runtime.task.nearest import did_you_mean
    from validators.report.episode import printer
    from validators.run import BUG, CLEAN, FOUND, NO_VERDICT

    prepared = one_task(task)
    try:
        agent = load("runtime.agents", agent_name).make(prepared)
    except KeyError:
        names = plugin_names("runtime.agents")
        near = did_you_mean(agent_name, names) or f"; there are {', '.join(names)}"
        raise ToolError(f"there is no agent `{agent_name}`{near}") from None
    except AgentError as error:
        raise ToolError(str(error)) from None
    report = printer(out()) if style == "text" else None
    episode = run_episode(prepared, agent, default_gateway(), report=report)
    data = as_data(episode, prepared)
    if style == "json":
        click.echo(orjson.dumps(data, option=orjson.OPT_INDENT_2).decode())
    if transcript:
        write_whole(Path(transcript), orjson.dumps(data, option=orjson.OPT_INDENT_2))
    if episode.ended == "bug":
        return BUG
    if episode.ended == "stopped":
        return FOUND
    complete = episode.scores.task_completed_correctly
    return NO_VERDICT if complete is None else CLEAN if complete else FOUND
