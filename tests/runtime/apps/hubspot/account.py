"""Worlds for the tests of HubSpot: the example account, or one with a seed of its own."""

from typing import Any

from runtime.gateway.gateway import Response
from runtime.kit.seeding import build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import World
from tests.runtime.apps.company import Company

OBJECTS = "https://api.hubapi.com/crm/v3/objects"
V4 = "https://api.hubapi.com/crm/v4"
API = "https://api.hubapi.com"


class Account(Company):
    """The example account, or an account with the given records."""

    def __init__(self, **seed: Any) -> None:
        super().__init__("hubspot")
        if seed:
            built, problems = build_seed({"hubspot": seed}, instant("2026-01-28T15:00:00Z"))
            assert not problems, problems
            self.world = World(built, checked=True)

    def record(self, path: str) -> dict[str, Any]:
        """The stored record at `collection/id`."""
        collection, _, record_id = path.partition("/")
        return self.world.get(model_at(f"hubspot.{collection}"), record_id)

    def create(self, kind: str, properties: dict[str, Any], *links: tuple[str, int]) -> Response:
        """Create a record; each link is an id and a type."""
        return self.post(f"{OBJECTS}/{kind}", {"properties": properties, "associations": [to(*each) for each in links]})

    def update(self, kind: str, record_id: str, **properties: Any) -> Response:
        return self.patch(f"{OBJECTS}/{kind}/{record_id}", {"properties": properties})

    def shown(self, kind: str, record_id: str, *names: str) -> list[str | None]:
        """Property values as HubSpot answers them."""
        body = self.get(f"{OBJECTS}/{kind}/{record_id}", properties=",".join(names)).body
        return [body["properties"][name] for name in names]

    def search(self, kind: str, **body: Any) -> list[str]:
        """The ids that a search finds."""
        answer = self.post(f"{OBJECTS}/{kind}/search", body)
        assert answer.ok, answer.body
        return [each["id"] for each in answer.body["results"]]


def to(record_id: str, type_id: int) -> dict[str, Any]:
    return {
        "to": {"id": record_id},
        "types": [{"associationCategory": "HUBSPOT_DEFINED", "associationTypeId": type_id}],
    }


def where(name: str, operator: str, *values: str) -> list[dict[str, Any]]:
    """One filter group with one filter."""
    given = {"values": list(values)} if operator in ("IN", "NOT_IN") else {"value": values[0]} if values else {}
    return [{"filters": [{"propertyName": name, "operator": operator, **given}]}]


def codes(answer: Response) -> list[str]:
    """The codes of what is wrong with the properties of a write."""
    return [each["code"] for each in answer.body["errors"]]


def derived(world: World, path: str, name: str) -> Any:
    """A derived field of the record at `collection/id`."""
    collection, _, record_id = path.partition("/")
    model = model_at(f"hubspot.{collection}")
    return getattr(model, name)(world.get(model, record_id), world)


__all__ = ["API", "OBJECTS", "V4", "Account", "codes", "derived", "to", "where"]
