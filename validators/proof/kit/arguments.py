"""The arguments of a call one by one, and calls with some of them replaced.

A leaf's path begins with `path` (a segment of the URL), `query` (in the URL), `params` or `body`. A mail in base64url
is taken apart: below its own path come `to`, `cc`, `bcc` (lists), `subject`, `text`, `html` and other headers.
"""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default as modern
from functools import lru_cache
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qsl, quote, unquote, urlencode

from runtime.kit.mailboxes import getaddresses
from runtime.kit.operation import Operation
from runtime.task.mail import message
from validators.proof.kit.plain_mail import plain_mail
from validators.proof.kit.request import Request

Path: TypeAlias = tuple[str | int, ...]

DROP: Final = object()
"""In place of a value: take the argument away."""
_LISTS = ("to", "cc", "bcc")
_VERB = re.compile(r":[a-z][a-zA-Z]{3,}$")
"""What Google's paths end in: `A1:C3:append`. It is no part of the argument before it."""
_SPECIAL = frozenset(',;:<>@"()[]\\')
"""What a name beside an address can hold only within quotation marks."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One argument: a text, number, boolean or null."""

    path: Path
    value: Any

    @property
    def name(self) -> str:
        """The nearest name above it: `StageName`, `to`."""
        return next((str(step) for step in reversed(self.path) if isinstance(step, str)), "")

    @property
    def is_recipient(self) -> bool:
        """Whether it is an address that a mail goes to."""
        return len(self.path) > 2 and self.path[-2] in _LISTS and isinstance(self.path[-1], int)


def leaves(request: Request, operation: Operation) -> Iterator[Leaf]:
    """Every argument of a call, in order: those in the path of the URL, its query, the parameters, the body."""
    for place, segment in _variable_segments(request.url, operation):
        yield Leaf(("path", place), segment)
    for place, (_, value) in enumerate(_query(request.url)):
        yield Leaf(("query", place), value)
    yield from _below(dict(request.params), ("params",))
    yield from _below(request.body, ("body",))


def replaced(request: Request, values: Mapping[Path, Any]) -> Request:
    """The call with some arguments given other values; DROP takes one away. A path may lead to what is not there yet.

    Several elements of one list can be dropped at once; their places are those before the change.
    """
    url = _with_url(request.url, values)
    roots: dict[str | int, Any] = {"params": dict(request.params), "body": request.body}
    tree = _opened(roots)
    dropped: list[Path] = []
    for path, value in values.items():
        if path[0] in roots:
            if value is DROP:
                dropped.append(path)
            else:
                tree = _put(tree, path, value)
    for path in sorted(dropped, key=repr, reverse=True):
        tree = _taken(tree, path)
    closed = _closed(tree)
    return replace(request, url=url, params=closed["params"], body=closed["body"])


def value_at(request: Request, path: Path) -> Any:
    """The value at a path below `params` or `body`, containers too, mails taken apart; None where there is none."""
    found: Any = _opened({"params": dict(request.params), "body": request.body})
    for step in path:
        if isinstance(found, _Mail):
            found = found.parts
        if isinstance(found, Mapping):
            found = found.get(step)
        elif isinstance(found, list) and isinstance(step, int) and step < len(found):
            found = found[step]
        else:
            return None
    return found.parts if isinstance(found, _Mail) else found


# URLs


def _variable_segments(url: str, operation: Operation) -> Iterator[tuple[int, str]]:
    segments = _path_of(url).split("/")
    for template in operation.urls:
        wanted = _path_of(template).split("/")
        if len(wanted) == len(segments) and all(
            "{" in each or each == unquote(found) for each, found in zip(wanted, segments, strict=True)
        ):
            for place, each in enumerate(wanted):
                if "{" in each:
                    yield place, _VERB.sub("", unquote(segments[place]))
            return


def _path_of(url: str) -> str:
    return url.partition("://")[2].partition("?")[0].partition("/")[2]


def _query(url: str) -> list[tuple[str, str]]:
    return parse_qsl(url.partition("?")[2], keep_blank_values=True)


def _with_url(url: str, values: Mapping[Path, Any]) -> str:
    asked = {path: value for path, value in values.items() if path[0] in ("path", "query")}
    if not asked:
        return url
    bare, _, _ = url.partition("?")
    scheme, _, rest = bare.partition("://")
    host, _, path = rest.partition("/")
    segments, pairs = path.split("/"), _query(url)
    for (where, place), value in asked.items():
        if where == "path" and isinstance(place, int):
            verb = _VERB.search(unquote(segments[place]))
            segments[place] = quote(str(value), safe="!@:$,;'()*~") + (verb.group() if verb else "")
        elif isinstance(place, int):
            pairs[place] = (pairs[place][0], DROP if value is DROP else str(value))
    kept = [(name, value) for name, value in pairs if value is not DROP]
    return f"{scheme}://{host}/{'/'.join(segments)}" + (f"?{urlencode(kept)}" if kept else "")


# Bodies


@dataclass(frozen=True, slots=True)
class _Mail:
    """A mail in base64url, taken apart."""

    parts: dict[str | int, Any]


def _below(value: Any, at: Path) -> Iterator[Leaf]:
    match value:
        case Mapping():
            for key, each in value.items():
                yield from _below(each, (*at, key))
        case list() | tuple():
            for place, each in enumerate(value):
                yield from _below(each, (*at, place))
        case str() if at[-1] == "raw" and (mail := _read_mail(value)) is not None:
            yield from _below(mail, at)
        case str() | int() | float() | None:
            yield Leaf(at, value)


def _opened(value: Any) -> Any:
    """A copy in which every mail is taken apart."""
    match value:
        case Mapping():
            return {
                key: _Mail(deepcopy(mail))
                if key == "raw" and isinstance(each, str) and (mail := _read_mail(each)) is not None
                else _opened(each)
                for key, each in value.items()
            }
        case list() | tuple():
            return [_opened(each) for each in value]
        case _:
            return value


def _closed(value: Any) -> Any:
    """The opposite: mails put together again."""
    match value:
        case _Mail():
            return _write_mail(value.parts)
        case dict():
            return {key: _closed(each) for key, each in value.items()}
        case list():
            return [_closed(each) for each in value]
        case _:
            return value


def _put(tree: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    step, *rest = path
    if isinstance(tree, _Mail):
        return _Mail(_put(tree.parts, path, value))
    if isinstance(step, int) and isinstance(tree, list):
        copy = list(tree)
        if step < len(copy):
            copy[step] = _put(copy[step], tuple(rest), value)
        else:
            copy.append(_put(None, tuple(rest), value))
        return copy
    if isinstance(step, int) and tree is None:
        return [_put(None, tuple(rest), value)]
    known = tree if isinstance(tree, dict) else {}
    return {**known, step: _put(known.get(step), tuple(rest), value)}


def _taken(tree: Any, path: Path) -> Any:
    step, *rest = path
    if isinstance(tree, _Mail):
        return _Mail(_taken(tree.parts, path))
    if isinstance(tree, list) and isinstance(step, int) and step < len(tree):
        if not rest:
            return [each for place, each in enumerate(tree) if place != step]
        return [_taken(each, tuple(rest)) if place == step else each for place, each in enumerate(tree)]
    if isinstance(tree, dict) and step in tree:
        if not rest:
            return {key: each for key, each in tree.items() if key != step}
        return {key: _taken(each, tuple(rest)) if key == step else each for key, each in tree.items()}
    return tree


# Mails


@lru_cache(maxsize=512)
def _read_mail(raw: str) -> dict[str | int, Any] | None:
    """The parts of a mail in base64url, or None for a text that is none."""
    try:
        data = base64.urlsafe_b64decode(raw + "=" * (-len(raw) % 4))
    except (ValueError, binascii.Error):
        return None
    if b":" not in data.partition(b"\n")[0]:
        return None
    mail = BytesParser(policy=modern).parsebytes(data)
    parts: dict[str | int, Any] = {}
    for name, value in mail.items():
        low = name.lower()
        if low in _LISTS:
            parts[low] = [_mailbox(*each) for each in getaddresses([str(value)])]
        elif low not in ("content-type", "mime-version", "content-transfer-encoding"):
            parts[low] = str(value)
    for kind, name in (("plain", "text"), ("html", "html")):
        body = mail.get_body((kind,)) if isinstance(mail, EmailMessage) else None
        if body is not None:
            parts[name] = str(body.get_content()).replace("\r\n", "\n").removesuffix("\n")
    attached = [_attached(each) for each in mail.iter_attachments()] if isinstance(mail, EmailMessage) else []
    if attached:
        parts["attachments"] = attached
    return parts


def _mailbox(person: str, address: str) -> str:
    quoted = '"' + person.replace("\\", "\\\\").replace('"', '\\"') + '"' if set(person) & _SPECIAL else person
    return f"{quoted} <{address}>" if person else address


def _attached(part: Any) -> dict[str, Any]:
    content = part.get_content()
    text = content if isinstance(content, str) else content.decode("latin-1") if isinstance(content, bytes) else ""
    return {"filename": part.get_filename() or "file", "content": text, "type": part.get_content_type()}


def _write_mail(parts: Mapping[str | int, Any]) -> str:
    own = ("text", "html", "attachments")
    headers = {_spelled(str(name)): value for name, value in parts.items() if name not in own and value not in ([], "")}
    html, attachments = parts.get("html"), parts.get("attachments") or []
    quick = plain_mail(headers, str(parts.get("text") or "")) if html is None and not attachments else None
    data = quick or message(headers, parts.get("text"), html, attachments)
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _spelled(name: str) -> str:
    return "-".join("ID" if each == "id" else each.capitalize() for each in name.split("-"))
