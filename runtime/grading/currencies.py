"""How a currency may be written beside a number: by code, by symbol or by word."""

import re
from functools import cache

from babel.numbers import list_currencies

_DOLLARS = ("USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN")
_CROWNS = ("SEK", "NOK", "DKK", "ISK", "CZK")

_SIGNS: dict[str, tuple[str, ...]] = {
    "$": _DOLLARS,
    "US$": ("USD",),
    "CA$": ("CAD",),
    "C$": ("CAD",),
    "A$": ("AUD",),
    "AU$": ("AUD",),
    "NZ$": ("NZD",),
    "S$": ("SGD",),
    "HK$": ("HKD",),
    "MX$": ("MXN",),
    "R$": ("BRL",),
    "€": ("EUR",),
    "£": ("GBP",),
    "¥": ("JPY", "CNY"),
    "₹": ("INR",),
    "₩": ("KRW",),
    "₺": ("TRY",),
    "₽": ("RUB",),
    "₪": ("ILS",),
    "₫": ("VND",),
    "₱": ("PHP",),
    "kr": _CROWNS,
    "zł": ("PLN",),
}
_WORDS: dict[str, tuple[str, ...]] = {
    "dollar": _DOLLARS,
    "dollars": _DOLLARS,
    "us dollars": ("USD",),
    "canadian dollars": ("CAD",),
    "australian dollars": ("AUD",),
    "euro": ("EUR",),
    "euros": ("EUR",),
    "pounds": ("GBP",),
    "pounds sterling": ("GBP",),
    "yen": ("JPY",),
    "yuan": ("CNY",),
    "rupees": ("INR",),
    "swiss francs": ("CHF",),
}
# In small letters the other codes are too often words (`all`, `try`, `top`).
_SMALL_CODES = ("usd", "eur", "gbp", "cad", "aud", "chf", "jpy", "inr")
_ENGLISH_WORDS = frozenset({"ALL", "TOP", "TRY"})


@cache
def currency_codes() -> frozenset[str]:
    """Every ISO 4217 code."""
    return frozenset(list_currencies())


@cache
def before_pattern() -> str:
    """A regular expression for a currency in front of a number: `$`, `CA$`, `USD`."""
    return "|".join([*map(re.escape, _longest_first(_SIGNS)), *_codes()])


@cache
def after_pattern() -> str:
    """A regular expression for a currency behind a number: `€`, `USD`, `usd`, `dollars`."""
    words = [re.escape(word).replace(r"\ ", " ") for word in _longest_first(_WORDS)]
    return "|".join([*(f"(?i:{word})" for word in words), before_pattern(), *_SMALL_CODES])


def currencies_of(written: str) -> tuple[str, ...]:
    """The codes that a sign, word or code may stand for, the usual one first."""
    if written in _SIGNS:
        return _SIGNS[written]
    return _WORDS.get(written.casefold(), (written.upper(),))


def is_sign(written: str) -> bool:
    """Whether a currency is written as a sign, which a code may follow: `$5 CAD`."""
    return written in _SIGNS


def _codes() -> list[str]:
    return sorted(currency_codes() - _ENGLISH_WORDS)


def _longest_first(names: dict[str, tuple[str, ...]]) -> list[str]:
    return sorted(names, key=lambda name: (-len(name), name))
