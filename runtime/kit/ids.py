"""Ids in each vendor's form, made from counters: the same calls give the same ids in any process."""

from hashlib import sha256
from uuid import UUID

BASE32HEX = "0123456789abcdefghijklmnopqrstuv"
BASE36_UPPER = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
URL_SAFE = BASE62 + "-_"


class Ids:
    """A source of ids for one world. `salt` moves all of them at once, which no verdict may notice."""

    __slots__ = ("_counters", "_inherited", "salt")

    def __init__(self, salt: str = "", inherited: "Ids | None" = None) -> None:
        self.salt = salt
        self._counters: dict[str, int] = {}
        self._inherited = inherited._counters if inherited else {}

    def fork(self) -> "Ids":
        """A source that goes on from here without moving this one."""
        forked = Ids(self.salt)
        forked._counters = {**self._inherited, **self._counters}
        return forked

    def next(self, kind: str, *, start: int = 1) -> int:
        """The next number of a counter named `kind`, the first being `start`."""
        last = self._counters.get(kind)
        if last is None:
            last = self._inherited.get(kind, start - 1)
        self._counters[kind] = last + 1
        return last + 1

    def _number(self, kind: str) -> int:
        text = f"{self.salt}/{kind}/{self.next(kind)}"
        return int.from_bytes(sha256(text.encode()).digest())

    def letters(self, length: int, alphabet: str, kind: str = "") -> str:
        """`length` characters of `alphabet`."""
        number = self._number(f"{kind}:{length}:{len(alphabet)}")
        out = []
        for _ in range(length):
            number, digit = divmod(number, len(alphabet))
            out.append(alphabet[digit])
        return "".join(out)

    def hex(self, length: int) -> str:
        """Lower-case hexadecimal: Gmail 16, Trello 24."""
        return self.letters(length, "0123456789abcdef")

    def digits(self, length: int) -> str:
        """A numeric string that does not begin with 0."""
        return self.letters(1, "123456789", f"d{length}") + self.letters(length - 1, "0123456789")

    def upper(self, prefix: str, length: int) -> str:
        """Slack's form: a letter and upper-case alphanumerics."""
        return prefix + self.letters(length, BASE36_UPPER, prefix)

    def base32hex(self, length: int = 26) -> str:
        """Google Calendar's event ids."""
        return self.letters(length, BASE32HEX)

    def base62(self, prefix: str, length: int) -> str:
        """Airtable's form: `rec` and 14 letters or digits."""
        return prefix + self.letters(length, BASE62, prefix)

    def url_safe(self, length: int) -> str:
        """Google Drive's file ids: 33 to 44 url-safe characters."""
        return self.letters(length, URL_SAFE)

    def uuid(self) -> str:
        """A version 4 uuid by shape."""
        return str(UUID(int=self._number("uuid") >> 128, version=4))

    def salesforce(self, prefix: str) -> str:
        """An 18-character Salesforce id: the object's 3-letter prefix, 12 letters or digits, 3 checksum letters."""
        return salesforce_18(prefix + "5g" + self.letters(10, BASE62, prefix))


def salesforce_18(short: str) -> str:
    """The 18-character form of a 15-character Salesforce id: each checksum letter packs the case of five characters."""
    suffix = ""
    for chunk in (short[0:5], short[5:10], short[10:15]):
        bits = sum(1 << place for place, letter in enumerate(chunk) if letter.isascii() and letter.isupper())
        suffix += "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"[bits]
    return short + suffix
