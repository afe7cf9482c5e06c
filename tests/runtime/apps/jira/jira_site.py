"""The example site, and the short way to its API."""

from typing import Any

from runtime.gateway.gateway import Response
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import Seed, World
from tests.runtime.apps.company import Company

HOST = "https://acme.atlassian.net"
API, WIKI, AGILE = f"{HOST}/rest/api/3", f"{HOST}/rest/api/2", f"{HOST}/rest/agile/1.0"
ANN, BOB, CLEO = "5b10a2844c20165700ede21a", "5b10a2844c20165700ede21b", "5b10a2844c20165700ede21c"
AGENT = "5f8a1c0e9b7d2f0068a3c4e1"


class Site(Company):
    def __init__(self) -> None:
        super().__init__("jira")

    def create(self, project: str = "SUP", kind: str = "Task", api: str = API, **fields: Any) -> Response:
        given = {"project": {"key": project}, "issuetype": {"name": kind}, **fields}
        return self.post(f"{api}/issue", {"fields": given})

    def made(self, *args: str, **fields: Any) -> str:
        response = self.create(*args, **fields)
        assert response.status == 201, response.body
        return str(response.body["key"])

    def edit(self, key: str, **fields: Any) -> Response:
        return self.put(f"{API}/issue/{key}", {"fields": fields})

    def update(self, key: str, **operations: Any) -> Response:
        return self.put(f"{API}/issue/{key}", {"update": operations})

    def fields(self, key: str, api: str = API, **params: Any) -> dict[str, Any]:
        response = self.get(f"{api}/issue/{key}", **params)
        assert response.status == 200, response.body
        fields: dict[str, Any] = response.body["fields"]
        return fields

    def find(self, text: str) -> list[str]:
        response = self.get(f"{API}/search/jql", jql=text, fields="summary")
        assert response.status == 200, response.body
        return [issue["key"] for issue in response.body["issues"]]

    def move(self, key: str, name: str, **body: Any) -> Response:
        steps = self.get(f"{API}/issue/{key}/transitions").body["transitions"]
        step = next(each["id"] for each in steps if each["name"] == name)
        return self.post(f"{API}/issue/{key}/transitions", {"transition": {"id": step}, **body})

    def record(self, path: str, key: str) -> dict[str, Any]:
        return self.world.collection(path)[key]

    def ask(self, path: str, key: str, name: str) -> Any:
        """A derived field, as grading asks for it."""
        return derived_value(model_at(path), self.record(path, key), name, self.world)


def seeded(**collections: Any) -> tuple[Seed, list[SeedProblem]]:
    return build_seed({"jira": collections}, instant("2026-03-02T09:00:00Z"))


def world_of(**collections: Any) -> World:
    seed, problems = seeded(**collections)
    assert problems == []
    return World(seed, checked=True)


def document(*paragraphs: str) -> dict[str, Any]:
    content = [{"type": "paragraph", "content": [{"type": "text", "text": text}]} for text in paragraphs]
    return {"type": "doc", "version": 1, "content": content}


def errors(response: Response) -> dict[str, str]:
    assert response.status == 400, response.body
    found: dict[str, str] = response.body["errors"]
    return found


def sentence(response: Response) -> str:
    assert response.failed, response.body
    return str(response.body["errorMessages"][0])
