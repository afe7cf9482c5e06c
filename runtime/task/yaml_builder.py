"""From the events of PyYAML's C parser to data, with the place of each value.

The parser takes most of the time that reading takes. What is added to it is one loop over its events, which keeps its
state in local variables and calls nothing in the common cases.
"""

from collections.abc import Callable
from itertools import chain, islice
from typing import Any, Final, NoReturn

from yaml.events import AliasEvent, MappingStartEvent, ScalarEvent, SequenceStartEvent

from runtime.task.positions import Path, Placed
from runtime.task.yaml_complaints import MAX_DEPTH, Complaints
from runtime.task.yaml_merge import Merge, graft
from runtime.task.yaml_scalars import MAYBE_SPECIAL, TAG, Scalar, Value, special, tagged

MAX_ALIASED = 100_000
"""How many values aliases may add to a document in all."""

MAX_EVENTS = 1_000_000
"""How many keys and values, with the ends of mappings and lists, are read: some 500 MB of memory."""


class _Sign:
    """Something that no document can hold."""


_NO_KEY: Final = _Sign()
_OPEN: Final = _Sign()
"""The value of an anchor while that value is being read."""


class Builder:
    """Reads values from `get`, which gives the parser's next event at each call.

    What is wrong but can be passed over is told to `complaints`; what cannot be passed over raises `Stopped`.
    """

    def __init__(self, get: Callable[[], Any], complaints: Complaints) -> None:
        self._events = islice(iter(get, None), MAX_EVENTS)
        self._complaints = complaints
        self._anchors: dict[str, Any] = {}
        self._aliased = 0
        self._last: Any = None

    def read(self, first: Any, path: Path, depth: int, spans: dict[Path, Placed], keys: dict[Path, Placed]) -> Value:
        """The one value that starts with `first`; puts the places of its values and keys into `spans` and `keys`.

        `depth` is the number of mappings and lists around it, and `path` leads to it.
        """
        stack: list[tuple[Any, ...]] = []
        box: Any = None
        value: Any = None
        opened: Any = None
        last: Any = None
        key: Any = _NO_KEY
        merge: Merge | None = None
        is_map = False
        prefix = here = path
        for event in chain((first,), self._events):
            kind = type(event)
            if kind is ScalarEvent:
                value = event.value
                if event.tag is not None:
                    value = self._tagged(event, prefix if key is _NO_KEY else here)
                elif value[:1] in MAYBE_SPECIAL and not event.style:
                    try:
                        value = special(value)
                    except ValueError as error:
                        tip = "put it in quotes if it is text"
                        self._complaints.of(event, prefix if key is _NO_KEY else here, str(error), tip=tip)
                if event.anchor is not None:
                    self._anchors[event.anchor] = value
            elif kind is AliasEvent:
                value = self._named(event, prefix if key is _NO_KEY else here)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if is_map and key is _NO_KEY:
                    last = self._pass_over_key(event, prefix, depth + len(stack))
                    continue
                value = {} if kind is MappingStartEvent else []
                if is_map:
                    box[key] = value
                elif box is not None:
                    here = prefix + (len(box),)
                    box.append(value)
                self._check_start(event, here, depth + len(stack))
                spans[here] = event
                stack.append((box, is_map, prefix, opened, merge))
                box, is_map, prefix, opened, merge = value, kind is MappingStartEvent, here, event, None
                key = _NO_KEY
                continue
            else:
                # The parser ends a block where the next thing starts; to a person it ends with its last value.
                if opened.flow_style and event.start_mark.index != event.end_mark.index:
                    last = event
                opened.end_mark = last.end_mark
                last = opened
                if merge is not None:
                    graft(box, merge, prefix, spans, keys)
                if opened.anchor is not None:
                    self._anchors[opened.anchor] = box
                value = box
                box, is_map, prefix, opened, merge = stack.pop()
                if not stack:
                    break
                key = _NO_KEY
                continue

            if not is_map:
                if box is None:
                    spans[here] = last = event
                    if kind is AliasEvent:
                        self._spread(event, value, here, depth, spans, keys)
                    break
                here = prefix + (len(box),)
                box.append(value)
            elif key is not _NO_KEY:
                box[key] = value
                key = _NO_KEY
            elif kind is AliasEvent and (type(value) is dict or type(value) is list):
                last = self._pass_over_key(event, prefix, depth + len(stack))
                continue
            elif value == "<<" and kind is ScalarEvent and not event.style and event.tag is None:
                merge = self._merge(merge, event, prefix, depth + len(stack))
                last = self._last
                continue
            elif value in box:
                last = self._pass_over_repeat(event, value, prefix, depth + len(stack), keys)
                continue
            else:
                key = value
                here = prefix + (key,)
                keys[here] = last = event
                continue
            spans[here] = last = event
            if kind is AliasEvent:
                self._spread(event, value, here, depth + len(stack), spans, keys)
        else:
            self._too_many(last or first)
        self._last = last
        return value  # type: ignore[no-any-return]

    def _next(self, event: Any) -> Any:
        return next(self._events, None) or self._too_many(event)

    def _too_many(self, event: Any) -> NoReturn:
        self._complaints.fatal(event, (), f"the text has more than {MAX_EVENTS:,} keys and values")

    def _tagged(self, event: Any, path: Path) -> Scalar:
        tag: str = event.tag
        text: str = event.value
        try:
            return tagged(tag.removeprefix(TAG) if tag.startswith(TAG) else "", text)
        except ValueError as error:
            self._complaints.of(event, path, str(error))
        except KeyError:
            self._complaints.of_tag(event, path, "a text or a number")
        return text

    def _check_start(self, event: Any, path: Path, depth: int) -> None:
        """Check the depth and the tag of a mapping or list, and note that its anchor is open."""
        if depth >= MAX_DEPTH:
            self._complaints.of_depth(event, path)
        if event.anchor is not None:
            self._anchors[event.anchor] = _OPEN
        if event.tag is not None:
            is_map = type(event) is MappingStartEvent
            if event.tag != TAG + ("map" if is_map else "seq"):
                self._complaints.of_tag(event, path, "a mapping" if is_map else "a list")

    def _named(self, event: Any, path: Path) -> Any:
        """The value of the anchor that an alias names; None, and a complaint, where there is none."""
        value = self._anchors.get(event.anchor, _NO_KEY)
        if value is _NO_KEY:
            self._complaints.of_alias(event, path, list(self._anchors))
            return None
        if value is _OPEN:
            message = f"`*{event.anchor}` stands inside the value that `&{event.anchor}` names"
            self._complaints.of(event, path, message, tip="a value cannot hold itself")
            return None
        return value

    def _spread(
        self, event: Any, value: Value, path: Path, depth: int, spans: dict[Path, Placed], keys: dict[Path, Placed]
    ) -> None:
        """Give everything inside a value that an alias brings the place of the alias."""
        waiting: list[tuple[Path, Value]] = [(path, value)]
        while waiting:
            at, whole = waiting.pop()
            if len(at) - len(path) + depth >= MAX_DEPTH:
                self._complaints.of_depth(event, path)
            if isinstance(whole, dict):
                inner = [(at + (key,), part) for key, part in whole.items()]
                keys.update((here, event) for here, _ in inner)
            elif isinstance(whole, list):
                inner = [(at + (position,), part) for position, part in enumerate(whole)]
            else:
                continue
            self._aliased += len(inner)
            if self._aliased > MAX_ALIASED:
                message = f"aliases such as `*{event.anchor}` add more than {MAX_ALIASED:,} values to the document"
                self._complaints.fatal(event, path, message)
            spans.update((here, event) for here, _ in inner)
            waiting.extend(inner)

    def _merge(self, before: Merge | None, event: Any, prefix: Path, depth: int) -> Merge | None:
        """What a merge key brings, or `before` where there was one already."""
        spans: dict[Path, Placed] = {}
        keys: dict[Path, Placed] = {}
        known = len(self._complaints.problems)
        value = self.read(self._next(event), prefix, depth, spans, keys)
        if before is not None:
            self._complaints.of(event, prefix, "`<<` is given twice; expected once", tip="give a list: `<<: [*a, *b]`")
            return before
        parts = [part for part in (value if isinstance(value, list) else [value]) if isinstance(part, dict)]
        if len(parts) < (len(value) if isinstance(value, list) else 1):
            if len(self._complaints.problems) == known:
                message = "`<<` merges something else; expected a mapping or a list of mappings"
                self._complaints.of(event, prefix, message)
            return None
        return Merge(parts, isinstance(value, list), spans, keys)

    def _pass_over_key(self, event: Any, prefix: Path, depth: int) -> Any:
        """Complain of a key that is a mapping or a list, pass over it and its value, and give the last event of it."""
        kind = type(event)
        is_alias = kind is AliasEvent
        is_map = isinstance(self._anchors[event.anchor], dict) if is_alias else kind is MappingStartEvent
        what = f"{'an alias of ' if is_alias else ''}a {'mapping' if is_map else 'list'}"
        message = f"{what} is used as a key; expected text or a number"
        self._complaints.of(event, prefix, message, tip="put it in quotes if it is text")
        if not is_alias:
            # What is wrong inside of something that cannot stay is of no interest.
            with self._complaints.muted():
                self.read(event, prefix, depth, {}, {})
        self.read(self._next(event), prefix, depth, {}, {})
        return self._last

    def _pass_over_repeat(self, event: Any, key: Scalar, prefix: Path, depth: int, keys: dict[Path, Placed]) -> Any:
        """Complain of a key that is given already, pass over its value, and give the last event of it."""
        self._complaints.of_repeat(event, prefix + (key,), keys[prefix + (key,)])
        self.read(self._next(event), prefix + (key,), depth, {}, {})
        return self._last
