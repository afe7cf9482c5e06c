"""Declared traps: alive because of their decoy, readable, unlabelled; and look-alikes that nobody declared."""

from pathlib import Path

import pytest

from tests.validators.proof.moved_tasks import ANSWER, CLOSE, REFERENCE, TASK, bench_of, proved, written
from validators.finding import Finding
from validators.proof import foils, reference, start, traps
from validators.proof.kit.lookup import Lookup
from validators.proof.kit.referents import person
from validators.proof.kit.result import TaskProof, TrapRow, Tried

SHIPPED = sorted(each for each in Path("tasks_yaml").rglob("*.yaml") if not each.name.endswith(".solution.yaml"))
MAIL = "look_alike: {decoy: gmail.messages/19d09b72e5f1cd38, of: gmail.messages/19d1f04a6c83be57, told_apart_by: from_}"
ROW = "look_alike: {decoy: google_sheets.rows/parcel_20418, of: google_sheets.rows/parcel_20481, told_apart_by: [Parcel, Place]}"
OTHER = "{to: karin.brand@falkner.example.com}"
POLICIES = """policy:
  - id: rules_2025
    in: gmail.messages
    record: {id: 199d2a4c81f07e15, from_: Ana Duarte <ana@company.example.com>, to: [desk@company.example.com],
             subject: How we answer, date: 2025-05-01T08:00:00Z, label_ids: [INBOX]}
    text: Every answer names the town, and goes to ana@company.example.com in copy.
  - id: rules
    in: gmail.messages
    record: {id: 19bb1d0e52c6a48f, from_: Ana Duarte <ana@company.example.com>, to: [desk@company.example.com],
             subject: How we answer now, date: 2026-01-12T08:00:00Z, label_ids: [INBOX]}
    text: Every answer names the town. No copies to me any more.
traps:
  - superseded_policy: {decoy: rules_2025, current: rules, told_apart_by: date}
"""
COPY = """foils:
  copies_ana:
    FALLScaught_by: [no_copy]
    steps:
      - call: POST https://gmail.googleapis.com/gmail/v1/users/me/messages/send
        body: {raw: "${mime(to='k.brandt@falken.example.com', cc='ana@company.example.com', subject='P-20481', text='Jena')}"}
"""
NO_COPY = "  - {id: no_copy, not_created: gmail.messages, where: {sent: true, cc: ana@company.example.com}}\n"


def with_trap(trap: str, task: str = TASK) -> str:
    return task.replace("TRAPS\n", f"traps:\n  - {trap}\n")


def only(result: TaskProof) -> TrapRow:
    (row,) = result.traps
    return row


def found(result: TaskProof, code: str) -> list[Finding]:
    return [each for each in result.findings if each.code == code]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_trap_of_a_shipped_task_is_alive(path: Path):
    result = proved(path, traps)
    assert [row.decoy for row in result.traps if row.alive is not True] == []
    assert [each.message for each in result.findings if each.code in ("NAME02", "LEAK03")] == []


# Alive


def test_a_trap_is_alive_where_the_run_that_takes_the_decoy_breaks_a_guard(tmp_path: Path):
    row = only(proved(written(tmp_path, with_trap(ROW)), traps))
    assert (row.alive, row.caught_by) == (True, ["nothing_else"])


def test_a_decoy_whose_taking_fails_nothing_is_dead(tmp_path: Path):
    task = with_trap(ROW).replace(
        "{id: closed, record: google_sheets.rows/parcel_20481", "{id: closed, exists: google_sheets.rows"
    )
    task = task.replace("has: {State: Answered}", "where: {State: Answered}").replace(
        "rows/parcel_20481, gmail.m", "rows, gmail.m"
    )
    task = task.replace("body: {mentions: Jena}", "body: {contains: in}")
    result = proved(written(tmp_path, task), traps)
    assert only(result).alive is False
    assert found(result, "NAME02")[0].message.endswith("is dead: a run that falls for it fails nothing")


def test_failing_only_as_doing_nothing_does_does_not_make_a_trap_alive(tmp_path: Path):
    task = (
        with_trap(ROW)
        .replace("rows/parcel_20481, gmail.m", "rows, gmail.m")
        .replace("body: {mentions: Jena}", "body: {contains: in}")
    )
    result = proved(written(tmp_path, task), traps)
    assert found(result, "NAME02")[0].message.endswith("fails only as doing nothing does, at `closed`")


def test_a_decoy_that_no_write_names_cannot_be_shown(tmp_path: Path):
    trap = "look_alike: {decoy: google_sheets.worksheets/ws_old, of: google_sheets.worksheets/ws_new, told_apart_by: title}"
    task = with_trap(trap).replace("          - id: ws_parcels", """          - {id: ws_old, title: Depots A}
          - {id: ws_new, title: Depots B}
          - id: ws_parcels""")  # fmt: skip
    result = proved(written(tmp_path, task), traps)
    assert only(result).alive is None
    assert [(each.severity, each.tip[:5]) for each in found(result, "NAME02")] == [("note", "write")]


# Superseded policies and foils


def test_a_foil_that_falls_for_a_superseded_policy_shows_the_trap_alive(tmp_path: Path):
    task = TASK.replace("TRAPS\n", POLICIES) + NO_COPY
    solution = REFERENCE + COPY.replace("FALLS", "falls_for: rules_2025\n    ")
    row = only(proved(written(tmp_path, task, solution), traps))
    assert row.alive is True
    assert "no_copy" in row.caught_by


def test_a_superseded_policy_without_such_a_foil_is_a_note(tmp_path: Path):
    task = TASK.replace("TRAPS\n", POLICIES) + NO_COPY
    result = proved(written(tmp_path, task, REFERENCE + COPY.replace("FALLS", "")), traps)
    assert only(result).alive is None
    assert [(each.severity, each.tip) for each in found(result, "NAME02")] == [
        ("note", "write a foil that falls for it, and say so: `falls_for: rules_2025`")
    ]


# Readable


def with_seen(path: Path, seen: dict[str, str]) -> TaskProof:
    bench = bench_of(path)
    bench.shared["seen"] = seen
    for module in (start, reference, foils, traps):
        module.prove(bench)
    return bench.result


def test_a_field_that_some_read_shows_makes_a_trap_readable(tmp_path: Path):
    path = written(tmp_path, with_trap(ROW))
    assert only(with_seen(path, {"google_sheets": '[["P-20418"], ["P-20481"]]'})).readable is True


def test_a_field_that_no_read_shows_is_found(tmp_path: Path):
    result = with_seen(written(tmp_path, with_trap(ROW)), {"gmail": "P-20418 P-20481", "google_sheets": "P-20418"})
    assert only(result).readable is False
    assert found(result, "NAME01")[0].message.endswith("tells `google_sheets.rows/parcel_20418` apart: Parcel, Place")


def test_without_a_crawl_nothing_is_said_of_readability(tmp_path: Path):
    assert only(proved(written(tmp_path, with_trap(ROW)), traps)).readable is None


def test_telling_fields_that_are_equal_tell_nothing(tmp_path: Path):
    result = proved(written(tmp_path, with_trap(ROW.replace("[Parcel, Place]", "State"))), traps)
    assert only(result).readable is False
    assert found(result, "NAME01")[0].message == (
        "nothing tells `google_sheets.rows/parcel_20418` apart: both have the same State"
    )


def test_a_policy_without_any_of_the_telling_fields_is_found(tmp_path: Path):
    task = TASK.replace("TRAPS\n", POLICIES.replace("told_apart_by: date", "told_apart_by: created_at")) + NO_COPY
    result = proved(written(tmp_path, task), traps)
    assert only(result).readable is False
    assert [each.code for each in found(result, "NAME01")] == ["NAME01"]


# Unlabelled


def test_a_decoy_that_calls_itself_a_duplicate_is_found(tmp_path: Path):
    task = with_trap(ROW).replace("Place: Ulm, State: Open", "Place: Ulm, State: Open duplicate")
    result = proved(written(tmp_path, task), traps)
    assert [(each.severity, each.related[0].message) for each in found(result, "LEAK03")] == [
        ("warning", "the right record")
    ]


# Undeclared


def with_survivor(path: Path) -> TaskProof:
    bench = bench_of(path)
    for module in (start, reference, foils):
        module.prove(bench)
    lookup = Lookup(bench.prepared)
    wrong, right = (lookup.named(f"google_sheets.rows/parcel_{each}") for each in ("20418", "20481"))
    assert wrong is not None and right is not None
    bench.result.mutants.append(Tried("M07", "wrong twin", f"{person(wrong)} instead of {person(right)}", "survived"))
    traps.prove(bench)
    return bench.result


def test_an_undeclared_look_alike_that_is_taken_unpunished_is_found_with_both_records(tmp_path: Path):
    (finding,) = found(with_survivor(written(tmp_path, TASK)), "NAME01")
    assert "P-20418" in finding.message and "P-20481" in finding.message and "(M07)" in finding.message
    assert finding.related[0].place.line == finding.place.line + 1


def test_a_declared_one_is_not_reported_again(tmp_path: Path):
    assert found(with_survivor(written(tmp_path, with_trap(ROW))), "NAME01") == []


def test_a_mail_taken_for_another_is_answered_to_the_wrong_person(tmp_path: Path):
    row = only(proved(written(tmp_path, with_trap(MAIL), f"reference:{ANSWER}{CLOSE}"), traps))
    assert row.alive is True
    assert "answered" in row.caught_by
