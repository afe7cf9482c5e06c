"""What assertions give as their reasons, and which policies are superseded."""

from validators.view import TaskView


def cited(view: TaskView) -> set[str]:
    """Every reason of every assertion."""
    return {reason for assertion in view.task.assertions for reason in assertion.because}


def superseded(view: TaskView) -> set[str]:
    """Ids of policies that are the decoy of a trap."""
    return {trap.superseded_policy.decoy for trap in view.task.traps if trap.superseded_policy}
