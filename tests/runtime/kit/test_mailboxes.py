"""Mail addresses in headers."""

import pytest

from runtime.kit.mailboxes import getaddresses, parseaddr


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Ann Reed <ann@x.example>", "ann@x.example"),
        ("ann@x.example", "ann@x.example"),
        ("ann@x.example, bob@x.example", "ann@x.example"),
        ("", ""),
    ],
)
def test_the_first_address_of_a_header_is_read_by_every_python(text: str, address: str) -> None:
    assert parseaddr(text)[1] == address


def test_a_header_with_a_slip_gives_the_addresses_that_it_has() -> None:
    assert getaddresses(["Reed, Ann <ann@x.example>, bob@x.example"])[1:] == [
        ("Ann", "ann@x.example"),
        ("", "bob@x.example"),
    ]
