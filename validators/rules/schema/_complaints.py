"""Which rule a loader's problem belongs to: the loader says what is wrong, a rule says why it matters and mends it."""

import re
from collections.abc import Iterator, Mapping

from runtime.kit.records import Record, fields_of
from runtime.kit.seeding import app_names, model_at, models_of
from runtime.task.problems import Problem
from validators.finding import Place
from validators.view import TaskView

UNKNOWN_KEY = (
    "unknown key `",
    "is not a key of the form",
    "has no field `",
    "is not an assertion form",
    "is not a matcher",
    "there is no app `",
    "has no collection `",
)
_WORDS = {
    "SCH03": (" has two records with the ", "` is used twice in `"),
    "SCH11": ("is given already",),
    "SEED01": ("which the seed does not have", "the seed has no record `", "there is no policy `", "has no clause `"),
}
_OFF_ENUM = re.compile(r"`[^`]*` is not a (?:value of `|[a-z_0-9]+ of `)")
_WRONG_TYPE = re.compile(r"` is (?:text|a (?:whole )?number|true or false|a list|a mapping), found |input should be ")
_NEAR = re.compile(r"did you mean `([^`]+)`")
_NO_FIELD = re.compile(r"`([^`]+)` has no field `([^`]+)`")
_PLAIN = re.compile(r"[^a-z0-9]")


def complaints(view: TaskView, code: str) -> Iterator[tuple[Problem, Place]]:
    """The loader's problems that belong to a rule, with their places."""
    for problem in view.problems:
        if code_of(view, problem) == code:
            span = problem.span
            yield problem, Place(view.shown, span.line, span.column, span.end_line, span.end_column)


def code_of(view: TaskView, problem: Problem) -> str:
    """The code of the rule that a loader's problem belongs to; empty where none has it."""
    message = problem.message
    for code, words in _WORDS.items():
        if any(each in message for each in words):
            return code
    if envelope(view, problem):
        return "SCH04"
    if _OFF_ENUM.match(message) and "unknown" not in message:
        return "SCH08"
    if _WRONG_TYPE.search(message):
        return "SCH07" if message.endswith((", found nothing", "found `None`")) else "SCH05"
    if any(words in message for words in UNKNOWN_KEY):
        return "SCH06" if drifted(message) else "SCH01"
    return ""


def nearest_in(problem: Problem) -> str:
    """The spelling that the loader offers, or empty."""
    found = _NEAR.search(problem.message)
    return found.group(1) if found else ""


def drifted(message: str) -> str:
    """The field that a collection has under another convention of spelling (`StageName`, `stageName`), or empty."""
    found = _NO_FIELD.search(message)
    if found is None:
        return ""
    try:
        model = model_at(found.group(1))
    except KeyError:
        return ""
    return same_field(model, found.group(2))


def same_field(model: type[Record], name: str) -> str:
    """The field of a collection that a name means when case, underscores and the vendor's spelling do not count."""
    wanted = _PLAIN.sub("", name.casefold())
    for spec in fields_of(model).values():
        if wanted in (_PLAIN.sub("", spec.name.casefold()), _PLAIN.sub("", spec.wire.casefold())):
            return spec.name
    return ""


def envelope(view: TaskView, problem: Problem) -> str:
    """What is wrong about the level at which a part of the seed stands; empty for any other problem."""
    data = view.document.data
    if not isinstance(data, Mapping):
        return ""
    path, message = problem.path, problem.message
    if len(path) == 1 and message.startswith("unknown key `") and path[0] in app_names():
        return "it belongs under `seed:`"
    seed = data.get("seed")
    if path[:1] != ("seed",) or not isinstance(seed, Mapping):
        return ""
    if message.startswith("there is no app `") and len(path) == 2:
        return _instead_of_app(str(path[1]), seed.get(path[1]))
    inside = seed.get(path[1]) if len(path) > 1 else None
    if "is a mapping of collections to lists of records" in message:
        return f"`{path[1]}:` holds collections, each a list of records"
    if "has no collection `" in message and isinstance(inside, Mapping) and len(path) > 2:
        return _instead_of_collection(str(path[1]), str(path[2]), inside.get(path[2]))
    if "is a list of records" in message:
        return "records stand in a list, each with its id as a field"
    return ""


def _instead_of_app(key: str, value: object) -> str:
    if isinstance(value, Mapping) and value and all(name in app_names() for name in value):
        return f"apps stand directly under `seed:`, without `{key}:` between"
    homes = [app for app in app_names() if key in models_of(app)]
    if homes and isinstance(value, list):
        one = f"under its app, `{homes[0]}:`" if len(homes) == 1 else f"under its app ({', '.join(homes[:4])})"
        return f"a collection stands {one}"
    return ""


def _instead_of_collection(app: str, key: str, value: object) -> str:
    if isinstance(value, Mapping) and value and all(name in models_of(app) for name in value):
        return f"collections stand directly under `{app}:`, without `{key}:` between"
    return ""
