"""Finds the target of a request from its method, host and path, in a trie of path segments.

Hosts. An exact host (`slack.com`) beats a placeholder host (`{site}.atlassian.net`), whose placeholder stands for one
or more whole labels, and a longer suffix beats a shorter one. The host is settled first: a path that the settled host
lacks is a miss, even if a looser host has it. Letter case, a port and a closing dot do not count.

Paths. Each segment is percent-decoded on its own, so `%2F` stays inside its segment. A segment of a template is a
literal, a placeholder, or a mix (`{range}:append`, `v{version}`). A literal is tried first, then the mixes with the
most literal characters first, then the placeholder; when a choice leads nowhere, the next one is tried. A placeholder
takes at least one character, and in a mix every placeholder but the last takes as few as it can. One trailing slash
does not count. Literals of a template are written decoded.

The caller chooses what a target is; nothing here looks into it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar
from urllib.parse import unquote

from runtime.gateway.templates import HostTemplate, Segment, parse_host, parse_path

Target = TypeVar("Target")

_REMEMBERED_HOSTS = 1024


@dataclass(slots=True)
class Match(Generic[Target]):
    """The target of a request, and the decoded value of each placeholder under the name the target gave it."""

    target: Target
    params: dict[str, str]


class Miss(NamedTuple, Generic[Target]):
    """No target: the host is unknown (all else is empty), or its path is, or the path has other methods only."""

    known_host: bool
    other_methods: tuple[str, ...]
    """The methods, sorted, under which this host does have this path."""
    host_targets: tuple[Target, ...]
    """Every target of the host, each once, in the order they were added."""


class _Leaf(NamedTuple, Generic[Target]):
    target: Target
    names: tuple[str, ...]


class _Node(Generic[Target]):
    """One position in a path, and what may follow: literals, mixes in the order they are tried, any whole segment."""

    __slots__ = ("has_loose", "leaf", "literals", "mixed", "whole")

    def __init__(self) -> None:
        self.literals: dict[str, _Node[Target]] = {}
        self.mixed: tuple[tuple[Segment, _Node[Target]], ...] = ()
        self.whole: _Node[Target] | None = None
        self.has_loose = False
        self.leaf: _Leaf[Target] | None = None

    def child(self, segment: Segment) -> "_Node[Target]":
        """The node behind this segment, made if it is new."""
        if segment.is_literal:
            return self.literals.setdefault(segment.pieces[0], _Node())
        self.has_loose = True
        if segment.is_whole:
            self.whole = self.whole or _Node()
            return self.whole
        for known, node in self.mixed:
            if known.pieces == segment.pieces:
                return node
        fresh: _Node[Target] = _Node()
        self.mixed = tuple(sorted((*self.mixed, (segment, fresh)), key=lambda pair: pair[0].rank))
        return fresh

    def steps(self, text: str) -> "Iterator[tuple[_Node[Target], tuple[str, ...]]]":
        """Every node that a decoded segment leads to, best first, and what the placeholders take of it."""
        if text in self.literals:
            yield self.literals[text], ()
        for segment, after in self.mixed:
            taken = segment.take(text)
            if taken is not None:
                yield after, taken
        if self.whole is not None and text:
            yield self.whole, (text,)

    def leaves(self) -> "Iterator[_Leaf[Target]]":
        """Every leaf at or below this node."""
        if self.leaf is not None:
            yield self.leaf
        for after in (*self.literals.values(), *(after for _, after in self.mixed), *filter(None, (self.whole,))):
            yield from after.leaves()


class _Site(Generic[Target]):
    """What is served under one host template."""

    __slots__ = ("roots", "targets")

    def __init__(self) -> None:
        self.roots: dict[str, _Node[Target]] = {}
        self.targets: tuple[Target, ...] = ()


class Router(Generic[Target]):
    """A table of method, host and path templates, each leading to a target."""

    def __init__(self) -> None:
        self._exact: dict[str, _Site[Target]] = {}
        self._suffixes: dict[str, _Site[Target]] = {}
        self._remembered_site = lru_cache(_REMEMBERED_HOSTS)(self._find_site)

    def add(self, method: str, host: str, path: str, target: Target) -> None:
        """Lead this method, host template and path template to the target.

        Raises ValueError for a malformed template, for a placeholder name used twice, and when a route of the same
        shape (whatever its placeholder names) is there already; the table is then as before.
        """
        host_template, segments = parse_host(host), parse_path(path)
        names = (*host_template.names, *(name for segment in segments for name in segment.names))
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"placeholder `{twice}` appears twice in `{host}{path}`")
        site = self._site(host_template)
        node = site.roots.setdefault(method.upper(), _Node())
        for segment in segments:
            node = node.child(segment)
        if node.leaf is not None:
            raise ValueError(f"route `{method.upper()} {host}{path}` is already taken")
        node.leaf = _Leaf(target, names)
        if target not in site.targets:
            site.targets = (*site.targets, target)

    def match(self, method: str, host: str, path: str) -> Match[Target] | Miss[Target]:
        """The target for a request, or what is known about its absence; never raises.

        `host` may carry a port, `path` is as it stands in the URL: still percent-encoded, without the query string.
        """
        site, labels = self._remembered_site(host)
        if site is None:
            return Miss(False, (), ())
        root = site.roots.get(method) or site.roots.get(method.upper())
        segments = _segments(path)
        found = _find(root, segments) if root is not None else None
        if found is None:
            return _miss(site, root, segments)
        (target, names), taken = found
        if labels:
            taken = [*labels, *taken]
        # As many names as values by construction; saying so in a keyword takes a tenth of the time of a match.
        return Match(target, dict(zip(names, taken)) if taken else {})  # noqa: B905

    def nearest(self, host: str, path: str) -> tuple[Target, ...]:
        """The host's targets that share the longest leading run of segments with this path, in no method's favour.

        All targets of the host when none shares its first segment, and none when the host is unknown. It tells apart
        the apps that share a host, so that a miss can be worded by the right one.
        """
        site, _ = self._find_site(host)
        if site is None:
            return ()
        level = list(site.roots.values())
        for text in _segments(path):
            deeper = [after for node in level for after, _ in node.steps(text)]
            if not deeper:
                break
            level = deeper
        below = [leaf.target for node in level for leaf in node.leaves()]
        return tuple(target for target in site.targets if target in below)

    def _site(self, host: HostTemplate) -> _Site[Target]:
        table = self._suffixes if host.names else self._exact
        if host.text not in table:
            table[host.text] = _Site()
            self._remembered_site.cache_clear()
        return table[host.text]

    def _find_site(self, host: str) -> tuple[_Site[Target] | None, tuple[str, ...]]:
        """The site of a host as it stands in a request, and what the placeholder of its template stands for."""
        host = _bare_host(host)
        site = self._exact.get(host)
        if site is not None or host.startswith(".") or ".." in host:
            return site, ()
        dot = host.find(".")
        while dot > 0:
            site = self._suffixes.get(host[dot + 1 :])
            if site is not None:
                return site, (host[:dot],)
            dot = host.find(".", dot + 1)
        return None, ()


def _bare_host(host: str) -> str:
    """The host in lower case, without port and closing dot."""
    name, colon, port = host.rpartition(":")
    if colon and not port.strip("0123456789"):
        host = name
    return host.lower().removesuffix(".")


def _segments(path: str) -> list[str]:
    """The decoded segments; for a path that does not begin with `/`, segments that no route has."""
    has_escapes = "%" in path
    # Without an encoded slash, decoding before cutting comes to the same and is faster.
    if has_escapes and "%2F" not in path.upper():
        path, has_escapes = unquote(path), False
    segments = path.split("/")
    if segments.pop(0):
        return [""]
    if segments and not segments[-1]:
        segments.pop()
    return list(map(unquote, segments)) if has_escapes else segments


def _find(root: _Node[Target], segments: list[str]) -> tuple[_Leaf[Target], Sequence[str]] | None:
    """The leaf that the segments lead to by the best choices, and what its placeholders took."""
    # The best step at each node is the answer nearly always; only where it leads nowhere are the other ones followed.
    node, has_choice = root, False
    taken: list[str] = []
    for text in segments:
        after = node.literals.get(text)
        if after is not None:
            has_choice = has_choice or node.has_loose
        else:
            for segment, behind in node.mixed:
                values = segment.take(text)
                if values is not None:
                    taken += values
                    after, has_choice = behind, True
                    break
            else:
                after = node.whole
                if after is None or not text:
                    break
                taken.append(text)
        node = after
    else:
        if node.leaf is not None:
            return node.leaf, taken
    return _find_by_any_choice(root, segments, 0, ()) if has_choice else None


def _miss(site: _Site[Target], tried: _Node[Target] | None, segments: list[str]) -> Miss[Target]:
    others = [method for method, root in site.roots.items() if root is not tried and _find(root, segments)]
    return Miss(True, tuple(sorted(others)), site.targets)


def _find_by_any_choice(
    node: _Node[Target], segments: list[str], position: int, taken: tuple[str, ...]
) -> tuple[_Leaf[Target], Sequence[str]] | None:
    if position == len(segments):
        return node.leaf and (node.leaf, taken)
    for after, values in node.steps(segments[position]):
        found = _find_by_any_choice(after, segments, position + 1, (*taken, *values))
        if found is not None:
            return found
    return None
