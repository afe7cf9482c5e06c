"""A small sound task whose parts a test exchanges for worse ones, and what the proofs of this folder make of it."""

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from validators.proof import foils, reference, start
from validators.proof.kit.bench import Bench
from validators.proof.kit.result import TaskProof

TASK = """
id: simple.parcel
title: Tell Katrin where her parcel is
split: simple
domain: simple
clock: 2026-03-12T10:30:00Z
trigger: {text: "Katrin Brandt of Falken Logistik asks where parcel P-20481 is. Answer her, and set it to Answered."}
seed:
  gmail:
    profile: {email_address: desk@company.example.com, name: Desk}
    messages:
      - {id: 19d1f04a6c83be57, from_: Katrin Brandt <k.brandt@falken.example.com>, to: [desk@company.example.com],
         subject: Parcel P-20481, date: 2026-03-11T08:00:00Z, label_ids: [INBOX],
         body_plain: "Where is my parcel? Katrin Brandt, Falken Logistik"}
      - {id: 19d09b72e5f1cd38, from_: Karin Brand <karin.brand@falkner.example.com>, to: [desk@company.example.com],
         subject: Parcel P-20418, date: 2026-03-10T08:00:00Z, label_ids: [INBOX],
         body_plain: "Where is my parcel? Karin Brand, Falkner"}
  google_sheets:
    spreadsheets:
      - id: 1rXb6NvTq2KwYc9HmLz4PgSd7JfUo8EaViC3tWyRkQ5B
        title: Parcels
        worksheets:
          - id: ws_parcels
            title: Parcels
            headers: [Parcel, Person, Place, State]
            rows:
              - {id: parcel_20418, row_id: 2, cells: {Parcel: P-20418, Person: Karin Brand, Place: Ulm, State: Open}}
              - {id: parcel_20481, row_id: 3, cells: {Parcel: P-20481, Person: Katrin Brandt, Place: Jena, State: Open}}
TRAPS
assertions:
  - {id: answered, created: gmail.messages, where: {sent: true, to: k.brandt@falken.example.com, body: {mentions: Jena}}, count: 1}
  - {id: closed, record: google_sheets.rows/parcel_20481, has: {State: Answered}}
  - {id: nothing_else, only_changes: [google_sheets.rows/parcel_20481, gmail.messages]}
"""
ANSWER = """
  - call: POST https://gmail.googleapis.com/gmail/v1/users/me/messages/send
    body: {raw: "${mime(to='k.brandt@falken.example.com', subject='Parcel P-20481', text='Dear Katrin, it is in Jena.')}"}
"""
CLOSE = """
  - call: PUT https://sheets.googleapis.com/v4/spreadsheets/1rXb6NvTq2KwYc9HmLz4PgSd7JfUo8EaViC3tWyRkQ5B/values/Parcels!D3?valueInputOption=RAW
    body: {values: [[Answered]]}
"""
READ = """
  - call: GET https://gmail.googleapis.com/gmail/v1/users/me/messages?q=P-20481
    save: {mail: "messages[0].id"}
"""
REFERENCE = f"reference:{READ}{ANSWER}{CLOSE}"


def written(folder: Path, task: str, solution: str = REFERENCE) -> Path:
    """The task and its solution as files."""
    path = folder / "simple" / "parcel.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(task.replace("TRAPS\n", ""), encoding="utf-8")
    path.with_suffix(".solution.yaml").write_text(solution, encoding="utf-8")
    return path


def bench_of(path: Path) -> Bench:
    """A bench with nothing done yet."""
    loaded = load_task(path)
    prepared, problems = prepare(loaded)
    assert prepared is not None and loaded.sound, [*problems, *loaded.solution_problems]
    return Bench(path, prepared, default_gateway(), TaskProof(str(path), loaded.name))


def proved(path: Path, *modules: ModuleType, first: Sequence[ModuleType] = (start, reference, foils)) -> TaskProof:
    """A task after some proofs. The reference must be right."""
    bench = bench_of(path)
    for module in (*first, *modules):
        module.prove(bench)
    assert bench.sound, [each.message for each in bench.result.findings]
    return bench.result
