"""`model:<provider>/<name>`: a language model through its vendor's SDK, at any endpoint that speaks its protocol."""

from collections.abc import Mapping
from typing import Any

from runtime.agents._desk import TurnAgent
from runtime.agents._model.agent import ModelAgent
from runtime.agents._model.endpoint import endpoint_of
from runtime.episode.prepared import Prepared

TAKES = "<provider>/<name>"
"""What stands after the colon."""


def check(argument: str, options: Mapping[str, Any]) -> None:
    """Raises AgentError for a provider that is not there, a key that is not set, an SDK that is not installed."""
    endpoint_of(argument, options)


def make(prepared: Prepared, argument: str) -> TurnAgent:
    """The agent for a task."""
    return ModelAgent(argument)
