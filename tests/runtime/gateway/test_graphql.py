"""A GraphQL app on the kit: its root fields are operations, its handlers resolvers."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import runtime.apps
from runtime.gateway.binding import BindingError, _modules, bind
from runtime.gateway.catalog import Catalog
from runtime.gateway.gateway import Gateway, Response
from runtime.gateway.graphql import read_graphql
from runtime.kit.seeding import build_seed, models_of, records_module
from runtime.kit.timestamps import instant
from runtime.kit.world import World
from runtime.plugins import plugin_names

FILES = {
    "__init__.py": '"""Boards: a made-up app."""\n',
    "schema.graphql": """
schema @endpoint(url: "https://api.boards.example.com/v2") { query: Query mutation: Mutation }
type Query {
  "The boards."
  boards(limit: Int = 10): [Board!]! @example(query: "{ boards { id name } }")
}
type Mutation {
  "Rename a board."
  rename_board(id: ID!, name: String!): Board @example(query: "mutation { rename_board(id: 1, name: \\"x\\") { id } }")
}
type Board { id: ID! name: String! shout: String! }
""",
    "records.py": """
from runtime.kit.records import Id, Line, Record


class Board(Record, collection="boards"):
    '''A board.'''

    id: Id
    name: Line
""",
    "handlers.py": """
from runtime.apps.zz_boards.records import Board
from runtime.kit.errors import BadRequest


def boards(world, limit=10):
    return world.all(Board)[:limit]


def rename_board(world, id, name):
    board = world.change(Board, id, name=name)
    if name == "refused":
        raise BadRequest("that name is not allowed", code="InvalidName")
    return board


def Board_shout(world, board):
    return board["name"].upper()
""",
    "errors.py": """
from runtime.kit.errors import Reply


def render(error):
    return Reply(error.status, {"error_message": error.message})


def extensions(error):
    return {"code": error.code or type(error).__name__}
""",
}


def forget() -> None:
    for cached in (plugin_names, models_of, records_module, _modules):
        cached.cache_clear()
    for name in [each for each in sys.modules if each.startswith("runtime.apps.zz_boards")]:
        del sys.modules[name]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    app = tmp_path / "zz_boards"
    app.mkdir()
    for name, text in FILES.items():
        (app / name).write_text(text)
    monkeypatch.setattr(runtime.apps, "__path__", [*runtime.apps.__path__, str(tmp_path)])
    forget()
    yield app
    forget()


@pytest.fixture
def ask(folder: Path) -> Any:
    gateway = Gateway(
        Catalog(tuple(read_graphql("zz_boards", folder / "schema.graphql")), {"zz_boards": "Boards"}, "x")
    )
    seed, problems = build_seed(
        {"zz_boards": {"boards": [{"id": "1", "name": "one"}]}}, instant("2026-01-01T00:00:00Z")
    )
    assert problems == []
    world = World(seed, checked=True)

    def send(body: Any) -> tuple[Response, World]:
        return gateway.execute(world, "POST", "https://api.boards.example.com/v2", body=body), world

    return send


def test_root_fields_are_operations_of_the_catalog(folder: Path) -> None:
    found = read_graphql("zz_boards", folder / "schema.graphql")
    assert [(each.id, each.graphql, each.writes) for each in found] == [
        ("boards", "query", False),
        ("rename_board", "mutation", True),
    ]
    assert found[0].summary == "The boards."


def test_a_query_with_aliases_variables_and_nested_resolvers_is_answered(ask: Any) -> None:
    query = "query($n: Int) { all: boards(limit: $n) { id shout __typename } }"
    response, _ = ask({"query": query, "variables": {"n": 5}})
    assert response.body == {"data": {"all": [{"id": "1", "shout": "ONE", "__typename": "Board"}]}}
    assert response.ok


def test_a_mutation_writes_to_the_world(ask: Any) -> None:
    response, world = ask({"query": 'mutation { rename_board(id: 1, name: "two") { name } }'})
    assert response.body == {"data": {"rename_board": {"name": "two"}}}
    assert world.diff()[0].fields() == ("name",)


def test_a_refused_mutation_is_an_entry_of_errors_and_leaves_nothing_behind(ask: Any) -> None:
    response, world = ask({"query": 'mutation { rename_board(id: 1, name: "refused") { name } }'})
    assert response.failed
    [error] = response.body["errors"]
    assert error["extensions"] == {"code": "InvalidName"} and error["path"] == ["rename_board"]
    assert world.diff() == []


def test_an_unknown_record_is_the_apps_own_error(ask: Any) -> None:
    response, _ = ask({"query": 'mutation { rename_board(id: 9, name: "x") { name } }'})
    assert response.body["errors"][0]["extensions"] == {"code": "NotFound"}


@pytest.mark.parametrize(
    "body",
    [{"query": "{ boards { "}, {"query": "{ bords { id } }"}, {"query": "{ boards(limit: \"x\") { id } }"}, {}, {"query": 7}, [1], "x",
     {"query": "{ boards { id } }", "variables": [1]}, {"query": "query a { boards { id } } query b { boards { id } }"}],
)  # fmt: skip
def test_a_document_that_cannot_run_is_answered_not_raised(ask: Any, body: Any) -> None:
    response, world = ask(body)
    assert response.failed and not response.bug
    assert world.diff() == []


def test_introspection_works(ask: Any) -> None:
    response, _ = ask({"query": "{ __schema { queryType { name } } }"})
    assert response.body == {"data": {"__schema": {"queryType": {"name": "Query"}}}}


def test_a_root_field_without_a_handler_is_a_loud_error(folder: Path) -> None:
    (folder / "handlers.py").write_text(FILES["handlers.py"].replace("def boards", "def bords"))
    catalog = Catalog(tuple(read_graphql("zz_boards", folder / "schema.graphql")), {"zz_boards": "Boards"}, "x")
    with pytest.raises(BindingError, match="root field `boards`"):
        bind("zz_boards", catalog)
