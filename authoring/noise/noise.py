"""Noise for one task, proved to move nothing: the start verdicts and those of the reference stay as they were."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.left_alone import counted, texts
from authoring.noise.planted import with_records
from runtime.episode.play import play
from runtime.episode.prepared import Prepared, prepare
from runtime.episode.session import Session
from runtime.gateway.gateway import Gateway
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.plugins import load, plugin_names
from runtime.task.load import Loaded, load_task
from runtime.task.positions import Path
from runtime.task.yaml_reader import read

AMOUNTS = {"small": 4, "medium": 12, "large": 40}
"""Records for a list of weight 1."""
_TRIES = 20


@dataclass(slots=True)
class Noisy:
    """The text of a task with noise in it."""

    text: str
    added: dict[str, int] = field(default_factory=dict)
    """Collection -> how many records."""
    left_alone: dict[str, str] = field(default_factory=dict)
    """Collection -> why nothing was added."""
    reference_replayed: bool = False


def with_noise(prepared: Prepared, gateway: Gateway, *, seed: int, amount: str = "medium") -> Noisy:
    """Add noise to a task's own seed; a list whose noise would move a verdict is left alone, and named."""
    loaded, facts = prepared.loaded, prepared.facts
    around = Surroundings(prepared.task.seed, prepared.seed, texts(prepared.assertions, facts))
    fixed = counted(prepared.assertions, facts)
    noisy = Noisy(loaded.document.source, reference_replayed=loaded.solution is not None)
    chosen: dict[Path, list[RecordDict]] = {}
    before = _verdicts(prepared, gateway)

    def moved(at: Path, some: list[RecordDict]) -> str:
        return _moved(with_records(loaded.document, {**chosen, at: some}), loaded, gateway, before)

    for batch in _batches(around):
        if batch.collection in fixed:
            noisy.left_alone[batch.collection] = "an assertion counts it"
            continue
        records = _records(batch, around, seed, max(1, round(AMOUNTS[amount] * batch.weight)))
        if not records:
            noisy.left_alone[batch.collection] = "everything drawn met what assertions ask about"
            continue
        kept, problem = _harmless(records, batch.at, moved)
        if kept:
            chosen[batch.at] = kept
            noisy.added[batch.collection] = noisy.added.get(batch.collection, 0) + len(kept)
        else:
            noisy.left_alone[batch.collection] = problem
    noisy.text = with_records(loaded.document, chosen)
    for collection in noisy.added:
        noisy.left_alone.pop(collection, None)
    return noisy


def _harmless(
    records: list[RecordDict], at: Path, moved: Callable[[Path, list[RecordDict]], str]
) -> tuple[list[RecordDict], str]:
    """The records that move nothing, and what one of the others would move. Halves that move nothing stay whole."""
    kept: list[RecordDict] = []
    reason = ""
    waiting = [records]
    while waiting:
        part = waiting.pop()
        problem = moved(at, [*kept, *part])
        if not problem:
            kept += part
        elif len(part) == 1:
            reason = problem
        else:
            waiting += [part[len(part) // 2 :], part[: len(part) // 2]]
    return kept, reason


def _batches(around: Surroundings) -> list[Batch]:
    generators = "authoring.noise.generators"
    names = [name for name in plugin_names(generators) if name in around.data]
    return [batch for name in names for batch in load(generators, name).batches(around)]


def _records(batch: Batch, around: Surroundings, seed: int, number: int) -> list[RecordDict]:
    """Records that speak of nothing an assertion speaks of, no two alike."""
    draw = Draw(seed, batch.collection, *map(str, batch.at))
    made: list[RecordDict] = []
    seen: set[str] = set()
    for _ in range(number):
        for _ in range(_TRIES):
            record = batch.make(draw)
            key = str(record.get("id") or record.get("key") or record.get("sid") or record.get("email") or record)
            if key not in seen and not _speaks(record, around.asked):
                seen.add(key)
                made.append(record)
                break
    return made


def _speaks(record: RecordDict, asked: frozenset[str]) -> bool:
    """Whether a new value of the record holds a text that an assertion asks for; places that it shares do not count."""
    shared = ("channel_id", "user_id", "to", "calendarid", "spreadsheet_id", "worksheet_id", "list_id", "label_ids")
    words = "\n".join(str(value) for name, value in record.items() if name not in shared).lower()
    return any(text in words for text in asked)


def _moved(text: str, loaded: Loaded, gateway: Gateway, before: Sequence[dict[str, str]]) -> str:
    """Why noise cannot stay, or nothing."""
    again = _loaded_again(text, loaded)
    prepared, problems = prepare(again)
    if prepared is None:
        return f"it does not load: {problems[0].message}"
    after = _verdicts(prepared, gateway)
    for when, old, new in zip(("at the start", "after the reference"), before, after, strict=False):
        moved = [name for name, status in old.items() if new[name] != status]
        if moved:
            return f"it would change the verdict of `{moved[0]}` {when}"
    return ""


def _loaded_again(text: str, loaded: Loaded) -> Loaded:
    document: Any = read(text, name=str(loaded.path))
    again = load_task(loaded.path)
    assert again.task is not None
    again.document = document
    again.task = again.task.model_copy(update={"seed": document.data["seed"]})
    return again


def _verdicts(prepared: Prepared, gateway: Gateway) -> list[dict[str, str]]:
    """The verdicts at the start, and after the reference where there is one, with the records that make them hold."""
    found = [_stand(prepared, prepared.world())]
    solution = prepared.loaded.solution
    if solution is not None:
        session = Session(prepared.public, prepared.world(), gateway)
        played = play(solution.reference, session, prepared.facts)
        fault = played.fault.message if played.fault else ""
        found.append({**_stand(prepared, session.world), "the reference itself": fault})
    return found


def _stand(prepared: Prepared, world: World) -> dict[str, str]:
    """Assertion -> verdict, and which seeded records satisfy it where it is about single records."""
    stand = {}
    for each in prepared.assertions:
        judge = each.judge
        which = sorted(judge.candidates(world)) if judge.candidates is not None else []
        held = [record for record in which if record[1] in world.seed.collections.get(record[0], {})]
        stand[each.id] = f"{each.verdict(world).status} {held}"
    return stand


__all__ = ["AMOUNTS", "Noisy", "with_noise"]
