"""Whether a record holds the words of a SOSL search."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from runtime.query.soql_source import Row
from runtime.query.sosl_ast import AllOf, Term, Words
from runtime.query.wildcards import wildcard_test

_WORD = re.compile(r"[^\W_]+")
_PATTERN = re.compile(r"[^\W_*?]*[*?][\w*?]*|[^\W_]+")
_NOT_DIGIT = re.compile(r"\D+")


def words_of(written: str) -> tuple[str, ...]:
    """The folded words of a search term. An escaped character separates words, as any punctuation does."""
    plain = re.sub(
        r"\\(.)", lambda found: found.group(1) if found.group(1).isalnum() else " ", written, flags=re.DOTALL
    )
    return tuple(_PATTERN.findall(plain.casefold()))


def matches(term: Term, row: Row, kinds: Mapping[str, str]) -> bool:
    """Whether the row's searched fields (`kinds` gives their types) hold what the term asks for."""
    texts = [words for name, kind in kinds.items() for words in _texts(row.get(name), kind)]
    return _holds(term, texts)


def _texts(value: object, kind: str) -> list[list[str]]:
    """The words of a value; a phone number can also be found by its bare digits."""
    if value is None or value == "":
        return []
    text = str(value).casefold()
    texts = [_WORD.findall(text)]
    if kind == "phone":
        texts.append([_NOT_DIGIT.sub("", text)])
    return texts


def _holds(term: Term, texts: list[list[str]]) -> bool:
    if isinstance(term, Words):
        return bool(term.words) and any(_in_order(term.words, words) for words in texts)
    if isinstance(term, AllOf):
        return all(_holds(part, texts) for part in term.required) and not any(
            _holds(part, texts) for part in term.excluded
        )
    return any(_holds(part, texts) for part in term.parts)


def _in_order(wanted: tuple[str, ...], words: list[str]) -> bool:
    tests = [_word_test(word) for word in wanted]
    last = len(words) - len(tests)
    return any(all(test(words[start + at]) for at, test in enumerate(tests)) for start in range(last + 1))


@lru_cache(maxsize=1024)
def _word_test(word: str) -> Callable[[str], bool]:
    return wildcard_test([re.escape(part).replace(r"\?", ".") for part in word.split("*")])
