"""The agent that plays the author's reference, going on after a step that fails so that the whole run can be seen."""

from runtime.agents._errors import AgentError
from runtime.episode.play import Played, play
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session
from runtime.task.solution import Step


class Reference:
    """Plays the steps of the solution file."""

    name = "reference"

    def __init__(self, steps: list[Step], prepared: Prepared) -> None:
        self._steps = steps
        self._facts = prepared.facts
        self.played: Played | None = None

    def act(self, session: Session) -> None:
        """Play every step."""
        self.played = play(self._steps, session, self._facts, going_on=True)


def make(prepared: Prepared) -> Reference:
    """The agent for a task. Raises AgentError for a task without a solution file."""
    solution = prepared.loaded.solution
    if solution is None:
        path = prepared.loaded.path
        raise AgentError(f"{path} has no reference; write {path.with_name(path.stem + '.solution.yaml')}")
    return Reference(solution.reference, prepared)
