"""The names of people and companies in a task, and the task with other words in their place."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from runtime.episode.prepared import Prepared
from runtime.kit.mailboxes import parseaddr
from runtime.kit.records import fields_of
from runtime.kit.seeding import model_at
from runtime.kit.world import label_of
from validators.proof.kit.lookup import ADDRESS, texts
from validators.proof.kit.shifted import WORLD_KEYS, reference_of, task_of
from validators.proof.kit.trace import Trace

_PIECE = r"[^\W\d_a-z][^\W\d_]*(?:['’-][^\W\d_]+)*"
_NAME = re.compile(rf"{_PIECE}(?: (?:de|da|di|van|von|der|den|la|le|el|al|bin|{_PIECE}))* {_PIECE}")
"""Two words or more that begin with a capital, particles between them."""
_WORD = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"\\[A-Za-z]|\w+")
"""A word, with what is written like one; the classes of a pattern (`\\b`) are none."""
_SHORTEST = 3
_FIRST_NAMES = ("first_name", "firstname", "given_name", "givenName", "firstName")
_LAST_NAMES = ("last_name", "lastname", "family_name", "familyName", "lastName", "surname")
_COMPANIES = frozenset({"accounts", "companies", "organizations", "vendors", "suppliers", "clients"})
_COMPANY_FIELDS = ("company", "company_name", "account_name", "organization", "organization_name", "employer")
_GENERIC = frozenset(
    "corp corporation inc ltd llc llp gmbh plc company group holding holdings partners foods food studio studios "
    "legal services service desk facility accounts payable notes agent workflow operations systems solutions "
    "logistics freight print retail energy team support sales care bank health the and for north south east west "
    "new media labs lab design digital global international capital industries mail gmail email outlook webmail "
    "office january february march april may june july august september october november december monday tuesday "
    "wednesday thursday friday saturday sunday test example".split()
)
"""Words of names that say what somebody does, or that the language needs for itself."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a task, in small letters."""

    used: frozenset[str]
    """All of them."""
    kept: frozenset[str]
    """Those that are not to be renamed: keys, values of enums, words of plain text, what the language needs."""


def words_of(trace: Trace) -> Words:
    """The words of a task; gathered once."""
    known: Words | None = trace.lookup.kept.get("words")
    if known is None:
        known = trace.lookup.kept["words"] = _words_in_use(trace.prepared)
    return known


def people(trace: Trace) -> list[tuple[str, ...]]:
    """The names of people in the seed, word by word: those that go with a mail address, and first and last names."""
    known: list[tuple[str, ...]] | None = trace.lookup.kept.get("people")
    if known is None:
        known = trace.lookup.kept["people"] = _people(trace.prepared)
    return known


def _people(prepared: Prepared) -> list[tuple[str, ...]]:
    found: dict[tuple[str, ...], None] = {}
    for _, record in _records(prepared):
        parts = [str(record[name]) for name in (*_FIRST_NAMES, *_LAST_NAMES) if isinstance(record.get(name), str)]
        words = tuple(_WORD.findall(" ".join(parts)))
        if words:
            found[words] = None
        values = list(texts(record))
        local = {part for each in values for address in ADDRESS.findall(each) for part in _local(address)}
        for value in values:
            shown, address = parseaddr(value) if "<" in value and "@" in value else (value, "")
            words = tuple(_WORD.findall(shown))
            if len(words) < 5 and _NAME.fullmatch(shown):
                parts_here = set(_local(address)) if address else local
                if any(len(word) >= _SHORTEST and _folded(word) in parts_here for word in words):
                    found[words] = None
    return list(found)


def companies(trace: Trace) -> list[tuple[str, ...]]:
    """The names of companies in the seed: accounts and the like, company fields, words that a mail domain spells."""
    found: dict[tuple[str, ...], None] = {}
    domains = _domains(trace.prepared)
    begun = {domain[:end] for domain in domains for end in range(_SHORTEST, len(domain) + 1)}
    for path, record in _records(trace.prepared):
        if path.partition(".")[2] in _COMPANIES:
            found[tuple(_WORD.findall(label_of(model_at(path), record)))] = None
        for name in _COMPANY_FIELDS:
            if isinstance(record.get(name), str):
                found[tuple(_WORD.findall(record[name]))] = None
        for value in texts(record):
            if "<" in value and "@" in value:
                shown, address = parseaddr(value)
                words = tuple(_WORD.findall(shown))
                if words and len(words[0]) >= _SHORTEST and _domain(address).startswith(_folded(words[0])):
                    found[words] = None
            found |= dict.fromkeys(_spelled(value, domains, begun))
    return [each for each in found if each]


def _domains(prepared: Prepared) -> set[str]:
    return {
        domain
        for _, record in _records(prepared)
        for text in texts(record)
        if "@" in text
        for address in ADDRESS.findall(text)
        if len(domain := _domain(address)) >= _SHORTEST and domain not in _GENERIC
    }


def _spelled(text: str, domains: set[str], begun: set[str]) -> Iterator[tuple[str, ...]]:
    """Runs of up to three words that, written as one, are a domain: Norrland Foods."""
    words = _WORD.findall(text)
    for place, word in enumerate(words):
        if word[0].isupper() and _folded(word) in begun:
            for stop in range(place + 1, place + 4):
                if _folded("".join(words[place:stop])) in domains:
                    yield tuple(words[place:stop])


def _domain(address: str) -> str:
    return address.partition("@")[2].split(".")[0].casefold()


class Renaming:
    """Words and what they are called in the moved task. Letter case is kept."""

    def __init__(self, known: Words, names: Iterable[tuple[str, ...]], fictional: Iterable[str]) -> None:
        """Names get the fictional words in order, as far as these go; words that mean something else get none."""
        names = list(names)
        free = (word for word in fictional if word not in known.used)
        self.words: dict[str, str] = {}
        for word in (word for name in names for word in name):
            low = word.casefold()
            if len(low) >= _SHORTEST and word[0].isupper() and low not in known.kept and low not in self.words:
                new = next(free, None)
                if new is None:
                    break
                self.words[low] = new
        self.plain = len(self.words)
        for name in names:
            self._run_together([each.casefold() for each in name])

    def _run_together(self, words: list[str]) -> None:
        """`norrlandfoods`, `kbrandt`, `deboer`: the ways a name becomes one word."""
        new = [self.words.get(each, each) for each in words]
        if new == words:
            return
        for start in range(len(words) - 1):
            for stop in range(start + 2, len(words) + 1):
                self.words.setdefault("".join(words[start:stop]), "".join(new[start:stop]))
        self.words.setdefault(words[0][0] + words[-1], new[0][0] + new[-1])

    @property
    def example(self) -> str:
        """The first word and what it is called: `Norrland is Abrixon`."""
        old, new = next(iter(self.words.items()))
        return f"{old.capitalize()} is {new.capitalize()}"

    def __call__(self, text: str) -> str:
        """The text with other names."""
        return _TOKEN.sub(self._other, text)

    def _other(self, found: re.Match[str]) -> str:
        token = found[0]
        new = self.words.get(token.casefold())
        if new is None:
            return token
        if token.islower():
            return new
        return new.upper() if token.isupper() else new.capitalize()


def _records(prepared: Prepared) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, records in prepared.seed.collections.items():
        for record in records.values():
            yield path, record


def _local(address: str) -> list[str]:
    """The words of an address before the @."""
    return [_folded(each) for each in _WORD.findall(address.partition("@")[0])]


def _folded(word: str) -> str:
    return word.casefold()


def _words_in_use(prepared: Prepared) -> Words:
    task = task_of(prepared.loaded)
    used: set[str] = set()
    kept = set(_GENERIC)
    for part in (*(task.get(key) for key in WORLD_KEYS), reference_of(prepared.loaded)):
        _gather(part, used, kept)
    for path in prepared.seed.collections:
        for spec in fields_of(model_at(path)).values():
            kept |= {word for value in spec.enum for word in _low_words(str(value))}
    for step in prepared.loaded.solution.reference if prepared.loaded.solution else ():
        kept |= _low_words(step.url.partition("://")[2].partition("/")[0])
    prose = [task["trigger"]["text"], *(each["text"] for each in task.get("policy", ()))]
    for text in [*prose, *(each for _, record in _records(prepared) for each in texts(record) if " " in each)]:
        kept |= {word for word in _WORD.findall(_NO_PROSE.sub(" ", text)) if word.islower()}
    return Words(frozenset(used), frozenset(kept))


_NO_PROSE = re.compile(r"\S*[@/]\S*|\w+\.\w+\S*")
"""Addresses, links and handles, whose small letters say nothing."""


def _gather(value: Any, used: set[str], keys: set[str]) -> None:
    match value:
        case str():
            used |= _low_words(value)
        case dict():
            for key, each in value.items():
                keys |= _low_words(str(key))
                _gather(each, used, keys)
        case list():
            for each in value:
                _gather(each, used, keys)


def _low_words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
