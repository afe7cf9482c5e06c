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
from urllib.parse import unquote, unquote_to_bytes

from runtime.gateway.templates import HostTemplate, Segment, parse_host, parse_path

Target = TypeVar("Target")
End = TypeVar("End")

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


class _Route(NamedTuple, Generic[Target]):
    target: Target
    names: tuple[str, ...]


class _Node(Generic[End]):
    """One position in a path, and what may follow: literals, mixes in the order they are tried, any whole segment."""

    __slots__ = ("end", "literals", "mixed", "whole")

    def __init__(self) -> None:
        self.literals: dict[str, _Node[End]] = {}
        self.mixed: tuple[tuple[Segment, _Node[End]], ...] = ()
        self.whole: _Node[End] | None = None
        self.end: End | None = None

    def behind(self, segments: Sequence[Segment]) -> "_Node[End]":
        """The node behind these segments of a template, made if it is new."""
        node = self
        for segment in segments:
            node = node._child(segment)
        return node

    def _child(self, segment: Segment) -> "_Node[End]":
        if segment.is_literal:
            return self.literals.setdefault(segment.pieces[0], _Node())
        if segment.is_whole:
            self.whole = self.whole or _Node()
            return self.whole
        for known, node in self.mixed:
            if known.pieces == segment.pieces:
                return node
        fresh: _Node[End] = _Node()
        self.mixed = tuple(sorted((*self.mixed, (segment, fresh)), key=lambda pair: pair[0].rank))
        return fresh

    def steps(self, text: str) -> "list[tuple[_Node[End], list[str]]]":
        """Every node that a decoded segment leads to, best first, and what the placeholders take of it."""
        literal = self.literals.get(text)
        found: list[tuple[_Node[End], list[str]]] = [(literal, [])] if literal is not None else []
        for segment, after in self.mixed:
            if taken := segment.take(text):
                found.append((after, taken))
        if self.whole is not None and text:
            found.append((self.whole, [text]))
        return found

    def ends(self) -> "Iterator[End]":
        """Every end at or below this node."""
        if self.end is not None:
            yield self.end
        for after in (*self.literals.values(), *(after for _, after in self.mixed), *filter(None, (self.whole,))):
            yield from after.ends()


class _Site(Generic[Target]):
    """What is served under one host template: a trie for each method, and one of all methods for what is missed."""

    __slots__ = ("all", "roots", "targets")

    def __init__(self) -> None:
        self.roots: dict[str, _Node[_Route[Target]]] = {}
        self.all: _Node[dict[str, Target]] = _Node()
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
        method = method.upper()
        node = site.roots.setdefault(method, _Node()).behind(segments)
        if node.end is not None:
            raise ValueError(f"route `{method} {host}{path}` is already taken")
        node.end = _Route(target, names)
        shared = site.all.behind(segments)
        shared.end = {**(shared.end or {}), method: target}
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
        segments, taken = _segments(path), [*labels]
        route = _find_by_best_choices(root, segments, taken) if root is not None else None
        if route is None:
            level, depth = _deepest(site.all, segments)
            methods = sorted({name for node in level for name in node.end or ()}) if depth == len(segments) else []
            if root is None or method.upper() not in methods:
                return Miss(True, tuple(methods), site.targets)
            taken = [*labels]
            route = _find_by_any_choice(root, segments, taken)
            assert route is not None, "the trie of all methods has the path under this one"
        target, names = route
        # Most routes have no placeholder or one, and `zip` takes a fifth of the time of a match, `strict` a tenth.
        if len(names) > 1:
            return Match(target, dict(zip(names, taken)))  # noqa: B905
        return Match(target, {names[0]: taken[0]} if names else {})

    def nearest(self, host: str, path: str) -> tuple[Target, ...]:
        """The host's targets that share the longest leading run of segments with this path, in no method's favour.

        All targets of the host when none shares its first segment, and none when the host is unknown. It tells apart
        the apps that share a host, so that a miss can be worded by the right one.
        """
        site, _ = self._find_site(host)
        if site is None:
            return ()
        level, _ = _deepest(site.all, _segments(path))
        below = [target for node in level for end in node.ends() for target in end.values()]
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
    # Without an encoded slash, decoding before cutting comes to the same and is faster.
    has_slash = False
    if "%" in path:
        has_slash = "%2F" in path or "%2f" in path
        path = path if has_slash else _decoded(path)
    segments = path.split("/")
    if segments.pop(0):
        return [""]
    if segments and not segments[-1]:
        segments.pop()
    return [_decoded(text) for text in segments] if has_slash else segments


def _decoded(text: str) -> str:
    # The same as `unquote`, which spends half its time on finding the ASCII parts.
    return unquote_to_bytes(text).decode("utf-8", "replace") if text.isascii() else unquote(text)


def _find_by_best_choices(node: _Node[_Route[Target]], segments: list[str], taken: list[str]) -> _Route[Target] | None:
    """The route that the best step at each node leads to; `taken` gets what placeholders took.

    That is the answer nearly always, but None does not say that there is no route: another choice may lead to one.
    """
    for text in segments:
        after = node.literals.get(text)
        if after is None:
            for segment, behind in node.mixed:
                # Most that do not fit are told by their tail, which is cheaper to ask than the whole.
                if text.endswith(segment.tail) and (values := segment.take(text)):
                    taken += values
                    after = behind
                    break
            else:
                after = node.whole
                if after is None or not text:
                    return None
                taken.append(text)
        node = after
    return node.end


def _find_by_any_choice(
    node: _Node[_Route[Target]], segments: list[str], taken: list[str], position: int = 0
) -> _Route[Target] | None:
    """The best route that any choices lead to; `taken` gets what placeholders took."""
    if position == len(segments):
        return node.end
    kept = len(taken)
    for after, values in node.steps(segments[position]):
        taken += values
        route = _find_by_any_choice(after, segments, taken, position + 1)
        if route is not None:
            return route
        del taken[kept:]
    return None


def _deepest(top: _Node[End], segments: list[str]) -> tuple[list[_Node[End]], int]:
    """The nodes that the longest leading run of segments leads to by any choice, and the length of that run."""
    level = [top]
    for depth, text in enumerate(segments):
        deeper = [after for node in level for after, _ in node.steps(text)]
        if not deeper:
            return level, depth
        level = deeper
    return level, len(segments)
