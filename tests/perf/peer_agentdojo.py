"""AgentDojo's slack suite without a model: each task's own ground truth is run and checked. Run with its own Python.

It says how many tasks there are, then answers each line on standard input with the CPU seconds of one task.
"""

import sys
import time

from agentdojo.agent_pipeline import GroundTruthPipeline
from agentdojo.task_suite.load_suites import get_suite

SUITE = get_suite("v1", "slack")


def once() -> None:
    """Every task: fresh environment, ground truth, check."""
    for task in SUITE.user_tasks.values():
        passes, _ = SUITE.run_task_with_pipeline(GroundTruthPipeline(task), task, None, {})
        assert passes, task.ID


once()
print(len(SUITE.user_tasks), flush=True)
for _ in sys.stdin:
    before = time.process_time()
    once()
    print((time.process_time() - before) / len(SUITE.user_tasks), flush=True)
