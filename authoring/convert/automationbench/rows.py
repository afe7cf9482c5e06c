"""AutomationBench's task rows as they are found in files: JSON lines, a JSON list, or folders of both."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LINES = (".jsonl", ".ndjson")
SUFFIXES = (*LINES, ".json")
ROW_KEYS = ("example_id", "task", "prompt", "answer", "info")
INFO_KEYS = ("task_name", "zapier_tools", "initial_state", "assertions")


class RowError(ValueError):
    """A row that cannot be a task; the message says why."""


@dataclass(frozen=True, slots=True)
class Found:
    """One row of a file, or what keeps it from being one."""

    path: Path
    line: int
    """The line of the file; in a JSON list, which row of it."""
    data: Any = None
    problem: str = ""

    @property
    def where(self) -> str:
        """`rows.jsonl:12`"""
        return f"{self.path}:{self.line}" if self.line else str(self.path)


@dataclass(frozen=True, slots=True)
class Row:
    """What a row says, wherever it says it. Nulls are dropped, as AutomationBench's runner drops them."""

    task: str
    example_id: int | None
    prompt: list[Any]
    answer: Any
    tools: list[str]
    state: dict[str, Any]
    assertions: list[dict[str, Any]]
    info_is_text: bool
    task_in_info: bool
    others: dict[str, Any]
    """Keys of the row that AutomationBench does not have."""
    info_others: dict[str, Any]
    """The same of `info`."""

    @property
    def meta(self) -> dict[str, Any]:
        """The world's own settings: clock, schema version."""
        return dict(self.state.get("meta", {}))


def find_rows(path: Path) -> Iterator[Found]:
    """Every row of a file, or of the files of a folder in the order of their names.

    What cannot be read is given with its problem; nothing is raised.
    """
    if path.is_dir():
        files = sorted(each for each in path.rglob("*") if each.suffix in SUFFIXES and each.is_file())
        if not files:
            yield Found(path, 0, problem=f"no file in it ends in {', '.join(SUFFIXES)}")
        for file in files:
            yield from find_rows(file)
        return
    try:
        content = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    except OSError as error:
        yield Found(path, 0, problem=f"cannot be read: {error.strerror}")
        return
    if path.suffix in LINES or _is_json(content.lstrip().split(b"\n", 1)[0]):
        yield from _by_line(path, content)
        return
    try:
        whole = parsed(content)
    except RowError as error:
        yield Found(path, getattr(error.__cause__, "lineno", 1), problem=str(error))
        return
    if isinstance(whole, list):
        yield from (Found(path, number, row) for number, row in enumerate(whole, 1))
    else:
        yield Found(path, 1, whole)


def parsed(content: str | bytes) -> Any:
    """JSON as data. Raises RowError, with the place, for what is not JSON or no task file can hold."""
    try:
        data = json.loads(content, parse_constant=_no_constant)
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise RowError(f"not JSON: {error.msg[:1].lower()}{error.msg[1:]} at column {error.colno}") from error
    except UnicodeDecodeError:
        raise RowError("not JSON: it is not UTF-8") from None
    except UnicodeEncodeError:
        raise RowError("it holds half a character (a lone surrogate)") from None
    except RecursionError:
        raise RowError("it is nested too deeply") from None
    return data


def _no_constant(name: str) -> Any:
    raise RowError(f"not JSON: `{name}` is not a number")


def _is_json(line: bytes) -> bool:
    """Whether the first line of a file is a row by itself, not the beginning of something longer, nor a list."""
    try:
        return isinstance(parsed(line), dict)
    except RowError:
        return False


def _by_line(path: Path, content: bytes) -> Iterator[Found]:
    empty = True
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        empty = False
        try:
            yield Found(path, number, parsed(line))
        except RowError as error:
            yield Found(path, number, problem=str(error))
    if empty:
        yield Found(path, 0, problem="holds no row")


def read_row(data: Any) -> Row:
    """What a row says. Raises RowError where it is no task row."""
    if not isinstance(data, dict):
        raise RowError(f"a row is an object, found {_kind(data)}")
    data = without_nulls(data)
    info, is_text = _info(data.get("info"))
    in_info = "task" not in data
    task = info.get("task_name") if in_info else data["task"]
    if not isinstance(task, str):
        raise RowError("the row has no name: neither `task` nor `info.task_name` is text")
    state = info.get("initial_state", {})
    _must_be(state, dict, f"`initial_state` of `{task}`")
    _must_be(state.get("meta", {}), dict, f"`meta` of `{task}`")
    example_id = data.get("example_id")
    kept = {name: value for name, value in data.items() if name not in ROW_KEYS}
    if example_id is not None and (not isinstance(example_id, int) or isinstance(example_id, bool)):
        kept, example_id = {"example_id": example_id, **kept}, None
    known = [name for name in INFO_KEYS if in_info or name != "task_name"]
    return Row(
        task=task,
        example_id=example_id,
        prompt=_must_be(data.get("prompt", []), list, f"`prompt` of `{task}`"),
        answer=data.get("answer", ""),
        tools=_texts(info.get("zapier_tools", []), task),
        state=state,
        assertions=_assertions(info.get("assertions", []), task),
        info_is_text=is_text,
        task_in_info=in_info,
        others=kept,
        info_others={name: value for name, value in info.items() if name not in known},
    )


def canonical(data: Any) -> dict[str, Any]:
    """What a row means, so that two rows of the same meaning are equal. Raises RowError.

    Left out: nulls, and the ways of writing that change nothing (an empty `answer`, `meta` or list of tools).
    """
    row = read_row(data)
    state = {name: value for name, value in row.state.items() if name != "meta" or value}
    return {
        "task": row.task,
        "example_id": row.example_id,
        "prompt": row.prompt,
        "answer": row.answer,
        "tools": row.tools,
        "state": state,
        "assertions": row.assertions,
        "info_is_text": row.info_is_text,
        "task_in_info": row.task_in_info,
        "others": row.others,
        "info_others": row.info_others,
    }


def without_nulls(value: Any) -> Any:
    """The same data with every null dropped, from objects and from arrays."""
    if isinstance(value, dict):
        return {name: without_nulls(each) for name, each in value.items() if each is not None}
    if isinstance(value, list):
        return [without_nulls(each) for each in value if each is not None]
    return value


def _info(info: Any) -> tuple[Mapping[str, Any], bool]:
    is_text = isinstance(info, str)
    if is_text:
        try:
            info = without_nulls(parsed(info))
        except RowError as error:
            raise RowError(f"`info` is text that is no JSON object; {error}") from None
    if info is None:
        raise RowError("the row has no `info`")
    return _must_be(info, dict, "`info`"), is_text


def _assertions(found: Any, task: str) -> list[dict[str, Any]]:
    for number, each in enumerate(_must_be(found, list, f"`assertions` of `{task}`"), 1):
        _must_be(each, dict, f"assertion {number} of `{task}`")
        if not isinstance(each.get("type"), str):
            raise RowError(f"assertion {number} of `{task}` has no `type`")
    if not found:
        raise RowError(f"`{task}` has no assertions, so there is nothing to score")
    return list(found)


def _texts(found: Any, task: str) -> list[str]:
    names = _must_be(found, list, f"`zapier_tools` of `{task}`")
    for each in names:
        _must_be(each, str, f"a name in `zapier_tools` of `{task}`")
    return list(names)


_KINDS: dict[type, str] = {dict: "an object", list: "a list", str: "text"}


def _must_be(value: Any, kind: type, what: str) -> Any:
    if not isinstance(value, kind):
        raise RowError(f"{what} is {_KINDS[kind]}, found {_kind(value)}")
    return value


def _kind(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return _KINDS.get(type(value), "a number")
