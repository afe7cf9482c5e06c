"""Ids and timestamps: the vendor's form, the same in every process."""

import subprocess
import sys
from datetime import UTC, datetime

import pytest

from runtime.kit.ids import Ids, salesforce_18
from runtime.kit.timestamps import epoch_ms, instant, iso_ms_offset, iso_ms_z, iso_z, rfc2822, rfc3339, slash_date

MOMENT = datetime(2026, 1, 31, 10, 0, 0, 123000, tzinfo=UTC)


def test_ids_of_one_world_never_repeat() -> None:
    ids = Ids()
    made = [ids.hex(16) for _ in range(2000)]
    assert len(set(made)) == 2000
    assert all(len(each) == 16 and set(each) <= set("0123456789abcdef") for each in made)


def test_a_salt_moves_every_id() -> None:
    assert Ids("a").uuid() != Ids("b").uuid()


def test_the_same_calls_give_the_same_ids_in_another_process_under_another_hash_seed() -> None:
    code = (
        "from runtime.kit.ids import Ids; i = Ids();"
        "print(i.hex(16), i.uuid(), i.salesforce('006'), i.upper('C', 10), i.digits(12), i.url_safe(33))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(runs) == 1
    assert len(runs.pop().split()) == 6


@pytest.mark.parametrize(
    ("short", "long"), [("001D000000IRt53", "001D000000IRt53IAD"), ("0D5B000001DVM9t", "0D5B000001DVM9tKAH")]
)
def test_a_salesforce_id_carries_its_case_in_three_letters(short: str, long: str) -> None:
    assert salesforce_18(short) == long


def test_each_vendors_spelling_of_one_instant() -> None:
    assert iso_z(MOMENT) == "2026-01-31T10:00:00Z"
    assert iso_ms_z(MOMENT) == "2026-01-31T10:00:00.123Z"
    assert iso_ms_offset(MOMENT) == "2026-01-31T10:00:00.123+0000"
    assert rfc3339(MOMENT) == "2026-01-31T10:00:00Z"
    assert slash_date(MOMENT) == "/Date(1769853600123+0000)/"
    assert rfc2822(MOMENT) == "Sat, 31 Jan 2026 10:00:00 +0000"


def test_a_year_has_four_digits_however_early_it_is() -> None:
    early = datetime(516, 7, 4, 6, 13, 46, tzinfo=UTC)
    assert iso_z(early) == "0516-07-04T06:13:46Z"
    assert instant(iso_ms_z(early)) == early


@pytest.mark.parametrize("value", [1769853600123, "2026-01-31T10:00:00.123Z", "2026-01-31T11:00:00.123+01:00", MOMENT])
def test_every_spelling_of_an_instant_is_read_back(value: object) -> None:
    assert epoch_ms(instant(value)) == 1769853600123  # type: ignore[arg-type]
