"""One app's example company under test, called through the gateway as an agent calls it."""

from typing import Any

from runtime.gateway.gateway import Response, default_gateway
from runtime.kit.examples import example_seed
from runtime.kit.world import World


class Company:
    """A fresh, checked world on the example seed of one or several apps."""

    def __init__(self, *apps: str) -> None:
        self.world = World(example_seed(*apps), checked=True)

    def call(
        self, method: str, url: str, body: Any = None, headers: dict[str, str] | None = None, **params: Any
    ) -> Response:
        response = default_gateway().execute(self.world, method, url, params=params, body=body, headers=headers)
        assert not response.bug, response.bug
        return response

    def get(self, url: str, **params: Any) -> Response:
        return self.call("GET", url, **params)

    def post(self, url: str, body: Any = None, **params: Any) -> Response:
        return self.call("POST", url, body, **params)

    def put(self, url: str, body: Any = None, **params: Any) -> Response:
        return self.call("PUT", url, body, **params)

    def patch(self, url: str, body: Any = None, **params: Any) -> Response:
        return self.call("PATCH", url, body, **params)

    def delete(self, url: str, **params: Any) -> Response:
        return self.call("DELETE", url, **params)


def company(*apps: str) -> Company:
    """`company("slack")`: the app's example company, fresh."""
    return Company(*apps)
