"""Whom a LinkedIn type is about: an assertion names a member by link, profile id or mail address."""

from dataclasses import dataclass

from runtime.grading.compat import text
from runtime.grading.named_type import Params, records
from runtime.kit.records import RecordDict
from runtime.kit.world import World

NAMES = ("profile_url", "recipient_profile_url", "profile_id", "email")
"""The parameters that name a member."""


@dataclass(frozen=True, slots=True)
class Member:
    """Whom it is about: the links to the profile, and its ids."""

    links: frozenset[str]
    ids: frozenset[str]

    def is_at(self, link: str) -> bool:
        """Whether the link is the profile's, or is nothing but its id."""
        return plain(link) in self.links | self.ids

    def ends(self, link: str) -> bool:
        """Whether the link is the profile's, or ends with its id."""
        return plain(link) in self.links or plain(link).rpartition("/")[2] in self.ids

    def receives(self, message: RecordDict, world: World) -> bool:
        """Whether a message goes to the profile, by its id or its link."""
        owned = {each["id"] for each in records(world, "linkedin.profiles") if plain(_link(each)) in self.links}
        return self.ends(message["recipient_profile_id"]) or message["recipient_profile_id"] in owned


def member(world: World, params: Params) -> Member | None:
    """Whom the parameters name, or None where they name nobody; a person who is not there has no link and no id."""
    given = {name: text(params[name]) for name in NAMES if params.get(name) is not None}
    if not given:
        return None
    profiles = [
        each
        for each in records(world, "linkedin.profiles")
        if each["id"] == given.get("profile_id")
        or ("email" in given and text(each["email"]).lower() == given["email"].lower())
    ]
    links = {given[name] for name in ("profile_url", "recipient_profile_url") if name in given}
    links |= {_link(each) for each in profiles}
    ids = {given.get("profile_id", ""), *(each["id"] for each in profiles)}
    return Member(frozenset(map(plain, links)) - {""}, frozenset(ids) - {""})


def plain(link: str) -> str:
    """A link without `www.` and without slashes at the end; case and scheme count."""
    return link.replace("://www.", "://").rstrip("/")


def _link(profile: RecordDict) -> str:
    return text(profile["public_profile_url"])
