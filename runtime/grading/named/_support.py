"""What the named types of the support desks share: how a ticket is found, and how something written on it is.

A ticket is found by any of the desk's filters, all of which compare text in any case. Something written on it (a note,
a comment, a message) is found among the parts that the ticket holds; one part must satisfy everything that is asked.
"""

from runtime.grading.compat import contains, listed, same
from runtime.grading.named_type import Base, Named, Params, Test, matching, opposite, some
from runtime.kit.records import RecordDict
from runtime.kit.world import World

Tests = dict[str, Test]

OLD = "a record that was there from the start satisfies it, and part of a word is enough; `created:` asks for a new one"
GONE = "it holds when the record is gone, too; `record:` with `has:` asks that it be there and without the %s"
WORDS = "part of a word or of a number is enough (`15` stands in `1500`); `%s: {mentions: ...}` asks for the whole"
PARTIAL = (
    "a text with a doubled space passes, and part of a word breaks it; `absent:` with `mentions` reads whole words"
)


def filters(*fields: str, ids: tuple[str, ...], contain: tuple[str, ...] = (), tags: bool = False) -> Tests:
    """The filters of a kind of record: its id, fields that must be equal, and `<field>_contains`, in any case."""
    tests: Tests = {name: same("id") for name in ("id", *ids)}
    tests |= {field: same(field) for field in fields}
    tests |= {f"{field}_contains": contains(field) for field in contain}
    return {**tests, "tag": listed("tags")} if tags else tests


def found(collection: str, by: Tests) -> Named:
    """A record satisfies every filter that is given."""
    return some(collection, required=(), **by)


def some_part(collection: str, field: str, kind: Base | None, part: Tests, found_by: Tests) -> Named:
    """A record has a part in `field` that is of the kind and satisfies every test of `part` that is given."""

    def holds(world: World, params: Params) -> bool:
        given = [(test, params[name]) for name, test in part.items() if params.get(name) is not None]

        def fits(each: RecordDict) -> bool:
            return (kind is None or kind(each, world)) and all(test(each, value, world) for test, value in given)

        tickets = matching(world, collection, (), found_by, params)
        return any(fits(each) for ticket in tickets for each in ticket[field] or ())

    return Named(holds, (*found_by, *part), reads=(collection,))


def exists_pair(name: str, collection: str, found_by: Tests) -> dict[str, Named]:
    """`<name>_exists` and `<name>_not_exists`."""
    positive = found(collection, found_by)
    return {
        f"{name}_exists": positive.but(weakness=OLD),
        f"{name}_not_exists": opposite(positive).but(weakness=PARTIAL),
    }


def tag_pair(name: str, collection: str, found_by: Tests) -> dict[str, Named]:
    """`<name>_has_tag` and `<name>_not_has_tag`."""
    positive = some(collection, required=("tag",), **{**found_by, "tag": listed("tags")})
    return {
        f"{name}_has_tag": positive,
        f"{name}_not_has_tag": opposite(positive).but(weakness=GONE % "tag"),
    }


def part_pair(name: str, what: str, positive: Named, weakness: str) -> dict[str, Named]:
    """`<name>_has_<what>` and `<name>_not_has_<what>`."""
    return {
        f"{name}_has_{what}": positive.but(weakness=weakness),
        f"{name}_not_has_{what}": opposite(positive).but(weakness=weakness),
    }
