"""From pydantic's errors to problems with a place, a reason and the nearest valid spelling."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from runtime.task.nearest import did_you_mean
from runtime.task.positions import START, Path, Span
from runtime.task.problems import Problem
from runtime.task.yaml_reader import Document

Model = TypeVar("Model", bound=BaseModel)

_TYPES = {
    "string_type": "text",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
}


def validate(model: type[Model], document: Document, *, at: Path = ()) -> tuple[Model | None, list[Problem]]:
    """A document (or the part of it `at` a path) as a model, or None and every problem with it."""
    value: Any = document.data
    for step in at:
        value = value[step]
    try:
        return model.model_validate(value), []
    except ValidationError as error:
        return None, [_problem(model, document, at, each) for each in _distinct(error.errors(include_url=False))]


def span_at(document: Document, path: Path, *, key: bool = False) -> Span:
    """Where a path stands in a document; the nearest enclosing place that does where it does not."""
    while True:
        if key and path in document.keys:
            return document.keys[path]
        if path in document.spans:
            return document.spans[path]
        if not path:
            return START
        path, key = path[:-1], True


def _distinct(errors: list[ErrorDetails]) -> Iterator[ErrorDetails]:
    seen: set[tuple[Any, ...]] = set()
    for error in errors:
        mark = (error["loc"], error["type"])
        if mark not in seen:
            seen.add(mark)
            yield error


def _problem(model: type[BaseModel], document: Document, at: Path, error: ErrorDetails) -> Problem:
    loc = tuple(error["loc"])
    path = (*at, *loc)
    name = str(loc[-1]) if loc else ""
    match error["type"]:
        case "extra_forbidden":
            known = _fields(model, loc[:-1])
            near = did_you_mean(name, known)
            tip = "" if near else f"known keys: {', '.join(known)}"
            return Problem(f"unknown key `{name}`{near}", span_at(document, path, key=True), tip, path)
        case "missing":
            place = span_at(document, path[:-1], key=True)
            return Problem(f"`{name}` is missing", place, f"add `{name}:`", path[:-1])
        case "literal_error":
            options = [option.strip("' ") for option in str(error["ctx"]["expected"]).replace(" or ", ", ").split(",")]
            near = did_you_mean(str(error["input"]), options)
            tip = "" if near else f"one of {', '.join(options)}"
            return Problem(f"`{error['input']}` is not a value of `{name}`{near}", span_at(document, path), tip, path)
        case "value_error":
            return Problem(str(error["ctx"]["error"]), span_at(document, path), "", path)
        case kind if kind in _TYPES:
            found = _found(error["input"])
            tip = "put it in quotes" if kind == "string_type" and isinstance(error["input"], int | float) else ""
            where = name if isinstance(loc[-1] if loc else "", str) and name else "this item"
            return Problem(f"`{where}` is {_TYPES[kind]}, found {found}", span_at(document, path), tip, path)
        case "too_short" | "string_too_short":
            return Problem(f"`{name}` is empty", span_at(document, path, key=True), "", path)
        case _:
            said = error["msg"][:1].lower() + error["msg"][1:]
            return Problem(f"`{name}`: {said}", span_at(document, path), "", path)


def _found(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = str(value)
    shown = f"`{text if len(text) <= 40 else text[:37] + '...'}`"
    return f"the number {shown}" if isinstance(value, int | float) else shown


def model_inside(model: type[BaseModel], loc: tuple[int | str, ...]) -> type[BaseModel] | None:
    """The model of the mapping at a place inside another model, or None where there is none."""
    kind: Any = model
    for step in loc:
        kind = _below(_bare(kind), step)
    kind = _bare(kind)
    return kind if _is_model(kind) else None


def _fields(model: type[BaseModel], loc: tuple[int | str, ...]) -> list[str]:
    """Key names of the model at a place inside another model."""
    inside = model_inside(model, loc)
    return list(_by_key(inside)) if inside else []


def _by_key(model: type[BaseModel]) -> dict[str, Any]:
    return {info.alias or name: info.annotation for name, info in model.model_fields.items()}


def _below(kind: Any, step: int | str) -> Any:
    """The type of an item of a list, of a value of a mapping, or of a field of a model; None where there is none."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is list:
        return args[0] if isinstance(step, int) else None
    if origin is dict:
        return args[1]
    return _by_key(kind).get(str(step)) if _is_model(kind) else None


def _bare(annotation: Any) -> Any:
    """A type without what is written around it: `Annotated`, `| None`."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _bare(args[0])
    if origin in (Union, UnionType):
        return _bare(next(arg for arg in args if arg is not type(None)))
    return annotation


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)
