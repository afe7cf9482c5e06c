"""What the reference writes can be known from what it has read before.

UNR02: an id, an address, a number, a day or a fixed value that stands neither in the trigger nor in an earlier answer
nor in the documentation of the operation, and that no fact and no `${...}` computes from such. Words of free text are
the writer's own, and so is a literal that can be exchanged for another without failing an assertion.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from runtime.gateway.catalog import Catalog
from runtime.kit.timestamps import instant
from runtime.task.quantities import exact, in_digits, is_number
from validators.finding import Severity
from validators.proof.kit.bench import Bench, Proof
from validators.proof.kit.derivation import Derivation, Input, Output
from validators.proof.kit.documented import documented
from validators.proof.kit.facts_in_text import facts
from validators.proof.kit.free_choice import is_free
from validators.proof.kit.literals import Kind, Written, of_read, of_write
from validators.proof.kit.request import Request
from validators.proof.kit.seen import Seen
from validators.proof.kit.shown_by import Shelf
from validators.proof.kit.trace import Trace, Write

PROOF = Proof(56, "derivability", needs_reference=True)
_UNITS = frozenset(
    map(Decimal, (0, 1, -1, 7, 12, 24, 60, 100, 1000, 1440, 3600, 60_000, 86_400, 3_600_000, 86_400_000))
)
"""Numbers that turn one unit into another."""
_WORKING_DAYS = ("working day", "working days", "business day", "business days", "weekday", "weekdays")
_FORTNIGHT = 14
_CONSTANTS = frozenset({"me", "primary", "root", "@me", "self"})
"""What an API calls its own user or main place."""
_TELLING = 4
"""From so many characters on, it means something that a list shows them."""
_ALONE = 100
"""A number below this is seen somewhere by chance; one that a fact computes must have its inputs read."""


_DOCUMENTED = 1000
"""A number below this may be a setting that the documentation of the operation names."""


def prove(bench: Bench) -> None:
    """Go through the reference call by call, with what was known before each."""
    trace = bench.trace
    assert trace is not None
    reading = _Reading(bench, trace)
    for step in range(len(trace.calls)):
        reading.step(step)
    bench.result.literals = (reading.good, reading.all)


class _Reading:
    def __init__(self, bench: Bench, trace: Trace) -> None:
        self.bench, self.trace = bench, trace
        self.lookup = trace.lookup
        self.good = self.all = 0
        self.seen = Seen(instant(trace.prepared.task.clock))
        self.seen.add(trace.prepared.task.trigger.text)
        self.derivation = Derivation(trace)
        self.saved: frozenset[str] = frozenset()
        self.missing: dict[str, tuple[Output, Input]] = {}
        """What an expression computes from something that was not read, by the text of the value."""
        self.writes = {write.step: write for write in trace.writes}
        self.told: set[tuple[Kind, str]] = set()
        self.shelf = Shelf(trace)

    def step(self, step: int) -> None:
        """Check one call against what was known before it, then learn from its answer."""
        written, call = self.trace.steps[step], self.trace.calls[step]
        template = [written.url, written.params, written.body]
        for output in self.derivation.outputs(template, self.trace.names[step], self.saved):
            self._compute(output)
        write = self.writes.get(step)
        for literal in self._literals(step, write):
            self.all += 1
            missing = self._missing_input(literal)
            if self._is_known(literal, step) and missing is None:
                self.good += 1
            elif (literal.kind, literal.text) not in self.told:
                if write is not None and is_free(self.bench, self.trace, write, literal):
                    self.good += 1
                else:
                    self.told.add((literal.kind, literal.text))
                    self._report(step, literal)
        self.seen.answer(call.response.body)
        self.saved |= frozenset(name for name in written.save if self._is_answered(step, name))

    def _literals(self, step: int, write: Write | None) -> Iterator[Written]:
        if write is not None:
            return of_write(write, self.lookup)
        call = self.trace.calls[step]
        if not call.response.operation:
            return iter(())
        operation = self.trace.gateway.catalog.get(call.response.app, call.response.operation)
        return of_read(Request.of(call), operation, self.lookup)

    # What is known

    def _is_answered(self, step: int, name: str) -> bool:
        """Whether a saved value comes from the answer, and is not a constant that its path makes up."""
        after = self.trace.names[step + 1] if step + 1 < len(self.trace.names) else {}
        value, path = after.get(name), self.trace.steps[step].save[name]
        return not isinstance(value, str) or "(" in path or self.seen.words(value)

    def _compute(self, output: Output) -> None:
        """A value computed from what is known becomes known."""
        lacking = next((each for each in output.inputs if not self._has(each)), None)
        for text in _texts(output.value):
            if lacking is None:
                self.seen.add(text)
                self.missing.pop(text, None)
            else:
                self.missing[text] = (output, lacking)

    def _has(self, read: Input) -> bool:
        value = read.value
        if read.role == "field":
            return self._has_field(value)
        if is_number(value):
            number = exact(value)
            if number in _UNITS or self.seen.number(number):
                return True
            counted = read.role == "days" and abs(number) <= _FORTNIGHT
            return counted and any(map(self.seen.words, _WORKING_DAYS))
        return all(self._has_fact(each.kind, each.value) for each in facts(str(value), self.lookup))

    def _has_field(self, value: Any) -> bool:
        if isinstance(value, Mapping):
            return any(self.seen.words(each) for each in _texts(list(value.values())) if len(each) > 3)
        if is_number(value):
            number = exact(value)
            return self.seen.number(number) or (number > 10**9 and self.seen.instant(_minute(number)))
        text = str(value)
        if not text or self.seen.name(text):
            return True
        found = facts(text, self.lookup)
        return bool(found) and all(self._has_fact(each.kind, each.value) for each in found)

    def _has_fact(self, kind: str, value: Any) -> bool:
        match kind:
            case "amount" | "number":
                return self.seen.number(value)
            case "date" | "day":
                return self.seen.day(value)
            case "time":
                return self.seen.clock_time(value)
            case "address":
                return self.seen.address(value)
            case "name" | "word":
                return self.seen.name(value)
            case _:
                return self.seen.token(value)

    def _is_known(self, written: Written, step: int) -> bool:
        match written.kind:
            case "instant":
                return self.seen.instant(written.value)
            case "range":
                return self.seen.cells_of(written.value)
            case "id":
                return self.seen.words(written.text) or self._documents(step).token(written.text)
            case "value":
                return self.seen.words(written.text) or self._is_constant(written, step)
            case "number" if not written.in_text and abs(written.value) < _DOCUMENTED:
                return self.seen.number(written.value) or self._documents(step).number(written.value)
        return self._has_fact(written.kind, written.value)

    def _is_constant(self, written: Written, step: int) -> bool:
        return written.text in _CONSTANTS or self._documents(step).words(written.text)

    def _documents(self, step: int) -> Seen:
        response = self.trace.calls[step].response
        return _documents(self.trace.gateway.catalog, response.app, response.operation)

    def _missing_input(self, written: Written) -> tuple[Output, Input] | None:
        """Why a small number is not known, though it stands somewhere: what it is computed from was not read."""
        if written.kind == "number" and abs(written.value) < _ALONE:
            return self.missing.get(in_digits(written.value))
        return None

    # Findings

    def _report(self, step: int, written: Written) -> None:
        mild = written.in_text and written.kind in ("name", "day", "time")
        severity: Severity = "warning" if mild else "error"
        computed = self._computed(written)
        if computed is not None:
            output, lacking = computed
            said = f"is computed by `{output.source}` from `{_short(lacking.value)}`"
            said += f" (`{lacking.source}`)" if lacking.role == "field" else ""
            wanted = _short(lacking.value)
        else:
            said, wanted = "comes from nowhere", written.text
        message = f"step {step + 1}: `{written.text}` in `{_place(written)}` {said}: {self._tried(step)}"
        where = self._where(step, written)
        self.bench.find_in_solution(
            "UNR02", "unreadable-fact", message, "reference", step, *where, severity=severity, tip=self._tip(wanted)
        )  # fmt: skip

    def _computed(self, written: Written) -> tuple[Output, Input] | None:
        found = self.missing.get(written.text) or self._missing_input(written)
        if found is None and written.kind == "number":
            found = self.missing.get(in_digits(written.value))
        return found or next(
            (each for text, each in self.missing.items() if len(text) >= _TELLING and text in written.text), None
        )

    def _tried(self, step: int) -> str:
        """How many reads came before, and the last two."""
        before = [each for place, each in enumerate(self.trace.calls[:step]) if place not in self.writes]
        if not before:
            return "the trigger does not say it, and nothing was read before"
        last = " and ".join(f"{each.method} {each.url.partition('?')[0]}" for each in before[-2:])
        reads = (
            f"none of {len(before)} reads before shows it, the last two" if len(before) > 1 else "the one read before,"
        )
        ending = "" if len(before) > 1 else " does not show it"
        return f"the trigger does not say it, and {reads} {last}{ending}"

    def _tip(self, wanted: str) -> str:
        if len(wanted) >= _TELLING:
            url = self.shelf.of(wanted)
            if url:
                return f"a GET of {url} shows it"
            crawled: Mapping[str, str] = self.bench.shared.get("seen", {})
            for app, text in crawled.items():
                if wanted.casefold() in text.casefold():
                    return f"a read of {app} shows it"
        return "read it first, or compute it with a fact or `${...}`"

    def _where(self, step: int, written: Written) -> tuple[str | int, ...]:
        path = written.leaf.path
        if path[0] in ("path", "query"):
            return ("call",)
        return path[: path.index("raw") + 1] if "raw" in path else path


@lru_cache(maxsize=1024)
def _documents(catalog: Catalog, app: str, name: str) -> Seen:
    seen = Seen(datetime.min.replace(tzinfo=UTC))
    seen.add(documented(catalog, app, name))
    return seen


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case bool() | None:
            return
        case Mapping():
            for each in value.values():
                yield from _texts(each)
        case list() | tuple():
            for each in value:
                yield from _texts(each)
        case _ if is_number(value):
            yield in_digits(value)


def _minute(number: Decimal) -> datetime:
    return instant(float(number)).replace(second=0, microsecond=0)


def _place(written: Written) -> str:
    path = written.leaf.path
    return "call" if path[0] in ("path", "query") else ".".join(map(str, path))


def _short(value: Any) -> str:
    text = (
        next(_texts(value), "")
        if isinstance(value, Mapping | list)
        else in_digits(value)
        if is_number(value)
        else str(value)
    )
    return text if len(text) <= 60 else text[:57] + "..."
