"""Setting several fields of an issue at once: `fields` and `update`, all checked before anything is written."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from runtime.apps.jira.conversation import new_comment_values
from runtime.apps.jira.custom_values import custom_values
from runtime.apps.jira.errors import PAYLOAD, refusal, refused
from runtime.apps.jira.field_values import READERS, FieldError, Target, Values, part_name, strings
from runtime.apps.jira.linking import Linking, read_link
from runtime.apps.jira.records import Component, Version
from runtime.apps.jira.system_fields import SYSTEM_FIELDS, custom_fields
from runtime.apps.jira.work import Logged, read_work
from runtime.kit.errors import BadRequest
from runtime.kit.records import Record, RecordDict

_ARRAYS = {
    "labels": "labels",
    "components": "components",
    "fixVersions": "fix_versions",
    "versions": "affects_versions",
}
_PARTS: dict[str, tuple[type[Record], str]] = {
    "components": (Component, "Component"),
    "fixVersions": (Version, "Version"),
    "versions": (Version, "Version"),
}
_HANGING = {"comment": ("add", "edit", "remove"), "worklog": ("add",), "issuelinks": ("add",)}


def not_on_screen(field: str) -> str:
    """Jira's sentence for a field that cannot be set here, or is none."""
    return f"Field '{field}' cannot be set. It is not on the appropriate screen, or unknown."


class Edit:
    """What a body asks of one issue: field values, and comments, work and links to add; problems are kept by field."""

    def __init__(self, target: Target, *, screen: str, allowed: Iterable[str] | None = None) -> None:
        """`screen` is create, edit or transition; `allowed` are the fields of a transition's screen."""
        self.target = target
        self.screen = screen
        self.allowed = frozenset(allowed) if allowed is not None else None
        self.values: Values = {}
        self.errors: dict[str, str] = {}
        self.comments: list[Values] = []
        self.comment_edits: list[tuple[str, Values | None]] = []
        self.work: list[Logged] = []
        self.links: list[Linking] = []
        self.custom = {field["id"]: field for field in custom_fields(target.world, target.project["id"])}

    def read(self, body: Mapping[str, Any], *, leave_out: Iterable[str] = ()) -> None:
        """Take in `fields` and `update`. Raises BadRequest where their very shape is wrong."""
        fields, update = body.get("fields") or {}, body.get("update") or {}
        skipped = set(leave_out)
        for name, value in fields.items():
            if name in update:
                self.errors[name] = f"Field '{name}' cannot appear in both 'fields' and 'update'"
            elif name not in skipped:
                self.set(name, value)
        for name, operations in update.items():
            if name in fields or name in skipped:
                continue
            if not isinstance(operations, list) or not all(
                isinstance(each, Mapping) and len(each) == 1 for each in operations
            ):
                raise BadRequest(PAYLOAD)
            for each in operations:
                verb, value = next(iter(each.items()))
                self._collect(name, self._operate, name, str(verb), value)

    def finish(self) -> None:
        """Raises BadRequest with every problem that was found."""
        if self.errors:
            sentences = [each for each in self.errors.values() if each == "INVALID_INPUT"]
            raise refused({name: said for name, said in self.errors.items() if said != "INVALID_INPUT"}, *sentences[:1])

    def set(self, name: str, value: Any) -> None:
        """Set one field, or note why it cannot be set."""
        self._collect(name, self._set, name, value)

    def current(self, field: str) -> Any:
        """The value of a record field as it will be."""
        if field in self.values:
            return self.values[field]
        return self.target.issue[field] if self.target.issue else {} if field == "custom" else []

    def _collect(self, field: str, act: Callable[..., None], *args: Any) -> None:
        try:
            act(*args)
        except FieldError as error:
            self.errors[field] = str(error)

    def _set(self, name: str, value: Any) -> None:
        if not self._can_set(name):
            raise FieldError(not_on_screen(name))
        if name in self.custom:
            self.values |= custom_values(self.target, self.custom[name], value, self.current("custom"))
        else:
            self.values |= READERS[name](self.target, value)

    def _can_set(self, name: str) -> bool:
        if self.allowed is not None:
            return name in self.allowed and (name in READERS or name in self.custom)
        if name in self.custom:
            return True
        return name in READERS and self.screen in SYSTEM_FIELDS[name].screen.split()

    def _operate(self, name: str, verb: str, value: Any) -> None:
        if name in _HANGING:
            self._hang(name, verb, value)
        elif verb == "set" or (verb == "edit" and name == "timetracking"):
            self._set(name, value)
        elif verb in ("add", "remove") and (name in _ARRAYS or self._is_list(name)):
            if not self._can_set(name):
                raise FieldError(not_on_screen(name))
            self._add_or_remove(name, verb, value)
        elif not self._can_set(name):
            raise FieldError(not_on_screen(name))
        else:
            verbs = "'add', 'remove', 'set'" if name in _ARRAYS or self._is_list(name) else "'set'"
            raise FieldError(
                f"Field with id '{name}' and name '{name}' does not support operation '{verb}' "
                f"Supported operation(s) are: {verbs}"
            )

    def _is_list(self, name: str) -> bool:
        return name in self.custom and self.custom[name]["type"] in ("labels", "multiselect")

    def _add_or_remove(self, name: str, verb: str, value: Any) -> None:
        if name in _PARTS:
            model, word = _PARTS[name]
            item = part_name(self.target, model, word, value)
        elif name == "labels":
            item = READERS["labels"](self.target, [value])["labels"][0] if verb == "add" else strings([value])[0]
        else:
            self._add_to_custom(self.custom[name], verb, value)
            return
        field = _ARRAYS[name]
        others = [each for each in self.current(field) if each != item]
        if verb == "add":
            self.values[field] = (
                [*self.current(field), item] if item not in self.current(field) else self.current(field)
            )
        else:
            self.values[field] = others

    def _add_to_custom(self, field: RecordDict, verb: str, value: Any) -> None:
        read = custom_values(self.target, field, [value], {})["custom"].get(field["name"], [])
        held = self.current("custom").get(field["name"]) or []
        kept = [each for each in held if each not in read]
        new = [*held, *(each for each in read if each not in held)] if verb == "add" else kept
        others = {name: each for name, each in self.current("custom").items() if name != field["name"]}
        self.values["custom"] = {**others, field["name"]: new} if new else others

    def _hang(self, name: str, verb: str, value: Any) -> None:
        if verb not in _HANGING[name] or (self.screen == "create" and name == "comment"):
            raise FieldError(not_on_screen(name))
        if not isinstance(value, Mapping):
            raise FieldError("data was not an object")
        if name == "issuelinks":
            self.links.append(read_link(self.target.world, value))
        elif name == "worklog":
            self.work.append(read_work(self.target.site, self.target.world, value))
        elif verb == "add":
            self.comments.append(new_comment_values(self.target.site, value))
        else:
            gone = verb == "remove"
            self.comment_edits.append(
                (str(value.get("id", "")), None if gone else new_comment_values(self.target.site, value))
            )


def checked_body(body: Any) -> Mapping[str, Any]:
    """A body that is an object whose `fields` and `update` are objects. Raises BadRequest."""
    if not isinstance(body, Mapping):
        raise refusal(PAYLOAD)
    for name in ("fields", "update"):
        if body.get(name) is not None and not isinstance(body[name], Mapping):
            raise refusal(PAYLOAD)
    return body
