"""Gmail takes any text as a search; this makes every stream of tokens one the grammar can read.

Brackets that close nothing are dropped and open ones are closed at the end; a dangling `OR`, `AND` or `-` is
dropped; an operator or `AROUND n` that joins nothing becomes a word; a word of punctuation alone is dropped.
"""

from collections.abc import Iterator

from lark import Token

from runtime.query.errors import QueryError
from runtime.query.words import words

_DEEPEST = 60
_TEXT = ("WORD", "PHRASE", "EXACT")
_ENDS = (*_TEXT, "FIELD_WORD", "RPAR", "RBRACE")
_CLOSERS = {"LPAR": ("RPAR", ")"), "LBRACE": ("RBRACE", "}")}


class TidyTokens:
    """The post-lexer Lark runs between the basic lexer and the parser; it keeps no state between searches."""

    always_accept = ()

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tidied tokens of `stream`; raises QueryError when brackets nest too deep."""
        tidy = _Tidy()
        for token in stream:
            tidy.take(token)
        yield from tidy.finish()


class _Tidy:
    """The tokens kept so far, and the brackets open among them."""

    def __init__(self) -> None:
        self.kept: list[Token] = []
        self.open: list[str] = []

    def take(self, token: Token) -> None:
        """Keep `token` as it is, changed, or not at all."""
        match "AND" if token == "AND" else token.type:
            case "OR" | "AND":
                self._drop_dangling()
                # side by side already means AND outside braces, and OR inside them
                if token.type == "OR" and self._last() in _ENDS and not self._in_braces():
                    self.kept.append(token)
            case "MINUS":
                self._settle(follows=False)
                if self._last() != "MINUS":
                    self.kept.append(token)
            case "RPAR" | "RBRACE":
                if self.open and _CLOSERS[self.open[-1]][0] == token.type:
                    self._close()
            case "LPAR" | "LBRACE":
                self._settle(follows=self._last() == "FIELD")
                self._open(token)
            case "AROUND":
                joins = self._last() in _TEXT and self._last(2) != "FIELD"
                self._add_text(token if joins else _word(token))
            case _:
                self._add_text(token)

    def finish(self) -> list[Token]:
        """Close what is open and give the tokens."""
        while self.open:
            self._close()
        self._drop_dangling()
        return self.kept

    def _last(self, back: int = 1) -> str:
        return self.kept[-back].type if len(self.kept) >= back else ""

    def _in_braces(self) -> bool:
        return bool(self.open) and self.open[-1] == "LBRACE"

    def _add_text(self, token: Token) -> None:
        if token.type in _TEXT and not words(token):
            return
        if token.type != "AROUND":
            self._settle(follows=token.type in _TEXT)
        self.kept.append(token)

    def _settle(self, *, follows: bool) -> None:
        """Make an operator or `AROUND n` a word, unless what follows is what it waits for."""
        if self._last() in ("FIELD", "AROUND") and not follows:
            self.kept[-1] = _word(self.kept[-1])

    def _drop_dangling(self) -> None:
        self._settle(follows=False)
        while self._last() in ("MINUS", "OR"):
            self.kept.pop()

    def _open(self, token: Token) -> None:
        if len(self.open) >= _DEEPEST:
            raise QueryError("Invalid query: nested too deep", position=token.start_pos, near=str(token))
        self.open.append(token.type)
        self.kept.append(token)

    def _close(self) -> None:
        self._drop_dangling()
        opener = self.open.pop()
        if self._last() == opener:
            self.kept.pop()
            self._settle(follows=False)
            if self._last() == "MINUS":
                self.kept.pop()
        else:
            kind, bracket = _CLOSERS[opener]
            self.kept.append(Token(kind, bracket))


def _word(token: Token) -> Token:
    return Token.new_borrow_pos("WORD", str(token), token)
