"""Which plain read of an app would show a value: each list that needs no argument is called once on the start world."""

from functools import cached_property

from validators.proof.kit.seen import Seen
from validators.proof.kit.trace import Trace

_ME = "{userId}"


class Shelf:
    """The lists of the apps that a reference calls, each asked at most once."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace

    @cached_property
    def _answers(self) -> list[tuple[str, Seen]]:
        trace = self._trace
        world = trace.prepared.world()
        found = []
        for app in trace.apps:
            for operation in trace.gateway.catalog.of(app):
                url = operation.url.replace(_ME, "me")
                required = [each for each in operation.parameters if each.required and each.where != "path"]
                if operation.writes or operation.method != "GET" or "{" in url or required or operation.graphql:
                    continue
                response = trace.gateway.execute(world.fork(), "GET", url)
                if response.ok:
                    seen = Seen(trace.prepared.seed.now)
                    seen.answer(response.body)
                    found.append((url, seen))
        return found

    def of(self, text: str) -> str:
        """The URL of a read whose answer says a text, or empty."""
        return next((url for url, seen in self._answers if seen.words(text)), "")
