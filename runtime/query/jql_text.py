"""JQL's text search: what `~` finds."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from runtime.query.errors import QueryError
from runtime.query.wildcards import wildcard_test

_WORD = re.compile(r"[^\W_]+")
_PIECE = re.compile(r'\s*([+\-!]?)(?:"((?:\\.|[^"\\])*)"|(\(|\))|((?:\\.|[^\s"()])+))', re.DOTALL)
_PATTERN = re.compile(r"[\w*?]+")

WordTest = Callable[[str], bool]


@dataclass(frozen=True)
class _Words:
    """Words that must follow each other, and whether they must be absent instead."""

    tests: tuple[WordTest, ...]
    absent: bool = False

    def found(self, texts: Sequence[list[str]]) -> bool:
        return self.absent is not any(self._in(words) for words in texts)

    def _in(self, words: list[str]) -> bool:
        last = len(words) - len(self.tests)
        return any(all(test(words[at + n]) for n, test in enumerate(self.tests)) for at in range(last + 1))


def text_test(query: str, field: str) -> Callable[[Sequence[str]], bool]:
    """A test of an issue's texts: every word is there, or one side of an OR.

    Quotes keep words in order, `-`, `!` and NOT exclude, `*` and `?` are wildcards. QueryError when the query has no
    word, starts a word with a wildcard, or uses what is not supported (parentheses, `~`, `^`).
    """
    groups: list[list[_Words]] = [[]]
    negated = joined = False
    at = 0
    while at < len(query.rstrip()):
        found = _PIECE.match(query, at)
        if found is None or found.group(3):
            raise _unparsable(query, field)
        at = found.end()
        sign, phrase, _, word = found.groups()
        if word in ("OR", "||"):
            if not groups[-1] or negated:
                raise _unparsable(query, field)
            groups.append([])
            joined = True
            continue
        if word in ("AND", "&&"):
            if not groups[-1] or negated:
                raise _unparsable(query, field)
            joined = True
            continue
        if word == "NOT":
            negated = True
            continue
        tests = _phrase(phrase) if phrase is not None else _bare(word, query, field)
        if tests:
            groups[-1].append(_Words(tests, negated or sign in ("-", "!")))
        negated = joined = False
    if negated or joined or not any(groups) or not all(groups):
        raise _unparsable(query, field)

    def test(texts: Sequence[str]) -> bool:
        words = [_WORD.findall(text.casefold()) for text in texts]
        return any(all(one.found(words) for one in group) for group in groups)

    return test


def _phrase(phrase: str) -> tuple[WordTest, ...]:
    return tuple(_exactly(word) for word in _WORD.findall(re.sub(r"\\(.)", r"\1", phrase).casefold()))


def _exactly(word: str) -> WordTest:
    return lambda other: other == word


def _bare(word: str, query: str, field: str) -> tuple[WordTest, ...]:
    if word[0] in "*?":
        raise QueryError(f"The text query '{query}' for field '{field}' is not allowed to start with '{word[0]}'.")
    plain = re.sub(r"\\(.)", lambda found: found.group(1) if found.group(1).isalnum() else " ", word, flags=re.DOTALL)
    if re.search(r"[~^]", plain):
        raise _unparsable(query, field)
    patterns = [pattern for pattern in _PATTERN.findall(plain.replace("_", " ").casefold()) if pattern.strip("*?")]
    return tuple(
        wildcard_test([re.escape(part).replace(r"\?", ".") for part in pattern.split("*")]) for pattern in patterns
    )


def _unparsable(query: str, field: str) -> QueryError:
    return QueryError(f"Unable to parse the text '{query}' for field '{field}'.", near=query)
