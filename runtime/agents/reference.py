"""The agent that plays the author's reference, up to the first step that does not go as written."""

from runtime.agents._errors import AgentError
from runtime.episode.play import play
from runtime.episode.prepared import Prepared
from runtime.episode.session import AgentStopped, Session
from runtime.task.solution import Step


class Reference:
    """Plays the steps of the solution file."""

    name = "reference"

    def __init__(self, steps: list[Step], prepared: Prepared) -> None:
        self._steps = steps
        self._facts = prepared.facts

    def act(self, session: Session) -> None:
        """Play the steps. Raises AgentStopped at a step that does not go as written."""
        fault = play(self._steps, session, self._facts).fault
        if fault is not None:
            raise AgentStopped(f"step {fault.step + 1}: {fault.message}")


def make(prepared: Prepared) -> Reference:
    """The agent for a task. Raises AgentError for a task without a solution file."""
    solution = prepared.loaded.solution
    if solution is None:
        path = prepared.loaded.path
        raise AgentError(f"{path} has no reference; write {path.with_name(path.stem + '.solution.yaml')}")
    return Reference(solution.reference, prepared)
