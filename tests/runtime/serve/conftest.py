"""One server for all tests of this folder; whoever changes a world gets it reset."""

from collections.abc import Iterator

import pytest

from tests.runtime.serve.outside import LAPTOP, Outside, here


@pytest.fixture(scope="package")
def untouched() -> Iterator[Outside]:
    """A server that tests ask, but do not change."""
    with here(LAPTOP) as outside:
        yield outside


@pytest.fixture
def laptop(untouched: Outside) -> Outside:
    """The server with its first episode at the start, and no other open."""
    for each in untouched.manage("GET", "/episodes"):
        if each["id"] != "1":
            untouched.manage("DELETE", f"/episodes/{each['id']}")
    untouched.manage("POST", "/episodes/1/reset")
    return untouched
