"""A record as HubSpot answers it: an id, times, and its properties as text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from runtime.apps.hubspot.catalog.property import Property
from runtime.apps.hubspot.computed import computed
from runtime.apps.hubspot.kinds import Kind, kind_named, kind_of_engagement, properties_of, standard_properties
from runtime.apps.hubspot.links import kind_for_links, links_of
from runtime.apps.hubspot.values import shown
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, iso_ms_z
from runtime.kit.world import World


class Values(Mapping[str, str | None]):
    """The properties of a record by name, each worked out when it is asked for.

    `associations.contact` gives the ids of linked contacts joined by `;`, as searches ask for them.
    """

    def __init__(self, world: World, kind: Kind, record: RecordDict, known: Mapping[str, Property]) -> None:
        self._world, self._kind, self._record, self._known = world, kind, record, known

    def __getitem__(self, name: str) -> str | None:
        if name.startswith("associations."):
            other = kind_named(name.partition(".")[2])
            kind = kind_for_links(self._kind, self._record)
            return ";".join(each.record["id"] for each in links_of(self._world, kind, self._record, other)) or None
        return shown(self._known[name], self.stored(self._known[name]))

    def stored(self, prop: Property) -> Any:
        """The value as it is kept."""
        if self._kind.name == "engagements" and prop.name not in _engagement_names(kind_of_engagement(self._record)):
            return None
        compute = computed(self._kind.model, prop.name)
        if compute is not None:
            return compute(self._world, self._record)
        return self._record.get(prop.field) if prop.field else self._record["properties"].get(prop.name)

    def get(self, name: str, default: Any = None) -> Any:
        """The value, or `default` for a property the kind lacks."""
        return self[name] if name in self._known or name.startswith("associations.") else default

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


@cache
def _engagement_names(kind: Kind) -> frozenset[str]:
    """The properties that an engagement of a kind has among those of all engagements."""
    return frozenset((*standard_properties(kind), "hs_engagement_type"))


def default_names(kind: Kind, known: Mapping[str, Property]) -> list[str]:
    """The properties an answer has when none are asked for."""
    return [name for name, each in known.items() if each.shown]


def object_on_the_wire(
    world: World,
    kind: Kind,
    record: RecordDict,
    names: Iterable[str] | None = None,
    *,
    associations: Sequence[str] = (),
    archived_at: str = "",
) -> dict[str, Any]:
    """A record with the properties asked for (unknown ones are left out), or the default ones."""
    known = properties_of(world, kind)
    values = Values(world, kind, record, known)
    always = ("createdate", kind.modified, "hs_object_id")
    wanted = default_names(kind, known) if names is None else sorted({*names, *always})
    body: dict[str, Any] = {
        "id": record["id"],
        "properties": {name: values[name] for name in wanted if name in known},
        "createdAt": iso_ms_z(instant(record["created_at"])),
        "updatedAt": iso_ms_z(instant(record["updated_at"])),
        "archived": bool(archived_at),
    }
    if archived_at:
        body["archivedAt"] = iso_ms_z(instant(archived_at))
    if associations:
        body |= _associations(world, kind, record, associations)
    return body


def written_on_the_wire(world: World, kind: Kind, record: RecordDict) -> dict[str, Any]:
    """A record that was just written: every property that has a value, and the default ones."""
    known = properties_of(world, kind)
    values = Values(world, kind, record, known)
    names = [name for name, each in known.items() if each.shown or values[name] is not None]
    return object_on_the_wire(world, kind, record, names)


def _associations(world: World, kind: Kind, record: RecordDict, asked: Sequence[str]) -> dict[str, Any]:
    here = kind_for_links(kind, record)
    found: dict[str, Any] = {}
    for name in asked:
        other = kind_named(name)
        rows = link_rows(world, here, record, other)
        if rows:
            found[other.name.replace("_", " ") if other.name == "line_items" else other.name] = {"results": rows}
    return {"associations": found} if found else {}


def link_rows(world: World, kind: Kind, record: RecordDict, other: Kind) -> list[dict[str, str]]:
    """The linked records as the v3 API lists them: one row for each type of a link."""
    base = f"{kind.singular}_to_{other.singular}"
    rows = []
    for each in links_of(world, kind, record, other):
        for made in each.types:
            has_labels = "companies" in (kind.name, other.name) and not kind.engagement and not other.engagement
            suffix = "_unlabeled" if has_labels and made.label is None else ""
            own = f"{base}_{made.label}".lower().replace(" ", "_") if made.label and not made.primary else base + suffix
            rows.append({"id": each.record["id"], "type": own})
    return rows
