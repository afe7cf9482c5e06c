"""One number for everything that a run answered and left behind: another process must come to the same."""

from hashlib import sha256

import orjson

from validators.proof.kit.trace import Trace

_SORTED = orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS


def digest(trace: Trace) -> str:
    """Hash of the status and body of every answer, and of the whole end state, in canonical JSON.

    The end state is that of the apps that the task seeds or the run calls: others come up when some proof calls them.
    """
    found = sha256()
    for call in trace.calls:
        found.update(b"%d " % call.response.status)
        found.update(call.response.content())
        found.update(b"\n")
    task = trace.prepared.task
    apps = {*task.seed, *(each.in_.partition(".")[0] for each in task.policy), *trace.apps}
    end = {path: records for path, records in trace.end.snapshot().items() if path.partition(".")[0] in apps}
    found.update(orjson.dumps(end, default=str, option=_SORTED))
    return found.hexdigest()
