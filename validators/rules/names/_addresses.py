"""Mail addresses of a seed, and those that one letter or a dot parts."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from runtime.kit.records import Record, fields_of
from validators.rules.names._mentions import ADDRESS, MAIL_COLUMNS, OPEN_RECORDS, addresses
from validators.rules.names._said import said
from validators.rules.names._slips import near_address
from validators.view import SeedRecord, TaskView


@lru_cache(maxsize=512)
def _mail_fields(model: type[Record]) -> tuple[str, ...]:
    return tuple(name for name, spec in fields_of(model).items() if spec.kind == "email" and not spec.derived)


def seeded_addresses(view: TaskView) -> dict[str, SeedRecord]:
    """Every address in a field or column for addresses, with the first record that holds it."""
    found: dict[str, SeedRecord] = {}
    for record in view.records:
        for value in _mail_values(record):
            for each in addresses(value):
                found.setdefault(each, record)
    return found


def _mail_values(record: SeedRecord) -> Iterator[Any]:
    for name in _mail_fields(record.model):
        yield record.record.get(name)
    if record.collection in OPEN_RECORDS:
        for column, value in (record.record.get(record.model.open_fields or "") or {}).items():
            if column.lower().strip() in MAIL_COLUMNS:
                yield value


def near_pairs(view: TaskView) -> Iterator[tuple[str, SeedRecord, str, SeedRecord]]:
    """(address, its record, the other, its record): seeded addresses easily taken for one that assertions hold."""
    asked = {each.casefold() for each in said(view).values if "@" in each and ADDRESS.fullmatch(each)}
    if not asked:
        return
    known = seeded_addresses(view)
    plain: dict[str, list[str]] = {}
    for each in known:
        plain.setdefault(_plain(each), []).append(each)
    for each in sorted(asked & known.keys()):
        others = [other for other in known if other not in said(view).spelled]
        twin = next((other for other in plain[_plain(each)] if other in others), "") or near_address(each, others)
        if twin and known[twin].path != known[each].path:
            yield each, known[each], twin, known[twin]


def _plain(address: str) -> str:
    """Without dots, hyphens and a tag before the @, as a reader remembers it."""
    local, _, domain = address.partition("@")
    return local.partition("+")[0].replace(".", "").replace("-", "").replace("_", "") + "@" + domain
