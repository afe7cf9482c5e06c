"""Equality under a field's own type: what a person would call the same value."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import phonenumbers
from phonenumbers import NumberParseException

from runtime.grading.dates import bare_date, read_day, read_instant
from runtime.grading.numbers import number, read_amount
from runtime.grading.text import fold, plain
from runtime.kit.mailboxes import getaddresses
from runtime.task.quantities import in_digits

_HOME_REGION = "US"
_DEFAULT_PORTS = {"http": ":80", "https": ":443"}
_ADDRESS = re.compile(r"\s*[^\s@<>,;:]+@[^\s@<>,;:]+\.[^\s@<>,;:]+\s*")


def equal(expected: Any, found: Any, kind: str, *, many: bool = False) -> bool:
    """Whether `found` is the value that `expected` asks for, in a field of this kind.

    In a list field (`many`), one value is equal where some element is, and a list where the same elements are there in
    any order. None equals only None. Raises ValueError for a kind that does not exist.
    """
    if kind not in _SAME:
        raise ValueError(f"`{kind}` is not a kind of field")
    if expected is None or found is None:
        return expected is None and found is None
    if kind == "emails":
        return _same_mailboxes(expected, found)
    if kind == "any" and not many:
        return _same_any(expected, found)
    same = _SAME[kind]
    if _is_list(expected):
        return _is_list(found) and _same_elements(expected, found, same)
    if _is_list(found):
        return any(element is not None and same(expected, element) for element in found)
    return same(expected, found)


def _is_list(value: Any) -> bool:
    kind = value.__class__  # what is stored has these classes, and asking for Sequence takes ten times as long
    return kind is list or (kind is not str and isinstance(value, Sequence) and not isinstance(value, str | bytes))


def _same_elements(expected: Sequence[Any], found: Sequence[Any], same: Callable[[Any, Any], bool]) -> bool:
    """Whether the elements pair off; as one may fit several others (`5` fits `$5` and `5 EUR`), pairs are re-made."""
    if len(expected) != len(found):
        return False
    fits = [[at for at, other in enumerate(found) if _same_or_none(one, other, same)] for one in expected]
    taken_by: dict[int, int] = {}

    def place(one: int, tried: set[int]) -> bool:
        for at in fits[one]:
            if at not in tried:
                tried.add(at)
                if at not in taken_by or place(taken_by[at], tried):
                    taken_by[at] = one
                    return True
        return False

    return all(place(one, set()) for one in range(len(expected)))


def _same_or_none(expected: Any, found: Any, same: Callable[[Any, Any], bool]) -> bool:
    if expected is None or found is None:
        return expected is found
    return same(expected, found)


def _same_id(expected: Any, found: Any) -> bool:
    return _written(expected) == _written(found)


def _same_text(expected: Any, found: Any) -> bool:
    return fold(_written(expected)) == fold(_written(found))


def _same_html(expected: Any, found: Any) -> bool:
    return plain(_written(expected), "html") == plain(_written(found), "html")


def _same_enum(expected: Any, found: Any) -> bool:
    return fold(_written(expected)).casefold() == fold(_written(found)).casefold()


def _same_email(expected: Any, found: Any) -> bool:
    return addresses(expected) == addresses(found)


def _same_mailboxes(expected: Any, found: Any) -> bool:
    """One address is looked for among those found; a list, or several in one text, must be all of them."""
    wanted, there = addresses(expected), addresses(found)
    if len(wanted) == 1 and not _is_list(expected):
        return wanted[0] in there
    return sorted(wanted) == sorted(there)


def addresses(value: Any) -> list[str]:
    """The bare mail addresses in `Ann <ann@x.example>, bo@x.example` or a list of such, in small letters.

    Text that holds no address is given back as it is, trimmed and in small letters.
    """
    found: list[str] = []
    for text in value if _is_list(value) else [value]:
        found.extend(_bare(fold(_written(text))))
    return found


@lru_cache(maxsize=8192)
def _bare(written: str) -> tuple[str, ...]:
    """The same addresses are compared in every world of a task; to read one takes longer than all the rest."""
    bare = [address for _, address in getaddresses([written]) if "@" in address]
    return tuple(address.casefold() for address in bare or [written] if address)


def _same_phone(expected: Any, found: Any) -> bool:
    left, right = _written(expected).strip(), _written(found).strip()
    one, other = _phone(left, _region_of(right)), _phone(right, _region_of(left))
    if one and other:
        return one == other
    return "".join(filter(str.isalnum, left)).casefold() == "".join(filter(str.isalnum, right)).casefold()


def _region_of(text: str) -> str:
    """The region whose dialling code a number begins with: the one to read a number without such a code in."""
    if not text.startswith("+"):
        return _HOME_REGION
    try:
        region = phonenumbers.region_code_for_country_code(phonenumbers.parse(text).country_code or 1)
    except NumberParseException:
        return _HOME_REGION
    return region if region in phonenumbers.SUPPORTED_REGIONS else _HOME_REGION


@lru_cache(maxsize=1024)
def _phone(text: str, region: str) -> tuple[str, str] | None:
    try:
        parsed = phonenumbers.parse(text, region)
    except NumberParseException:
        return None
    return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164), parsed.extension or ""


def _same_url(expected: Any, found: Any) -> bool:
    return _url(_written(expected).strip()) == _url(_written(found).strip())


def _url(text: str) -> str:
    """The URL with scheme and host in small letters, without a default port or a lone slash at the end."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return text
    host = parts.netloc.casefold().removesuffix(_DEFAULT_PORTS.get(parts.scheme, "\0"))
    path = "" if parts.path == "/" else parts.path
    return urlunsplit((parts.scheme, host, path, parts.query, parts.fragment))


def _same_number(expected: Any, found: Any) -> bool:
    wanted, there = read_amount(expected), read_amount(found)
    if wanted is None or there is None:
        return _same_text(expected, found)
    return wanted.in_usual_currency().agrees_with(there)


def _same_boolean(expected: Any, found: Any) -> bool:
    wanted, there = _truth(expected), _truth(found)
    return wanted is not None and wanted == there


def _truth(value: Any) -> bool | None:
    if isinstance(value, str):
        return {"true": True, "false": False}.get(value.strip().casefold())
    return value if isinstance(value, bool) else None


def _same_date(expected: Any, found: Any) -> bool:
    wanted, there = read_day(expected), read_day(found)
    if wanted is None or there is None:
        return _same_text(expected, found)
    return wanted == there


def _same_datetime(expected: Any, found: Any) -> bool:
    if bare_date(expected) is not None:
        return _same_date(expected, found)
    wanted, there = read_instant(expected), read_instant(found)
    if wanted is None or there is None:
        return _same_text(expected, found)
    return wanted == there


def _same_any(expected: Any, found: Any) -> bool:
    """Equality by the shape of the values: numbers by value (also where one side is text), lists in order.

    Two texts that are mail addresses are the same mailbox in any letter case.
    """
    if isinstance(expected, bool) or isinstance(found, bool):
        return _same_boolean(expected, found)
    if isinstance(expected, Mapping):
        return (
            isinstance(found, Mapping)
            and expected.keys() == found.keys()
            and all(_same_or_none(value, found[key], _same_any) for key, value in expected.items())
        )
    if _is_list(expected):
        return (
            _is_list(found)
            and len(expected) == len(found)
            and all(_same_or_none(one, other, _same_any) for one, other in zip(expected, found, strict=True))
        )
    if isinstance(found, Mapping) or _is_list(found):
        return False
    if number(expected) is not None or number(found) is not None:
        return _same_number(expected, found)
    one, other = _written(expected), _written(found)
    if "@" in one and _ADDRESS.fullmatch(one) and _ADDRESS.fullmatch(other):
        return _same_email(one, other)
    return fold(one) == fold(other)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    exact = number(value)
    return str(value) if exact is None else in_digits(exact)


_SAME: dict[str, Callable[[Any, Any], bool]] = {
    "id": _same_id,
    "ref": _same_id,
    "text": _same_text,
    "line": _same_text,
    "html": _same_html,
    "email": _same_email,
    "emails": _same_mailboxes,
    "phone": _same_phone,
    "url": _same_url,
    "money": _same_number,
    "number": _same_number,
    "integer": _same_number,
    "boolean": _same_boolean,
    "date": _same_date,
    "datetime": _same_datetime,
    "enum": _same_enum,
    "any": _same_any,
}
KINDS = frozenset(_SAME)
