"""Requests that schemathesis makes up from each operation's own spec, carried out in process.

Whatever fits the spec, and whatever is made to miss it, is answered in the vendor's way; a good answer is as its spec
says, and a record that was written is one its model takes.
"""

from functools import cache
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import openapi

from runtime.gateway.catalog import load_catalog
from runtime.gateway.check import Checker
from runtime.gateway.gateway import default_gateway, split_url
from runtime.kit.examples import example_seed
from runtime.kit.operation import Operation
from runtime.kit.world import World

CATALOG = load_catalog()
OPERATIONS = [operation for operation in CATALOG.operations if not operation.graphql]


def document(operation: Operation) -> dict[str, Any]:
    """An OpenAPI document of one operation."""
    address = split_url(operation.url)
    parameters = [
        {
            "name": each.name,
            "in": each.where,
            "required": each.required or each.where == "path",
            "schema": dict(each.schema),
        }
        for each in operation.parameters
        if each.where in ("path", "query")
    ]
    named = {each["name"] for each in parameters}
    for part in address.path.split("{")[1:]:
        name = part.partition("}")[0]
        if name not in named:
            parameters.append({"name": name, "in": "path", "required": True, "schema": {"const": "x"}})
    entry: dict[str, Any] = {"parameters": parameters, "responses": {"default": {"description": ""}}}
    if operation.body is not None:
        content = {"application/json": {"schema": dict(operation.body)}}
        entry["requestBody"] = {"required": operation.body_required, "content": content}
    method = "post" if operation.rpc else operation.method.lower()
    return {"openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "paths": {address.path: {method: entry}}}


@cache
def strategy(app: str, name: str) -> Any:
    schema = openapi.from_dict(document(CATALOG.get(app, name)))
    return next(iter(schema.get_all_operations())).ok().as_strategy()


@cache
def reply_checker(app: str, name: str, status: str) -> Checker:
    return Checker(CATALOG.get(app, name).replies[status])


def plain(value: Any) -> Any:
    return None if type(value).__name__ == "NotSet" else value


@pytest.mark.parametrize("operation", OPERATIONS, ids=[f"{each.app}-{each.id}" for each in OPERATIONS])
@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_a_made_up_request_is_answered_in_the_vendors_way(operation: Operation, data: st.DataObject) -> None:
    case = data.draw(strategy(operation.app, operation.id))
    world = World(example_seed(operation.app), checked=True)
    path = {
        **(operation.example.get("path") or {}),
        **({} if data.draw(st.booleans()) else dict(case.path_parameters or {})),
    }
    url = operation.url
    for name, value in path.items():
        url = url.replace(f"{{{name}}}", str(value))
    response = default_gateway().execute(
        world, case.method, url, params=plain(case.query) or None, body=plain(case.body)
    )
    assert not response.bug, (case.method, url, plain(case.query), plain(case.body), response.bug)
    if response.failed:
        assert world.diff() == []
    elif response.operation == operation.id and isinstance(response.body, dict | list):
        answer = orjson.loads(response.content())
        assert str(response.status) in operation.replies
        if operation.replies[str(response.status)]:
            assert reply_checker(operation.app, operation.id, str(response.status)).errors(answer) == []
