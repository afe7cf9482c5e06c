"""From the ways a task may write Airtable's seed to plain records: tables inside bases, tables by name, a ledger."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.ids import Ids
from runtime.kit.ledger import Found, gathered, key_of

_NESTED = {
    ("bases", "tables"): ("tables", "base_id"),
    ("tables", "fields"): ("fields", "table_id"),
    ("tables", "views"): ("views", "table_id"),
    ("tables", "records"): ("records", "table_id"),
    ("records", "comments"): ("comments", "record_id"),
}
_READS = frozenset({"findRecord", "findManyRecords", "find_record", "find_records", "find_many_records"})
_WRITES = frozenset({"create_record", "createRecord", "update_record", "updateRecord"})
_REMARKS = frozenset({"add_comment", "addComment"})


def gather(raw: Mapping[str, Any]) -> Found:
    """Every record of a seed with where it stands; tables that are only named get an id that follows from the name."""
    found = gathered("airtable", raw, nested=_NESTED)
    tables = [record for _, record in found.get("tables", ()) if isinstance(record, Mapping)]

    def entities(key: str, params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        base, name = params.get("applicationId"), params.get("tableName")
        if not base or not name or key not in _READS | _WRITES | _REMARKS:
            return
        table = _table_id(str(base), str(name), tables)
        yield "bases", {"id": base}
        yield "tables", {"id": table, "base_id": base, "name": name}
        record = params.get("recordId") or params.get("record_id")
        if isinstance(params.get("fields"), Mapping) and params["fields"]:
            yield "records", {"id": record, "table_id": table, "fields": dict(params["fields"])}
        if key in _REMARKS and record and params.get("commentText"):
            yield "comments", {"record_id": record, "text": params["commentText"]}

    return gathered("airtable", raw, nested=_NESTED, entities=entities) if "actions" in raw else found


def _table_id(base: str, name: str, tables: list[Mapping[str, Any]]) -> str:
    """The id of the table of a base by name or id; one that follows from both where the seed has no such table."""
    for table in tables:
        if str(table.get("base_id")) == base and name in (table.get("name"), key_of(table)):
            return str(key_of(table))
    return Ids(f"airtable/{base}/{name}").base62("tbl", 14)
