"""Run an agent on tasks and keep every episode: calls, transcript, diff, verdicts, usage, cost."""

import click
from click.core import ParameterSource


@click.command(
    name="run",
    epilog="Exit codes: 0 all episodes have a verdict (for one task without --out: it is completed), 1 not completed, "
    "2 unreadable input, 3 episodes without a verdict, 4 our bug.",
)
@click.argument("paths", nargs=-1, type=click.Path())
@click.option(
    "--agent", default="reference", show_default=True,
    help='A name (reference, noop, a lazy agent), replay:FILE, exec:"command", or model:<provider>/<name>.',
)  # fmt: skip
@click.option("--toolset", default="api", show_default=True, help="api, zapier or limited_zapier.")
@click.option("--max-steps", type=click.IntRange(min=1), default=50, show_default=True, help="Tool-using turns.")
@click.option("--trials", type=click.IntRange(min=1), default=1, show_default=True, help="Episodes of each task.")
@click.option("--max-concurrent", type=click.IntRange(min=1), default=8, show_default=True, help="Episodes at once.")
@click.option("--task-timeout", type=click.FloatRange(min=0, min_open=True), help="Seconds an episode may take.")
@click.option("--domains", metavar="NAMES", help="Only these domains: sales,hr.")
@click.option("--out", type=click.Path(file_okay=False), help="The run directory; runs/<agent>-<time> unless said.")
@click.option("--resume", type=click.Path(file_okay=False), help="Go on with a run directory.")
@click.option("--reasoning-effort", help="Handed to the model as it is: low, medium, high.")
@click.option("--base-url", help="The model's endpoint, for servers that speak a vendor's protocol.")
@click.option("--api-key-var", metavar="NAME", help="The environment variable that holds the key.")
@click.option("--extra-body", metavar="JSON", help="Further fields of every request to the model.")
@click.option("--input-cost", type=click.FloatRange(min=0), help="US dollars for a million tokens that go in.")
@click.option("--output-cost", type=click.FloatRange(min=0), help="US dollars for a million tokens that come out.")
@click.option("--transcript", type=click.Path(dir_okay=False), help="For one task: write the episode to this file.")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("-q", "--quiet", is_flag=True, help="No line for each episode.")
def command(
    paths: tuple[str, ...],
    agent: str,
    toolset: str,
    max_steps: int,
    trials: int,
    max_concurrent: int,
    task_timeout: float | None,
    domains: str | None,
    out: str | None,
    resume: str | None,
    reasoning_effort: str | None,
    base_url: str | None,
    api_key_var: str | None,
    extra_body: str | None,
    input_cost: float | None,
    output_cost: float | None,
    transcript: str | None,
    style: str,
    quiet: bool,
) -> int:
    """Run an agent on tasks and keep every episode: calls, transcript, diff, verdicts, usage, cost.

    PATHS are task files, folders of them, or task ids; tasks_yaml when none is given. One task without --out is shown
    as it goes and not kept. A run directory survives anything: --resume goes on where it was left.
    """
    from authoring.commands._run_many import carry_on, options_of, run_many, run_one
    from authoring.errors import ToolError
    from authoring.runs.runner import Plan

    given = {
        "reasoning_effort": reasoning_effort, "base_url": base_url, "api_key_var": api_key_var,
        "extra_body": extra_body, "input_cost": input_cost, "output_cost": output_cost,
    }  # fmt: skip
    plan = Plan(agent, toolset, max_steps, max_concurrent, task_timeout, options_of(given))
    if resume is not None:
        given_beside = [name for name in _BELONGS if _is_said(name)]
        if paths or given_beside:
            what = "tasks" if paths else f"--{given_beside[0].replace('_', '-')}"
            raise ToolError(f"--resume goes on with what was begun; {what} cannot be said again")
        return carry_on(resume, plan, quiet=quiet)
    if len(paths) == 1 and out is None and trials == 1 and domains is None:
        shown = run_one(paths[0], plan, transcript=transcript, style=style)
        if shown is not None:
            return shown
    if transcript or style != "text":
        raise ToolError("--transcript and --format are for one task; `benchwright show DIR TASK` prints an episode")
    return run_many(paths, plan, trials=trials, domains=domains, out=out, quiet=quiet)


_BELONGS = ("agent", "toolset", "max_steps", "trials", "domains", "out")
"""What a run was begun with, and is gone on with."""


def _is_said(name: str) -> bool:
    """Whether an option stands on the command line."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE
