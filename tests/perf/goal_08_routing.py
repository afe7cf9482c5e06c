"""Goal 8: a request finds its operation in a fraction of the time that one regular expression after another takes.

`python tests/perf/goal_08_routing.py` prints the figures and exits with 1 where a goal is missed. Times are for
2,000 requests.
"""

import re
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from urllib.parse import unquote

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from starlette.routing import Match as StarletteMatch
from starlette.routing import Route

from runtime.gateway.routing import Match, Router
from tests.perf.stopwatch import Row, compare, report

AT_MOST_OF_REGEXES = 0.15
AT_MOST_OF_STARLETTE = 0.025
TEMPLATES, APPS, REQUESTS, MISS_EVERY = 500, 47, 2000, 11

Request = tuple[str, str, str]
Answer = tuple[int, dict[str, str]] | None

HOSTS = ("api.app{}.com", "{{site}}.app{}.net", "app{}.googleapis.com", "{{instance}}.my.app{}.com", "www.app{}.io")
BASES = ("/api/v1", "/rest/api/3", "/v0/{base}", "/services/data/v{version}", "/1", "/crm/v3/objects", "")
RESOURCES = ("contacts", "messages", "issues", "cards", "invoices", "events")
# Each is written before whatever looser template it overlaps with, so that the first to fit is the right one.
ROUTES = (
    ("GET", "/{}"),
    ("POST", "/{}"),
    ("GET", "/{}/search"),
    ("POST", "/{}/values:batchGet"),
    ("GET", "/{}/{{id}}.json"),
    ("POST", "/{}/{{range}}:append"),
    ("GET", "/{}/{{id}}"),
    ("PATCH", "/{}/{{id}}"),
    ("DELETE", "/{}/{{id}}"),
    ("POST", "/{}/{{id}}/comments"),
    ("GET", "/{}/{{id}}/comments/{{comment_id}}"),
)
VALUES = ("7", "006MER000001", "Sheet1!A1:B2", "J%C3%BCrgen%20K", "acme-corp_2", "59.0")


def templates() -> list[Request]:
    """Method, host template and path template of each of 500 operations of 47 apps."""
    found = (
        (
            method,
            HOSTS[app % len(HOSTS)].format(app),
            BASES[app % len(BASES)] + path.format(RESOURCES[app % len(RESOURCES)]),
        )
        for app in range(APPS)
        for method, path in ROUTES
    )
    return list(islice(found, TEMPLATES))


def requests(routes: list[Request]) -> list[Request]:
    """Requests spread over all templates; one in eleven has an unknown host, path or method."""
    found = []
    for at in range(REQUESTS):
        method, host, path = routes[at * 37 % len(routes)]
        path = re.sub(r"\{\w+\}", lambda name, at=at: VALUES[(at + name.start()) % len(VALUES)], path)  # type: ignore[misc]
        host = re.sub(r"\{\w+\}", "acme" if at % 2 else "acme--dev.sandbox", host)
        if at % MISS_EVERY == 0:
            wrong = at // MISS_EVERY % 3
            method = "TRACE" if wrong == 0 else method
            host = f"unknown.{host}.org" if wrong == 1 else host
            path = f"{path}/nothing/here" if wrong == 2 else path
        found.append((method, host, path))
    return found


def trie(routes: list[Request]) -> Router[int]:
    """The product's router."""
    router: Router[int] = Router()
    for number, (method, host, path) in enumerate(routes):
        router.add(method, host, path, number)
    return router


def regexes(routes: list[Request]) -> Callable[[str, str, str], Answer]:
    """One regular expression for each template, those of the request's method tried in turn."""
    tables: dict[str, list[tuple[re.Pattern[str], int]]] = {}
    for number, (method, host, path) in enumerate(routes):
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(host + path))
        tables.setdefault(method, []).append((re.compile(pattern), number))

    def find(method: str, host: str, path: str) -> Answer:
        url = host + path
        for pattern, number in tables.get(method, ()):
            found = pattern.fullmatch(url)
            if found:
                params = found.groupdict()
                return number, {name: unquote(text) for name, text in params.items()} if "%" in url else params
        return None

    return find


def starlette_routes(routes: list[Request]) -> Callable[[str, str, str], Answer]:
    """Starlette's own routes, asked in turn; the host is their first segment."""
    table = [Route(f"/{host}{path}", _never_called, methods=[method]) for method, host, path in routes]

    def find(method: str, host: str, path: str) -> Answer:
        scope = {"type": "http", "method": method, "path": f"/{host}{path}", "root_path": ""}
        for number, route in enumerate(table):
            fits, found = route.matches(scope)
            if fits == StarletteMatch.FULL:
                params: dict[str, str] = found["path_params"]
                return number, params
        return None

    return find


def ask_all(find: Callable[[str, str, str], object], asked: list[Request]) -> None:
    """Route each request and drop the answer, as a caller does before the next one."""
    for request in asked:
        find(*request)


def _never_called(request: object) -> None:
    raise AssertionError(request)


def measure() -> list[Row]:
    """Time the three over the same requests; AssertionError when they disagree on one."""
    routes = templates()
    asked = requests(routes)
    # A server decodes the path before Starlette sees it.
    decoded = [(method, host, unquote(path)) for method, host, path in asked]
    ours, linear, starlette = trie(routes).match, regexes(routes), starlette_routes(routes)
    found = [ours(*request) for request in asked]
    answers = [(each.target, each.params) if isinstance(each, Match) else None for each in found]
    misses = answers.count(None)
    assert misses == len(range(0, REQUESTS, MISS_EVERY)), misses
    assert answers == [linear(*request) for request in asked]
    assert answers == [starlette(*request) for request in decoded]
    times = compare(
        {
            "trie": lambda: ask_all(ours, asked),
            "regexes": lambda: ask_all(linear, asked),
            "Starlette": lambda: ask_all(starlette, decoded),
        }
    )
    return [
        Row("trie", times["trie"], "regexes", times["regexes"], AT_MOST_OF_REGEXES),
        Row("trie", times["trie"], "Starlette's routes", times["Starlette"], AT_MOST_OF_STARLETTE),
    ]


GOAL = f"goal 8, routing {REQUESTS:,} requests over {TEMPLATES} templates"


def test_a_request_is_routed_within_the_goal() -> None:
    assert report(GOAL, measure())


if __name__ == "__main__":
    sys.exit(0 if report(GOAL, measure()) else 1)
