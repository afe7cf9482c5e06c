"""The site as one request sees it: which version of the API it speaks, and where things are on it."""

from dataclasses import dataclass

from runtime.kit.operation import Request


@dataclass(frozen=True, slots=True)
class Site:
    """Builds the URLs of an answer. `version` is 3 where rich text is a document, 2 where it is wiki text."""

    request: Request
    root: str
    """What stands before /rest in the path: the cloud's part of an OAuth URL, or nothing."""
    base: str
    """The path of the API that was called, such as /rest/api/3."""
    version: int

    def url(self, *steps: object, **query: object) -> str:
        """The `self` link of something in the REST API."""
        return self.request.url_for("/".join((f"{self.root}{self.base}", *map(str, steps))), **query)

    def agile(self, *steps: object) -> str:
        """The `self` link of a board, a sprint, or an issue that was reached by one."""
        return self.request.url_for("/".join((f"{self.root}/rest/agile/1.0", *map(str, steps))))

    def page(self, path: str, **query: object) -> str:
        """A page or picture of the site itself."""
        return self.request.url_for(f"{self.root}{path}", **query)


def site_of(request: Request) -> Site:
    """The site behind a request. `latest` is version 2, and so are the issues of the Agile API."""
    root, _, rest = request.path.partition("/rest/")
    version = 3 if rest.startswith("api/3") else 2
    spelled = rest.split("/")[1] if rest.startswith("api/") else "2"
    return Site(request, root, f"/rest/api/{spelled}", version)
