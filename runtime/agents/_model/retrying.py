"""Asking again after a fault of the server: a bounded number of times, with growing pauses."""

import asyncio
import random  # noqa: TID251  # of the run: episodes that were turned away together do not come back together
from collections.abc import Awaitable, Callable
from time import perf_counter

from runtime.agents._model.conversation import Turn
from runtime.agents._model.faults import Fault
from runtime.episode.usage import Usage

TRIES = 6
"""Requests for one turn."""
PAUSE = 1.0
"""Seconds before the second request; twice as long before each further one."""
CAP = 60.0
"""The longest pause of our own choosing."""
PATIENCE = 300.0
"""The longest pause that a server may ask for; beyond it, waiting is no use."""


async def persistently(ask: Callable[[], Awaitable[Turn]], usage: Usage) -> Turn:
    """The reply to a request, asked for as often as it takes and makes sense.

    Raises the last Fault. Counts retries, and the seconds of waiting for the model without the pauses.
    """
    for attempt in range(1, TRIES + 1):
        begin = perf_counter()
        try:
            return await ask()
        except Fault as fault:
            if fault.way != "again":
                raise
            if attempt == TRIES:
                raise Fault(f"{fault} ({TRIES} tries)", "again") from None
            pause = _pause(attempt, fault)
        finally:
            usage.model_seconds += perf_counter() - begin
        usage.retries += 1
        await asyncio.sleep(pause)
    raise AssertionError("the last try either returns or raises")


def _pause(attempt: int, fault: Fault) -> float:
    if fault.retry_after:
        if fault.retry_after > PATIENCE:
            raise Fault(f"{fault} (it asks to wait {fault.retry_after:.0f} s)", "hopeless")
        return fault.retry_after
    return min(CAP, PAUSE * 2.0 ** (attempt - 1)) * random.uniform(0.75, 1.25)
