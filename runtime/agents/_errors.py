"""Why an agent cannot be had."""


class AgentError(Exception):
    """An agent cannot be made for a task; the message says why and what to do."""
