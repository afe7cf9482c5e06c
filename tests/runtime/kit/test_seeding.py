"""Seeds: spellings settled, defaults filled, everything wrong said at once."""

from typing import Any

import pytest

from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant

NOW = instant("2026-03-02T09:00:00Z")


def problems(data: dict[str, Any]) -> list[SeedProblem]:
    return build_seed(data, NOW)[1]


def slack(**collections: Any) -> dict[str, Any]:
    return {"slack": {"channels": [{"id": "C1", "name": "deals"}], **collections}}


@pytest.mark.parametrize(
    ("data", "path", "words"),
    [
        ({"slak": {}}, ("slak",), "no app `slak`; did you mean `slack`?"),
        (slack(chanels=[]), ("slack", "chanels"), "no collection `chanels`; did you mean `channels`?"),
        (slack(users=[{"name": "Ann", "emial": "a@x.example"}]), ("slack", "users", 0, "emial"), "did you mean `email`?"),
        (slack(users=[{"name": "Ann", "email": "ann"}]), ("slack", "users", 0, "email"), "`ann` is not a mail address"),
        (slack(users=[{}]), ("slack", "users", 0), "`name` is required"),
        (slack(users=[{"name": ["Ann"]}]), ("slack", "users", 0, "name"), "`name` of `slack.users`"),
        (slack(users=[{"name": "A", "id": "U1"}, {"name": "B", "id": "U1"}]), ("slack", "users", 1, "id"), "two records"),
        (slack(channels=[{"name": "x", "channel_type": "pubic"}]), ("slack", "channels", 0, "channel_type"), "did you mean `public`?"),
        (slack(users="Ann"), ("slack", "users"), "is a list of records"),
        (slack(users=["Ann"]), ("slack", "users", 0), "is a list of records"),
        ({"slack": [1]}, ("slack",), "is a mapping of collections"),
        (slack(messages=[{"channel_id": "C1", "user_id": "U1", "text": "x", "blocks": [{"most": 2**64 - 1, "n": 2**64}]}]), ("slack", "messages", 0, "blocks", 0, "n"), "beyond 64 bits"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_seed_is_said_with_its_place(
    data: dict[str, Any], path: tuple[Any, ...], words: str
) -> None:
    found = problems(data)
    assert [each.path for each in found] == [path]
    assert words in found[0].message


def test_all_problems_of_a_seed_are_listed_at_once() -> None:
    assert len(problems({"slak": {}, "slack": {"users": [{"nam": "x"}, {"name": 1}], "chanels": []}})) >= 4


def test_records_without_an_id_get_the_same_one_every_time() -> None:
    data = {"slack": {"users": [{"name": "Ann"}]}}
    one, two = build_seed(data, NOW)[0], build_seed(data, NOW)[0]
    assert list(one.collections["slack.users"]) == list(two.collections["slack.users"])


def test_an_empty_app_is_an_app_that_is_there() -> None:
    seed, found = build_seed({"slack": None}, NOW)
    assert found == []
    assert seed.apps == ("slack",)


def test_building_a_seed_leaves_the_given_data_as_it_was() -> None:
    data = {"slack": {"users": [{"real_name": "Ann Lee"}], "channels": [{"name": "#deals", "members": ["U1"]}]}}
    before = repr(data)
    build_seed(data, NOW)
    assert repr(data) == before
