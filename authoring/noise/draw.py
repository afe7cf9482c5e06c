"""Draws that look arbitrary and never change: a counter under SHA-256, for a seed and a name."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import TypeVar

from runtime.kit.timestamps import iso_z

T = TypeVar("T")


class Draw:
    """A stream of draws: the same seed and names always give the same."""

    def __init__(self, seed: int, *names: str) -> None:
        self._key = "\0".join([str(seed), *names]).encode()
        self._count = 0

    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        self._count += 1
        digest = sha256(self._key + b"\0" + str(self._count).encode()).digest()
        return low + int.from_bytes(digest[:8], "big") % (high - low + 1)

    def one(self, choices: Sequence[T]) -> T:
        """One of several."""
        return choices[self.number(0, len(choices) - 1)]

    def before(self, now: datetime, *, days: tuple[int, int]) -> datetime:
        """A minute of a working day, so many days before a moment."""
        day = now - timedelta(days=self.number(*days))
        while day.weekday() > 4:
            day -= timedelta(days=1)
        return day.replace(hour=self.number(7, 16), minute=self.number(0, 59), second=0, microsecond=0)

    def moment_before(self, now: datetime, *, days: tuple[int, int]) -> str:
        """The same as text: 2026-01-12T09:14:00Z."""
        return iso_z(self.before(now, days=days))

    def like(self, shape: str) -> str:
        """An id of the same shape: what is behind its first letters is drawn anew, digit for digit, case for case."""
        kept = re.match(r"[A-Za-z]+[-_.]?|\d{3}[A-Za-z]*(?=\d)", shape)
        start = kept[0] if kept and len(kept[0]) < len(shape) else ""
        if re.fullmatch(r"[0-9a-f]+", shape) and re.search(r"[a-f]", shape) and len(shape) >= 12:
            return "".join(self.one("0123456789abcdef") for _ in shape)
        return start + "".join(self._like(each) for each in shape[len(start) :])

    def _like(self, letter: str) -> str:
        if letter.isdigit():
            return self.one("0123456789")
        if letter.isascii() and letter.isalpha():
            return self.one("ABCDEFGHJKLMNPQRSTUVWXYZ" if letter.isupper() else "abcdefghijkmnpqrstuvwxyz")
        return letter
