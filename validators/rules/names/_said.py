"""What a task says in words: its trigger, its policies, its assertions; and what of two records those words use."""

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any

from runtime.kit.records import fields_of, text_field_of
from validators.rules.names._likeness import name_words, normal, words
from validators.rules.names._mentions import Mention
from validators.view import SeedRecord, TaskView

RECENCY = frozenset("latest newest recent recently current currently oldest earliest first last new old".split())
SIZE = frozenset("largest biggest highest smallest lowest most least above below over under more less total".split())
GENERIC = frozenset(
    "id ids name names email emails mail mails url urls text body html key type full first last title subject"
    " user".split()
)
"""Words of field names that say too little to tell two records apart by."""
COMMON = frozenset(
    "the and for with from that this have has was are were not but you your our their his her its all any can will"
    " would could please about into than then them they there here what when where which who how also just been each"
    " every".split()
)
_NO_FACT = re.compile(r"(?:^row_number|(?:^|_)(?:row_id|message_id|thread_id|uuid|uri|url|envelope_id|etag|hash))$")
"""Names of fields that only number a record."""
_POSSESSIVE = re.compile(r"['’]s\b")


class Said:
    """The words of a task's own texts, ready to be asked."""

    def __init__(self, view: TaskView) -> None:
        """Texts are the trigger, the policies and what assertions hold."""
        self._view = view

    @cached_property
    def stated(self) -> str:
        """The words of trigger and policies."""
        task = self._view.task
        return "|".join(map(_running, [task.trigger.text, *(policy.text for policy in task.policy)]))

    @cached_property
    def values(self) -> tuple[str, ...]:
        """Every text that assertions hold, as written."""
        return tuple(_assertion_texts(self._view))

    @cached_property
    def judged(self) -> str:
        """The words of the assertions."""
        return "|".join(_running(value) for value in self.values)

    @cached_property
    def spelled(self) -> str:
        """All of it, and the facts, as written but in small letters."""
        task = self._view.task
        texts = [task.trigger.text, *(policy.text for policy in task.policy), *self.values]
        return "\n".join([*texts, *map(str, task.facts.values())]).casefold() + "\n"

    def asks_for(self, mention: Mention) -> bool:
        """Whether trigger or policies name it."""
        return f" {normal(mention.name)} " in self.stated

    def states(self, mention: Mention) -> bool:
        """Whether trigger, policies or assertions name it."""
        return self.asks_for(mention) or f" {normal(mention.name)} " in self.judged

    def names(self, mention: Mention) -> bool:
        """Whether they name it, or hold its address or its id."""
        return self.states(mention) or self.points_at(mention)

    def points_at(self, mention: Mention) -> bool:
        """Whether assertions or facts hold its id, or anything its mail address."""
        record = mention.record
        if record.id in self.values or any(mail in self.spelled for mail in mention.mails):
            return True
        path = record.path.casefold()
        return path in self.spelled and re.search(rf"{re.escape(path)}(?![\w-])", self.spelled) is not None

    @property
    def guide(self) -> frozenset[str]:
        """Words of the trigger, the policies, and the bodies of seeded messages and documents, where policies hide."""
        return _guide(self._view)


@lru_cache(maxsize=2)
def said(view: TaskView) -> Said:
    """What a task says."""
    return Said(view)


@lru_cache(maxsize=2)
def _guide(view: TaskView) -> frozenset[str]:
    found = set(said(view).stated.replace("|", " ").split())
    for record in view.records:
        name = text_field_of(record.model)
        value = record.record.get(name) if name else None
        if isinstance(value, str):
            found.update(words(value))
    return frozenset(found)


def _running(text: str) -> str:
    """The words of a text with a space around each, possessive endings dropped."""
    return " " + " ".join(words(_POSSESSIVE.sub("", text))) + " "


def _assertion_texts(view: TaskView) -> Iterator[str]:
    for assertion in view.task.assertions:
        for name, value in assertion.form.items():
            if name != "type":
                yield from texts_in(value)


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a value, lists and mappings entered."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def used_difference(view: TaskView, first: Mention, second: Mention) -> str:
    """A stored field in which two records differ and whose name or value the task's texts use; empty where none.

    Fields of records that they refer to, or that refer to only one of them, count as their own.
    """
    own = {*name_words(first.name), *name_words(second.name)}
    guide = said(view).guide - own
    left, right = _facets(view, first.record), _facets(view, second.record)
    differ = [name for name in dict.fromkeys([*left, *right]) if left.get(name) != right.get(name)]
    differ = [name for name in differ if name not in (*first.fields, *second.fields)]
    for is_used in (_value_is_used, _name_is_used):
        for name in differ:
            if is_used(name, left.get(name), right.get(name), guide):
                return name if " " in name else f"`{name}`"
    return ""


def _facets(view: TaskView, record: SeedRecord) -> dict[str, Any]:
    """The readable values of a record by field; a reference gives the label of what it refers to."""
    values = dict(record.record)
    open_field = record.model.open_fields
    if open_field and isinstance(values.get(open_field), dict):
        values |= values.pop(open_field)
    known = fields_of(record.model)
    found: dict[str, Any] = {}
    for name, value in values.items():
        spec = known.get(name)
        if name == record.model.key or _NO_FACT.search(name) or (spec is not None and spec.read_only):
            continue
        if spec is not None and spec.ref:
            value = " ".join(_label(view, f"{spec.ref}/{each}") for each in (value if spec.many else [value]) if each)
        found[name] = value
    found["what belongs to it"] = " ".join(_referring(view).get(record.path, ()))
    return found


def _label(view: TaskView, path: str) -> str:
    target = view.by_path.get(path)
    return target.label if target else path.partition("/")[2]


@lru_cache(maxsize=2)
def _referring(view: TaskView) -> dict[str, list[str]]:
    """Record path -> the labels of the records that refer to it."""
    found: dict[str, list[str]] = {}
    for record in view.records:
        for name, spec in fields_of(record.model).items():
            if spec.ref and not spec.derived:
                value = record.record.get(name)
                for each in value if isinstance(value, list) else [value]:
                    if each:
                        found.setdefault(f"{spec.ref}/{each}", []).append(record.label)
    return found


def _value_is_used(name: str, first: Any, second: Any, guide: frozenset[str]) -> bool:
    one, other = (set(words(str(value))) if value is not None else set() for value in (first, second))
    telling = {word for word in one ^ other if len(word) >= 3 or word.isdigit()} - COMMON
    return bool(telling & guide)


def _name_is_used(name: str, first: Any, second: Any, guide: frozenset[str]) -> bool:
    spoken = set(words(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))) - GENERIC
    if any(len(word) >= 3 and {word, f"{word}s", word.removesuffix("s")} & guide for word in spoken):
        return True
    if _is_moment(first) or _is_moment(second):
        return bool(RECENCY & guide)
    is_number = isinstance(first, int | float) and not isinstance(first, bool)
    return is_number and bool(SIZE & guide)


def _is_moment(value: Any) -> bool:
    return isinstance(value, str) and re.match(r"\d{4}-\d{2}-\d{2}", value) is not None
