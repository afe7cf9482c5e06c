"""The catalog: every operation of every app as plain data, compiled once and kept by content hash.

Search, routing and start-up read it without importing an app. The wheel ships it compiled; a source checkout
compiles it on the first use after a change and keeps it in the user's cache folder.
"""

import contextlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import orjson
from platformdirs import user_cache_path

from runtime.kit.operation import Operation, Parameter
from runtime.whole_file import write_whole

APPS = Path(__file__).parent.parent / "apps"
SHIPPED = Path(__file__).parent / "catalog.json"
FORMAT = 3


@dataclass(frozen=True, slots=True, eq=False)
class Catalog:
    """All operations, by app in the order of their specs."""

    operations: tuple[Operation, ...]
    titles: dict[str, str]
    """App -> the vendor's own name for itself."""
    hash: str
    """Content hash of every spec: two results are comparable only where it is equal."""
    _by_id: dict[tuple[str, str], Operation] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._by_id.update({(operation.app, operation.id): operation for operation in self.operations})

    @property
    def apps(self) -> tuple[str, ...]:
        """Names of the apps, sorted."""
        return tuple(sorted(self.titles))

    def of(self, app: str) -> tuple[Operation, ...]:
        """The operations of one app."""
        return tuple(operation for operation in self.operations if operation.app == app)

    def get(self, app: str, name: str) -> Operation:
        """One operation. Raises KeyError."""
        return self._by_id[app, name]


@cache
def load_catalog() -> Catalog:
    """The catalog of the installed apps: shipped, cached or compiled now. Raises SpecError for a wrong spec."""
    stamp = _stamp()
    for place in (SHIPPED, _cache_file(stamp)):
        with contextlib.suppress(OSError, orjson.JSONDecodeError, KeyError, TypeError):
            data = orjson.loads(place.read_bytes())
            if data["stamp"] == stamp:
                return _from_data(data)
    data = compile_catalog()
    write_catalog(data, _cache_file(stamp))
    return _from_data(data)


def compile_catalog() -> dict[str, Any]:
    """Read every spec and give the catalog as JSON data. Raises SpecError."""
    from runtime.gateway.graphql import read_graphql
    from runtime.gateway.spec import read_openapi

    operations: list[Operation] = []
    titles: dict[str, str] = {}
    for folder in app_folders():
        openapi, graphql = folder / "openapi.yaml", folder / "schema.graphql"
        found = []
        if openapi.exists():
            found += read_openapi(folder.name, openapi)
        if graphql.exists():
            found += read_graphql(folder.name, graphql)
        if found:
            titles[folder.name] = _title(folder)
            operations += found
    plain = [asdict(operation) for operation in operations]
    return {
        "stamp": _stamp(),
        "hash": sha256(orjson.dumps(plain, option=orjson.OPT_SORT_KEYS)).hexdigest(),
        "titles": titles,
        "operations": plain,
    }


def write_catalog(data: dict[str, Any], place: Path) -> None:
    """Write catalog data whole or not at all; a folder that cannot be written is no error, only slower."""
    with contextlib.suppress(OSError):
        write_whole(place, orjson.dumps(data))


def app_folders() -> list[Path]:
    """The app folders, sorted by name. Raises SpecError for one that has operations and remembers nothing."""
    from runtime.gateway.spec import SpecError

    folders = sorted(path.parent for path in APPS.glob("*/__init__.py"))
    for folder in folders:
        served = (folder / "openapi.yaml").exists() or (folder / "schema.graphql").exists()
        if served and not (folder / "records.py").exists() and not (folder / "records").is_dir():
            raise SpecError(f"the app `{folder.name}` has no records.py; `benchwright new --app` writes a skeleton")
    return folders


def _title(folder: Path) -> str:
    documentation = (folder / "__init__.py").read_text(encoding="utf-8")
    first = documentation.strip().strip('"').splitlines()[0] if documentation.strip() else folder.name
    return first.partition(":")[0].strip(' ."') or folder.name


def _sources() -> Iterable[Path]:
    here = Path(__file__).parent
    yield from (
        here / "spec.py",
        here / "graphql.py",
        here.parent / "kit" / "records.py",
        here.parent / "kit" / "operation.py",
    )
    for folder in app_folders():
        for name in ("openapi.yaml", "schema.graphql"):
            if (folder / name).exists():
                yield folder / name
        yield from sorted(path for path in folder.rglob("*.py") if "handlers" not in path.relative_to(folder).parts)


@cache
def _stamp() -> str:
    digest = sha256(f"catalog {FORMAT}".encode())
    with contextlib.suppress(PackageNotFoundError):
        digest.update(version("benchwright").encode())
    for source in _sources():
        digest.update(source.parent.name.encode() + b"/" + source.name.encode() + b"\0")
        digest.update(source.read_bytes())
    return digest.hexdigest()


def _cache_file(stamp: str) -> Path:
    return user_cache_path("benchwright") / f"catalog-{stamp[:16]}.json"


def _from_data(data: dict[str, Any]) -> Catalog:
    operations = []
    for entry in data["operations"]:
        parameters = tuple(Parameter(**parameter) for parameter in entry["parameters"])
        lists = {"parameters": parameters, "urls": tuple(entry["urls"]), "media": tuple(entry["media"])}
        operations.append(Operation(**{**entry, **lists}))
    return Catalog(tuple(operations), data["titles"], data["hash"])
