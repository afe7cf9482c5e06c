"""From the `seed:` of a task to an immutable Seed: spellings settled, defaults filled, every record checked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from types import ModuleType
from typing import Any, TypeAlias

import orjson
from pydantic import ValidationError
from rapidfuzz import process

from runtime.kit.ids import Ids
from runtime.kit.records import Record, RecordDict, fields_of
from runtime.kit.timestamps import iso_z
from runtime.kit.world import Seed
from runtime.plugins import PluginError, load, plugin_names

Path: TypeAlias = tuple[str | int, ...]
Gathered: TypeAlias = dict[str, list[tuple[Path, dict[str, Any]]]]
"""Collection -> (where the record stands in the app's seed, the record). What an app's `gather` gives."""

APPS = "runtime.apps"


@dataclass(frozen=True, slots=True)
class SeedProblem:
    """Something wrong in a seed: where (app first), what, and a way out."""

    path: Path
    message: str
    tip: str = ""
    key: bool = False
    """Whether the key at the path is at fault, not its value."""


@cache
def records_module(app: str) -> ModuleType:
    """The `records` module of an app. Raises KeyError for an unknown app, PluginError for one without records."""
    load(APPS, app)
    try:
        return load(f"{APPS}.{app}", "records")
    except KeyError:
        raise PluginError(f"the app `{app}` has no records.py") from None


@cache
def models_of(app: str) -> dict[str, type[Record]]:
    """Collection name -> model, in the order they are written. Raises KeyError for an unknown app."""
    found = vars(records_module(app)).values()
    models = [each for each in found if isinstance(each, type) and issubclass(each, Record) and each.collection]
    return {model.collection: model for model in models}


def app_names() -> tuple[str, ...]:
    """All apps, sorted."""
    return plugin_names(APPS)


def model_at(path: str) -> type[Record]:
    """The model of `app.collection`. Raises KeyError with a sentence and the nearest spelling."""
    app, _, collection = path.partition(".")
    if app not in app_names():
        raise KeyError(f"there is no app `{app}`{near(app, app_names())}")
    models = models_of(app)
    if collection not in models:
        raise KeyError(f"`{app}` has no collection `{collection}`{near(collection, models)}")
    return models[collection]


def near(word: str, known: Any) -> str:
    """`; did you mean ...` where a known word is close, else the known words where they are few, else nothing."""
    words = [str(each) for each in known]
    found = process.extractOne(word, words, score_cutoff=70)
    if found:
        return f"; did you mean `{found[0]}`?"
    return f"; there are {', '.join(words)}" if 0 < len(words) <= 12 else ""


def build_seed(
    data: Mapping[str, Any],
    now: datetime,
    *,
    planted: Mapping[str, list[tuple[Path, dict[str, Any]]]] | None = None,
    salt: str = "",
) -> tuple[Seed, list[SeedProblem]]:
    """The seed of a task and everything wrong with it. A record with a problem is left out of the seed.

    `data` is app -> collection -> records; `planted` adds records (policy texts) under their `app.collection`.
    """
    seed = Seed(now=now, ids=Ids(salt))
    problems: list[SeedProblem] = []
    waiting: dict[str, list[tuple[Path, dict[str, Any]]]] = {}
    for app, raw in data.items():
        if app not in app_names():
            problems.append(SeedProblem((app,), f"there is no app `{app}`{near(app, app_names())}", key=True))
            continue
        for collection, placed in _gathered(app, raw, problems).items():
            waiting.setdefault(f"{app}.{collection}", []).extend(placed)
    for path, placed in (planted or {}).items():
        waiting.setdefault(path, []).extend(placed)
    seed.apps = tuple(
        dict.fromkeys([*(app for app in data if app in app_names()), *(path.partition(".")[0] for path in waiting)])
    )
    for path, placed in waiting.items():
        seed.collections[path] = _collection(path, placed, seed, problems)
    for app in seed.apps:
        _furnish(app, seed)
    problems += _dangling(seed, waiting)
    problems += _beyond_json(data)
    return seed, problems


def _beyond_json(data: Mapping[str, Any]) -> list[SeedProblem]:
    """Whole numbers that no answer can carry: the JSON of most programs, ours among them, ends at 64 bits."""
    try:
        orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)
    except orjson.JSONEncodeError:
        message = "a whole number beyond 64 bits is none that an answer in JSON can carry"
        return [SeedProblem(path, message, "put it in quotes if it is text") for path in _large(data, ())]
    return []


def _large(value: Any, at: Path) -> Iterator[Path]:
    if isinstance(value, Mapping):
        for key, inside in value.items():
            yield from _large(inside, (*at, key))
    elif isinstance(value, list):
        for place, inside in enumerate(value):
            yield from _large(inside, (*at, place))
    elif isinstance(value, int) and not -(2**63) <= value < 2**64:
        yield at


def _furnish(app: str, seed: Seed) -> None:
    furnish = getattr(records_module(app), "furnish", None)
    if furnish is not None:
        furnish(seed)


def ensure_app(seed: Seed, app: str) -> None:
    """Give a seed what a fresh account of an app always has, when the app is first called and the task seeds none.

    The ids come from a source of its own, so that the order of first calls does not move any other id.
    """
    if app in seed.apps:
        return
    fresh = Seed(now=seed.now, ids=Ids(f"{seed.ids.salt}/{app}"), apps=(app,))
    _furnish(app, fresh)
    seed.join(app, fresh.collections)


def _gathered(app: str, raw: Any, problems: list[SeedProblem]) -> Gathered:
    try:
        models = models_of(app)
    except PluginError as error:
        raise PluginError(str(error)) from error
    if raw is None:
        return {}
    if not isinstance(raw, Mapping):
        problems.append(SeedProblem((app,), f"the seed of `{app}` is a mapping of collections to lists of records"))
        return {}
    gather = getattr(records_module(app), "gather", None)
    found: Gathered = gather(raw) if gather is not None else gather_plain(raw)
    result: Gathered = {}
    for collection, placed in found.items():
        if collection not in models:
            where = placed[0][0][:1] if placed else (collection,)
            problems.append(
                SeedProblem(
                    (app, *where), f"`{app}` has no collection `{collection}`{near(collection, models)}", key=True
                )
            )
            continue
        result[collection] = []
        for where, record in placed:
            if isinstance(record, Mapping) and len(where) > 1:
                result[collection].append(((app, *where), dict(record)))
            else:
                problems.append(SeedProblem((app, *where), f"`{app}.{collection}` is a list of records"))
    return result


def gather_plain(raw: Mapping[str, Any]) -> Gathered:
    """Records of a seed that is written as collection -> list of records."""
    found: Gathered = {}
    for collection, records in raw.items():
        if isinstance(records, list):
            found[collection] = [((collection, place), record) for place, record in enumerate(records)]
        elif records is not None:
            found[collection] = [((collection,), records)]
        else:
            found[collection] = []
    return found


def _collection(
    path: str, placed: list[tuple[Path, dict[str, Any]]], seed: Seed, problems: list[SeedProblem]
) -> dict[str, RecordDict]:
    model = model_at(path)
    records: dict[str, RecordDict] = {}
    for where, raw in placed:
        record, wrong = seeded_record(model, raw, seed.ids, iso_z(seed.now))
        problems.extend(SeedProblem((*where, *each.path), each.message, each.tip, each.key) for each in wrong)
        if record is None:
            continue
        key = str(record[model.key])
        if key in records:
            problems.append(SeedProblem((*where, model.key), f"`{path}` has two records with the {model.key} `{key}`"))
            continue
        records[key] = record
        seed.places[path, key] = where
    return records


def seeded_record(
    model: type[Record], raw: Mapping[str, Any], ids: Ids, now: str
) -> tuple[RecordDict | None, list[SeedProblem]]:
    """A seeded record with its spellings settled and defaults filled, or None and what is wrong with it."""
    try:
        checked = model.model_validate(model.before_seed(dict(raw)))
        record = checked.model_dump(mode="json", by_alias=False)
        model.fill(record, ids, now)
    except ValidationError as error:
        return None, list(_problems(model, raw, error))
    except ValueError as error:  # a time or a number that cannot be read, met while spellings are settled
        return None, [SeedProblem((), f"`{model.path}`: {error}")]
    except (TypeError, KeyError, AttributeError):  # a value of a wrong type: what the model says of it is plainer
        try:
            model.model_validate(dict(raw))
        except ValidationError as error:
            return None, list(_problems(model, raw, error))
        raise
    return record, []


def _problems(model: type[Record], raw: Mapping[str, Any], error: ValidationError) -> Iterator[SeedProblem]:
    for each in error.errors(include_url=False):
        path = tuple(step for step in each["loc"] if step in raw or isinstance(step, int) or len(each["loc"]) == 1)
        name = str(each["loc"][-1]) if each["loc"] else ""
        known = [field for field, spec in fields_of(model).items() if not spec.derived]
        match each["type"]:
            case "extra_forbidden":
                options = known if len(each["loc"]) == 1 else []
                yield SeedProblem(
                    path, f"`{model.path}` has no field `{name}`{near(name, options) if options else ''}", key=True
                )
            case "missing":
                yield SeedProblem(path[:-1], f"`{name}` is required in `{model.path}`")
            case "literal_error":
                value = each["input"]
                options = [
                    option.strip("' ") for option in str(each["ctx"]["expected"]).replace(" or ", ", ").split(",")
                ]
                yield SeedProblem(path, f"`{value}` is not a {name} of `{model.path}`{near(str(value), options)}")
            case "value_error":
                yield SeedProblem(path, str(each["ctx"]["error"]))
            case _:
                said = each["msg"][0].lower() + each["msg"][1:]
                yield SeedProblem(path, f"`{name}` of `{model.path}`: {said}, found `{_short(each['input'])}`")


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _dangling(seed: Seed, paths: Iterable[str]) -> Iterator[SeedProblem]:
    for path in paths:
        model = model_at(path)
        links = [spec for spec in fields_of(model).values() if spec.ref and not spec.soft]
        if not links:
            continue
        for key, record in seed.collections[path].items():
            for spec in links:
                targets = seed.collections.get(str(spec.ref), {})
                values = record.get(spec.name)
                for value in values if isinstance(values, list) else [values]:
                    if value not in (None, "") and value not in targets:
                        yield SeedProblem(
                            (*seed.places.get((path, key), (model.app, model.collection)), spec.name),
                            f"`{path}/{key}` names `{spec.ref}/{value}`, which the seed does not have"
                            + near(str(value), targets),
                        )
