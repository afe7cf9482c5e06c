"""What every operation of every app owes its caller, whoever wrote it."""

import inspect
from functools import cache
from typing import Any

import orjson
import pytest

from runtime.gateway.binding import unbound
from runtime.gateway.catalog import load_catalog
from runtime.gateway.check import Checker
from runtime.gateway.gateway import Response, default_gateway
from runtime.kit.examples import example_seed
from runtime.kit.operation import Operation
from runtime.kit.records import fields_of
from runtime.kit.seeding import models_of
from runtime.kit.world import World

CATALOG = load_catalog()
OPERATIONS = list(CATALOG.operations)
NAMES = [f"{operation.app}-{operation.id}" for operation in OPERATIONS]
every_operation = pytest.mark.parametrize("operation", OPERATIONS, ids=NAMES)
every_app = pytest.mark.parametrize("app", CATALOG.apps)


def call(world: World, operation: Operation, **changed: Any) -> Response:
    """The operation's worked example, with parts of it replaced."""
    example = {**operation.example, **changed}
    url = operation.url
    for name, value in (example.get("path") or {}).items():
        url = url.replace(f"{{{name}}}", str(value))
    return default_gateway().execute(
        world,
        operation.method,
        url,
        params=example.get("query"),
        body=example.get("body"),
        headers={name: str(value) for name, value in (example.get("headers") or {}).items()},
    )


def fresh(app: str) -> World:
    return World(example_seed(app), checked=True)


@cache
def checker(app: str, name: str, status: str) -> Checker:
    return Checker(CATALOG.get(app, name).replies[status])


@every_app
def test_every_operation_has_its_handler_and_every_handler_its_operation(app: str) -> None:
    assert unbound(app, CATALOG) == []
    assert default_gateway().app(app)


@every_operation
def test_an_operation_says_what_it_is_for_and_shows_an_example(operation: Operation) -> None:
    assert 10 <= len(operation.summary) <= 200
    assert operation.example or not operation.parameters
    assert operation.replies
    for parameter in operation.parameters:
        assert parameter.schema, parameter.name


@every_operation
def test_the_worked_example_of_an_operation_runs(operation: Operation) -> None:
    response = call(fresh(operation.app), operation)
    assert not response.bug
    assert response.ok, response
    assert response.operation == operation.id or operation.graphql, "another operation answers at this URL"


@every_operation
def test_an_answer_is_as_its_spec_says(operation: Operation) -> None:
    response = call(fresh(operation.app), operation)
    status = str(response.status)
    assert status in operation.replies
    schema = operation.replies[status]
    if schema is None:
        assert response.body in (None, "", b"")
    elif schema:
        errors = checker(operation.app, operation.id, status).errors(orjson.loads(response.content()))
        assert errors == []


@every_operation
def test_a_read_leaves_the_world_as_it_was(operation: Operation) -> None:
    world = fresh(operation.app)
    call(world, operation)
    if not operation.writes:
        assert world.diff() == []


@every_operation
def test_the_same_call_gives_the_same_bytes(operation: Operation) -> None:
    first, second = fresh(operation.app), fresh(operation.app)
    one, two = call(first, operation), call(second, operation)
    assert one.content() == two.content()
    assert first.diff() == second.diff()


@every_operation
def test_an_unknown_id_is_refused_in_the_vendors_words(operation: Operation) -> None:
    names = [each.name for each in operation.parameters if each.where == "path" and each.schema.get("type") == "string"]
    for name in names:
        world = fresh(operation.app)
        response = call(world, operation, path={**operation.example["path"], name: "zz-missing-0"})
        assert not response.bug, response.bug
        if response.failed:
            assert world.diff() == []
            assert response.body not in (None, "")


@every_operation
def test_a_bad_body_is_refused_and_changes_nothing(operation: Operation) -> None:
    if operation.method == "GET" and not operation.rpc:
        return
    deep: Any = "x"
    for _ in range(150):
        deep = [deep]
    bodies: list[Any] = [
        '{"half": ',
        "[1, 2]",
        [1, 2],
        "true",
        "null",
        "\u0000",
        {"zz_unknown": {"a": deep}},
        b"\xff\xfe",
        {1: 2},
    ]
    for body in bodies:
        world = fresh(operation.app)
        response = call(world, operation, body=body)
        assert not response.bug, (body, response.bug)
        if response.failed:
            assert world.diff() == []


@every_operation
def test_a_value_of_the_wrong_type_is_answered_not_raised(operation: Operation) -> None:
    body = operation.example.get("body")
    if not isinstance(body, dict):
        return
    for name in body:
        for value in (None, 7, "zz", True, [], {}, [{}], -1, 1e300, "9" * 400, {"a": []}):
            world = fresh(operation.app)
            response = call(world, operation, body={**body, name: value})
            assert not response.bug, (name, value, response.bug)
            if response.failed:
                assert world.diff() == []


@every_operation
def test_a_parameter_of_the_wrong_type_is_answered_not_raised(operation: Operation) -> None:
    for parameter in operation.parameters:
        if parameter.where != "query":
            continue
        for value in ("", "zz", "-1", "0", "999999999999", ["a", "b"], "\u0000", "a" * 3000, "(", "'"):
            world = fresh(operation.app)
            response = call(world, operation, query={**(operation.example.get("query") or {}), parameter.name: value})
            assert not response.bug, (parameter.name, value, response.bug)
            if response.failed:
                assert world.diff() == []


@every_operation
def test_a_body_of_ten_megabytes_is_refused(operation: Operation) -> None:
    if operation.method != "GET":
        response = call(fresh(operation.app), operation, body="x" * 10_000_000)
        assert response.failed
        assert not response.bug


@every_app
def test_an_unknown_path_is_the_vendors_own_404(app: str) -> None:
    host = CATALOG.of(app)[0].url.split("/")[2]
    response = default_gateway().execute(fresh(app), "GET", f"https://{host}/zz/no/such/path")
    assert response.failed
    assert not response.bug
    assert response.app


@every_app
def test_records_say_what_they_are(app: str) -> None:
    for model in models_of(app).values():
        assert inspect.getdoc(model)
        assert model.key in fields_of(model)


@every_app
def test_the_example_company_has_something_in_it(app: str) -> None:
    assert any(example_seed(app).collections.values())
