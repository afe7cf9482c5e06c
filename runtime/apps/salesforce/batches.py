"""Query results in batches: a locator that carries its query, so that any later batch can be worked out again."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any
from zlib import compress, crc32, decompressobj
from zlib import error as ZlibError

from runtime.apps.salesforce.org import Org
from runtime.apps.salesforce.rows import attributes_for
from runtime.kit.errors import InvalidCursor, InvalidQuery
from runtime.kit.operation import Request
from runtime.kit.world import World
from runtime.query import soql
from runtime.query.errors import QueryError

LARGEST = 2000
SMALLEST = 200
_PREFIX = "01g"
_LONGEST_QUERY = 100_000
_OPTION = re.compile(r"batchSize\s*=\s*(\d{1,9})", re.IGNORECASE)


def first_batch(world: World, request: Request, text: str, *, deleted: bool) -> dict[str, Any]:
    """The first batch of a query's result. Raises InvalidQuery in Salesforce's words."""
    return _batch(world, request, text, 0, _batch_size(request.headers), deleted)


def later_batch(world: World, request: Request, locator: str, *, deleted: bool) -> dict[str, Any]:
    """The batch a locator names. Raises InvalidCursor for text that is no locator."""
    text, offset, size = _read(locator)
    return _batch(world, request, text, offset, size, deleted)


def _batch(world: World, request: Request, text: str, offset: int, size: int, deleted: bool) -> dict[str, Any]:
    version = request.variables["version"]
    result = run_query(world, text, version, deleted=deleted)
    part = result.records[offset : offset + size]
    after = offset + len(part)
    answer: dict[str, Any] = {"totalSize": result.total, "done": after >= len(result.records)}
    if not answer["done"]:
        name = "queryAll" if deleted else "query"
        answer["nextRecordsUrl"] = f"/services/data/v{version}/{name}/{_write(text, after, size)}"
    return answer | {"records": part}


def run_query(world: World, text: str, version: str, *, deleted: bool = False) -> soql.Result:
    """The whole result of a query. Raises InvalidQuery."""
    if not text.strip():
        raise InvalidQuery("A query string has to be specified", code="MALFORMED_QUERY")
    try:
        return soql.run(
            soql.parse(text),
            source=Org(world, version, deleted=deleted),
            now=world.now,
            attributes=attributes_for(version),
        )
    except QueryError as error:
        raise InvalidQuery(error.message, code=error.code or "MALFORMED_QUERY") from None


def _batch_size(headers: Mapping[str, str]) -> int:
    said = _OPTION.search(headers.get("sforce-query-options", ""))
    return min(max(int(said.group(1)), SMALLEST), LARGEST) if said else LARGEST


def _write(text: str, offset: int, size: int) -> str:
    packed = compress(text.encode() + crc32(text.encode()).to_bytes(4), 9)
    return f"{_PREFIX}{urlsafe_b64encode(packed).decode().rstrip('=')}-{offset}-{size}"


def _read(locator: str) -> tuple[str, int, int]:
    body, _, rest = locator.removeprefix(_PREFIX).rpartition("-")
    body, _, offset = body.rpartition("-")
    try:
        unpacked = decompressobj().decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4)), _LONGEST_QUERY + 4)
        text, check = unpacked[:-4], unpacked[-4:]
        at, size = int(offset), int(rest)
        fits = crc32(text).to_bytes(4) == check and SMALLEST <= size <= LARGEST and at >= 0
        query = text.decode()
    except (ValueError, ZlibError):
        raise InvalidCursor("invalid query locator", field="locator") from None
    if not fits or not locator.startswith(_PREFIX):
        raise InvalidCursor("invalid query locator", field="locator")
    return query, at, size
