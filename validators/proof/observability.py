"""Every policy clause and every fact can be read through some operation.

A crawler calls every read operation with the ids it meets. POL07: a clause that it never met. UNR02: a value that a
fact is made of that it never met.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from runtime.agents._names import plain
from runtime.grading.facts import seed_functions
from runtime.task.expressions import ExpressionError, evaluate
from validators.proof.kit.bench import Bench, Proof
from validators.proof.kit.reading import apps_of, crawl
from validators.proof.kit.seen import Seen
from validators.proof.kit.shown import shown

PROOF = Proof(55, "observability")


@dataclass(frozen=True, slots=True)
class _Clause:
    """A sentence that must be readable: of which policy, under which name; the whole text where it has no clauses."""

    place: int
    app: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class _Value:
    """A value of a record that a fact used."""

    fact: str
    record: str
    field: str
    value: Any

    @property
    def app(self) -> str:
        """The app of the record."""
        return self.record.partition(".")[0]


def prove(bench: Bench) -> None:
    """Look for every clause and every value; `bench.shared["seen"]` keeps what can be read, as text by app."""
    apps = apps_of(bench)
    clauses, values = list(_clauses(bench)), list(_values(bench))
    wanted: list[_Clause | _Value] = [*clauses, *values]
    read = _Read(bench)
    if not all(_met(read, each) for each in wanted if each.app in apps):
        read = _Read(bench, all_of_it=True)
    bench.shared["seen"] = read.text
    of = len(clauses) + len({each.fact for each in values})
    unmet: dict[str, None] = {}
    for each in wanted:
        what = _what(bench, each)
        if each.app not in apps:
            if what not in unmet:
                bench.unsure(what, f"`{each.app}` has no operations to read it with")
            unmet[what] = None
        elif not _met(read, each) and what not in unmet:
            unmet[what] = None
            _report(bench, each, what)
    hidden = sum(1 for each in clauses if _what(bench, each) in unmet)
    facts = {each.fact for each in values if _what(bench, each) in unmet}
    bench.result.observed = (of - hidden - len(facts), of)


def _met(read: "_Read", each: _Clause | _Value) -> bool:
    if isinstance(each, _Clause):
        return read.has_text(each.app, each.text)
    return read.has_value(each)


def _what(bench: Bench, each: _Clause | _Value) -> str:
    if isinstance(each, _Value):
        return f"fact `{each.fact}`"
    policy = bench.prepared.task.policy[each.place].id
    return f"clause `{each.name}` of the policy `{policy}`" if each.name else f"policy `{policy}`"


def _report(bench: Bench, each: _Clause | _Value, what: str) -> None:
    if isinstance(each, _Value):
        message = (
            f"the fact `{each.fact}` uses `{each.field}` of {each.record}, {each.value!r}, "
            f"which no read operation of `{each.app}` shows"
        )
        bench.find("UNR02", "unreadable-fact", message, "facts", each.fact)
        return
    message = f"the {what} is shown by no read operation of `{each.app}`"
    at = ("policy", each.place, "clauses", each.name) if each.name else ("policy", each.place, "text")
    tip = f"put it where an agent can open it; now it is in {bench.prepared.task.policy[each.place].in_}"
    bench.find("POL07", "policy-unreachable", message, *at, tip=tip)


class _Read:
    """Everything that was read, as text by app."""

    def __init__(self, bench: Bench, *, all_of_it: bool = False) -> None:
        notes = crawl(bench, all_of_it=all_of_it).notes
        self._now = bench.prepared.seed.now
        self.text = {app: "\n".join(plain(each) for each in texts) for app, texts in notes.texts.items()}
        self._seen: dict[str, Seen] = {}
        self._packed: dict[str, str] = {}

    def has_text(self, app: str, text: str) -> bool:
        """Whether a text was read; white space, letter case and markup do not matter."""
        if app not in self._packed:
            self._packed[app] = "".join(self.text.get(app, "").split())
        return "".join(plain(text).split()) in self._packed[app]

    def has_value(self, each: _Value) -> bool:
        """Whether a value was read, in any usual spelling. What is empty need not be shown."""
        if each.value in (None, "", False, [], {}):
            return True
        if each.app not in self._seen:
            self._seen[each.app] = Seen(self._now)
            self._seen[each.app].add(self.text.get(each.app, ""))
        if isinstance(each.value, str) and self.has_text(each.app, each.value):
            return True
        return isinstance(each.value, dict) or shown(self._seen[each.app], each.field, each.value)


def _clauses(bench: Bench) -> Iterator[_Clause]:
    for place, policy in enumerate(bench.prepared.task.policy):
        app = policy.in_.partition(".")[0]
        for name, text in (policy.clauses or {"": policy.text}).items():
            yield _Clause(place, app, name, text)


# What facts are made of


class _Watched(Mapping[str, Any]):
    """A record that tells which of its fields were used."""

    def __init__(self, record: Mapping[str, Any], path: str, used: dict[tuple[str, str], Any]) -> None:
        self._record, self._path, self._used = record, path, used

    def __getitem__(self, name: str) -> Any:
        value = self._used[self._path, name] = self._record[name]
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._record)

    def __len__(self) -> int:
        return len(self._record)


def _values(bench: Bench) -> Iterator[_Value]:
    """The values of records that each fact is made of, found by evaluating it on records that watch."""
    used: dict[tuple[str, str], Any] = {}
    seeded = seed_functions(bench.prepared.seed)

    def record(path: str) -> Mapping[str, Any]:
        return _Watched(seeded["record"](path), path, used)

    def records(collection: str, **equals: Any) -> list[Mapping[str, Any]]:
        found: Iterable[Mapping[str, Any]] = seeded["records"](collection, **equals)
        return [_Watched(each, f"{collection}/{each.get('id', '')}", used) for each in found]

    known: dict[str, Any] = {}
    for name, expression in bench.prepared.task.facts.items():
        used.clear()
        if isinstance(expression, str):
            try:
                evaluate(expression, known, {**seeded, "record": record, "records": records})
            except ExpressionError:
                continue  # it does something with a record that only a plain one can do
            for (path, field), value in used.items():
                yield _Value(name, path, field, value)
        known[name] = bench.prepared.facts[name]
