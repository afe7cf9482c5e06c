"""The free texts of a reference, and calls that say something else."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from runtime.kit.records import fields_of
from validators.proof.kit.arguments import Leaf, Path, replaced
from validators.proof.kit.facts_in_text import Fact, facts, without_fact
from validators.proof.kit.lookup import Lookup
from validators.proof.kit.origins import Origin, origins
from validators.proof.kit.seed_names import names
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Edit, Variant, with_end, with_requests

_TITLES = frozenset({"subject", "summary", "title", "name"})
_WORDED = _TITLES | {"text", "body", "content", "html", "description", "comment", "message", "note", "notes"}
_NESTED = frozenset({"content", "blocks", "children", "elements", "to", "cc", "bcc"})


@dataclass(frozen=True, slots=True)
class Told:
    """The free texts of one artefact: the text and HTML of a mail with its subject, a message, an event's words."""

    write: Write
    bodies: tuple[Leaf, ...]
    """What the artefact says. Never empty; a title stands here only where there is nothing else."""
    titles: tuple[Leaf, ...]
    fields: Mapping[Path, tuple[str, str, str]]
    """Collection, id and field that hold a text in the end state, letter by letter, where just one does."""
    only_titles: bool = False
    """Whether it has no body: a task with a subject, an event."""

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """All of it."""
        return self.titles + self.bodies

    @property
    def label(self) -> str:
        """How a person tells it from the others: `gmail.messages_send to ana@example.com`."""
        whom = [each.value for each in self.write.leaves if each.is_recipient]
        more = f" to {', '.join(whom)}" if whom else f", step {self.write.step + 1}"
        return f"{self.write}{more}"

    def facts(self, lookup: Lookup) -> tuple[Fact, ...]:
        """The facts that its bodies carry, each once."""
        found = (fact for leaf in self.bodies for fact in facts(leaf.value, lookup))
        return tuple({(fact.kind, fact.value): fact for fact in found}.values())

    def words(self, fact: Fact, lookup: Lookup) -> str:
        """How a fact is put."""
        for leaf in self.bodies:
            for each in facts(leaf.value, lookup):
                if (each.kind, each.value) == (fact.kind, fact.value):
                    return str(leaf.value[each.start : each.end])
        return str(fact.value)


def told(trace: Trace) -> tuple[Told, ...]:
    """Every artefact of the reference that says something in free words."""
    found: tuple[Told, ...] | None = trace.lookup.kept.get("told")
    if found is None:
        trace.lookup.kept["told"] = found = tuple(each for write in trace.writes for each in _in_write(write, trace))
    return found


def saying(trace: Trace, artefact: Told, says: str, texts: Mapping[Path, str]) -> Variant:
    """The reference with some texts of an artefact replaced: in the end state where they stand there as sent."""
    edits: dict[tuple[str, str], dict[str, str]] = {}
    for path, text in texts.items():
        field = artefact.fields.get(path)
        if field is None:
            return sending(trace, artefact, says, texts)
        edits.setdefault(field[:2], {})[field[2]] = text
    return with_end(trace, says, [Edit(*record, values) for record, values in edits.items()])


def sending(trace: Trace, artefact: Told, says: str, texts: Mapping[Path, str]) -> Variant:
    """The same by another call, which the vendor may refuse."""
    write = artefact.write
    return with_requests(trace, says, {write.number: replaced(write.request, texts)})


def in_all(artefact: Told, lookup: Lookup, change: Callable[[Fact, str], str | None]) -> dict[Path, str]:
    """Its texts with facts put otherwise; `change` gives new words for a fact and its old ones, None to keep those."""
    changed = {}
    for leaf in artefact.leaves:
        text = leaf.value
        for fact in reversed(facts(text, lookup)):
            other = change(fact, text[fact.start : fact.end])
            if other is not None:
                text = without_fact(text, fact, other)
        if text != leaf.value:
            changed[leaf.path] = text
    return changed


def with_fact(artefact: Told, lookup: Lookup, fact: Fact, put: Callable[[str], str]) -> dict[Path, str]:
    """Its texts with one fact put otherwise wherever they say it; `put` gives new words for the old ones."""
    return in_all(artefact, lookup, lambda each, words: put(words) if same_fact(each, fact) else None)


def same_fact(one: Fact, other: Fact) -> bool:
    """Whether two places say the same."""
    return (one.kind, one.value) == (other.kind, other.value)


def sentences(text: str) -> list[str]:
    """The sentences and lines of a text, each with the space behind it."""
    return re.findall(r".+?(?:[.!?](?=\s|\Z)\s*|\n+|\Z)", text, re.DOTALL)


# Which arguments are free texts


def _in_write(write: Write, trace: Trace) -> Iterator[Told]:
    artefacts: dict[Path, tuple[list[Leaf], list[Leaf]]] = {}
    for leaf in write.leaves:
        if isinstance(leaf.value, str) and leaf.path[0] in ("body", "params") and " " in leaf.value.strip():
            place = _place(leaf, origins(write, leaf), trace.lookup)
            if place is not None:
                artefacts.setdefault(_part(leaf.path), ([], []))[place].append(leaf)
    for titles, bodies in artefacts.values():
        fields = {leaf.path: field for leaf in (*titles, *bodies) if (field := _field(write, leaf, trace)) is not None}
        yield Told(write, tuple(bodies or titles), tuple(titles if bodies else ()), fields, only_titles=not bodies)


def _field(write: Write, leaf: Leaf, trace: Trace) -> tuple[str, str, str] | None:
    found = [each for each in origins(write, leaf) if each.spec is not None]
    if len(found) != 1:
        return None
    record = trace.end.collection(found[0].collection).get(found[0].id)
    if record is None or record.get(found[0].field) != leaf.value:
        return None
    return found[0].collection, found[0].id, found[0].field


def _place(leaf: Leaf, found: list[Origin], lookup: Lookup) -> int | None:
    """0 for a title, 1 for a body, None for what is no free text."""
    if leaf.is_recipient:
        return None
    if "raw" in leaf.path:
        return {"subject": 0, "text": 1, "html": 1}.get(leaf.name)
    if any(each.kind in ("text", "html") for each in found):
        return 1
    lines = [each for each in found if each.kind == "line"]
    if lines:
        return None if leaf.value in names(lookup) or _is_choice(lines[0], leaf.value, lookup) else 0
    if not found and leaf.name.lower() in _WORDED:
        return 0 if leaf.name.lower() in _TITLES else 1
    return None


def _is_choice(origin: Origin, value: str, lookup: Lookup) -> bool:
    """Whether a line is one that other records have too, such as a stage."""
    if origin.field.endswith("_name") or origin.field not in fields_of(origin.model):
        return True
    others = lookup.by_collection.get(origin.collection, [])
    return any(each.record.get(origin.field) == value for each in others if each.id != origin.id)


def _part(path: Path) -> Path:
    """Where the artefact stands in the call: an element of a batch, or the whole."""
    for place, step in enumerate(path):
        if isinstance(step, int):
            return path[: place + 1] if path[place - 1] not in _NESTED else ()
    return ()
