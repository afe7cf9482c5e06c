"""Whether `api_search` finds the operations that agents look for: recall at 5 over the phrasings of `retrieval.yml`.

`python -m tests.runtime.gateway.test_retrieval` prints the figures and the `tuned` phrasings that miss, with the rank of
the best wanted operation. Those of `held` are counted and not shown, so that the ranking is not fitted to them.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson
import pytest
from rapidfuzz.process import extractOne
from ruamel.yaml import YAML

from runtime.gateway.catalog import load_catalog
from runtime.gateway.lookup import api_search_over, request_shape, response_shape, search_operations

PHRASINGS = Path(__file__).with_name("retrieval.yml")
TOP = 5
FLOORS = {"tuned": 0.96, "held": 0.9}


class Phrasing(NamedTuple):
    """What an agent asks, and the operations that answer it."""

    ask: str
    want: tuple[str, ...]


class Found(NamedTuple):
    """The rank of the best wanted operation, from 1 (0: not found at all), and what stood first."""

    phrasing: Phrasing
    rank: int
    first: str


@cache
def phrasings(section: str) -> tuple[Phrasing, ...]:
    """A section of the file."""
    entries = YAML(typ="safe").load(PHRASINGS)[section]
    return tuple(Phrasing(entry["ask"], tuple(entry["want"])) for entry in entries)


@cache
def ranked(section: str) -> tuple[Found, ...]:
    """Ask for every phrasing of a section."""
    catalog = load_catalog()
    found = []
    for phrasing in phrasings(section):
        names = [f"{each.app}.{each.id}" for each in search_operations(catalog, phrasing.ask, len(catalog.operations))]
        rank = next((at for at, name in enumerate(names, 1) if name in phrasing.want), 0)
        found.append(Found(phrasing, rank, names[0] if names else ""))
    return tuple(found)


def recall(found: Sequence[Found], top: int = TOP) -> float:
    """The share of phrasings with a wanted operation among the first `top`."""
    return sum(0 < each.rank <= top for each in found) / len(found)


def mean_reciprocal_rank(found: Sequence[Found]) -> float:
    """1 where a wanted operation always stands first."""
    return sum(1 / each.rank for each in found if each.rank) / len(found)


@pytest.mark.parametrize("section", FLOORS)
def test_agents_find_the_operation_they_look_for_among_five_results(section: str) -> None:
    missed = [each for each in ranked(section) if not 0 < each.rank <= TOP]
    assert recall(ranked(section)) >= FLOORS[section], missed


def test_every_wanted_operation_is_in_the_catalog() -> None:
    known = [f"{each.app}.{each.id}" for each in load_catalog().operations]
    wanted = {name for section in FLOORS for phrasing in phrasings(section) for name in phrasing.want}
    assert {name: extractOne(name, known) for name in sorted(wanted - set(known))} == {}


def test_no_phrasing_is_in_the_file_twice() -> None:
    asked = [phrasing.ask.lower() for section in FLOORS for phrasing in phrasings(section)]
    assert len(asked) >= 100
    assert len(set(asked)) == len(asked)


def test_the_ranking_of_the_catalog_does_not_depend_on_the_hash_seed() -> None:
    program = (
        "from runtime.gateway.lookup import index_of\n"
        "from tests.runtime.gateway.test_retrieval import load_catalog, phrasings\n"
        "index = index_of(load_catalog())\n"
        "print([index.search(each.ask, 9) for section in ('tuned', 'held') for each in phrasings(section)])"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert answers[0] == answers[1] != ""


# What an agent is shown


def shown(name: str) -> dict[str, Any]:
    """A result of searching for an operation by its id."""
    results = api_search_over(load_catalog(), name, 1)["results"]
    assert [each["id"] for each in results] == [name]
    return dict(results[0])


def test_a_result_tells_how_to_call_the_operation() -> None:
    result = shown("slack.chat_postMessage")
    assert result["method"] == "POST"
    assert result["url"] == "https://slack.com/api/chat.postMessage"
    assert result["request"]["channel"].startswith("string (required; ")
    assert {"description", "parameters", "response"} <= result.keys()


def test_a_parameter_tells_where_it_goes_and_whether_it_is_required() -> None:
    user = shown("gmail.messages_list")["parameters"]["userId"]
    assert (user["location"], user["required"], user["type"]) == ("path", True, "string")


def test_a_parameter_that_every_operation_takes_and_nothing_explains_is_not_shown() -> None:
    parameters = shown("gmail.messages_list")["parameters"]
    assert "fields" in parameters
    assert "prettyPrint" not in parameters


def test_objects_within_an_answer_are_told_by_their_names() -> None:
    response = shown("hubspot.search_contacts")["response"]
    assert response["total"] == "integer"
    assert response["results"][0].startswith("{id, properties, ")


def test_an_answer_of_very_many_properties_is_told_by_names_alone() -> None:
    assert shown("google_drive.files_get")["response"].startswith("{kind, id, name, ")


def test_an_empty_answer_is_called_empty() -> None:
    assert shown("salesforce.update_opportunity")["response"] == "empty"


@pytest.mark.parametrize(
    ("schema", "shape"),
    [
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string"),
        ({"type": ["integer", "string", "null"]}, "integer or string"),
        ({"type": "null"}, "null"),
        ({"enum": ["a", None]}, "string"),
        ({"const": True}, "true"),
        ({"type": "string", "format": "date"}, "string (date)"),
        ({"items": {"type": "string"}}, ["string"]),
        (True, "any"),
    ],
)
def test_a_type_is_named_without_null_beside_another(schema: Any, shape: Any) -> None:
    assert request_shape(schema) == response_shape(schema) == shape


def test_the_choices_of_a_value_stand_in_its_note() -> None:
    schema = {"properties": {"size": {"enum": ["S", "M", None], "description": "Size."}}, "required": ["size"]}
    assert request_shape(schema) == {"size": "string (required; S | M; Size.)"}


def test_five_results_are_short_enough_to_read() -> None:
    sizes = sorted(len(orjson.dumps(api_search_over(load_catalog(), phrasing.ask))) for phrasing in phrasings("tuned"))
    assert sizes[len(sizes) // 2] < 6_000
    assert sizes[-1] < 20_000


def table() -> str:
    """The figures of each section, and the misses of `tuned`."""
    lines = []
    for section in FLOORS:
        found = ranked(section)
        at_1, at_5 = recall(found, 1), recall(found)
        lines.append(
            f"{section:6} {len(found):4} phrasings   recall@1 {at_1:.3f}   recall@5 {at_5:.3f}   "
            f"mean reciprocal rank {mean_reciprocal_rank(found):.3f}"
        )
    lines.append(f"\n{'rank':>5}  {'asked':48} {'wanted':44} first")
    for each in ranked("tuned"):
        if not 0 < each.rank <= TOP:
            lines.append(f"{each.rank or '-':>5}  {each.phrasing.ask:48} {each.phrasing.want[0]:44} {each.first}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
