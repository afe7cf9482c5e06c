"""Verdicts in moved worlds: sound tasks keep them, tasks that hang on the clock, on ids, on order or on names do not."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.validators.proof.moved_tasks import ANSWER, CLOSE, READ, REFERENCE, TASK, bench_of, proved, written
from validators.proof import stability
from validators.proof.kit.result import TaskProof
from validators.proof.kit.shifted import WORLD_KEYS, Shifted
from validators.proof.shifts import companies_renamed, ids_relabelled, people_renamed, rows_shuffled

SHIPPED = sorted(each for each in Path("tasks_yaml").rglob("*.yaml") if not each.name.endswith(".solution.yaml"))
MARKETING = Path("tasks_yaml/marketing/webinar_handover.yaml")
SUPPORT = Path("tasks_yaml/support/known_fault_escalation.yaml")
SALES = Path("tasks_yaml/sales/win_notice_routing.yaml")


def moved(path: Path, operator: Any) -> Shifted:
    trace = bench_of(path).trace
    assert trace is not None
    return next(iter(operator.shifts(trace)))


def values(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            for key, each in data.items():
                yield str(key)
                yield from values(each)
        case list():
            for each in data:
                yield from values(each)


def text_of(shifted: Shifted) -> str:
    """What an agent, the assertions and the reference are given; the title and the notes are for authors."""
    world = [value for key, value in shifted.task_data.items() if key in WORLD_KEYS]
    return "\n".join(values([world, shifted.solution_data]))


def fates(result: TaskProof) -> dict[str, str]:
    return {each.operator: each.fate for each in result.shifts}


def codes(result: TaskProof) -> list[str]:
    return [each.code for each in result.findings if "(" in each.message]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_no_shift_moves_a_verdict_of_a_shipped_task(path: Path):
    assert {each.fate for each in proved(path, stability).shifts} == {"passes"}


def test_a_sound_task_is_run_under_every_shift(tmp_path: Path):
    assert set(fates(proved(written(tmp_path, TASK), stability))) == {
        "clock, a day", "clock, a year", "ids relabelled", "rows shuffled", "people renamed", "companies renamed"
    }  # fmt: skip


def written_line(folder: Path, number: int) -> str:
    return (folder / "simple" / "parcel.yaml").read_text(encoding="utf-8").splitlines()[number - 1]


# The clock


def test_an_assertion_on_the_day_of_the_run_is_a_time_bomb(tmp_path: Path):
    task = TASK.replace("body: {mentions: Jena}", "date: {on_day: 2026-03-12}")
    result = proved(written(tmp_path, task), stability)
    assert fates(result)["clock, a day"] == "fails"
    assert codes(result) == ["DATE03", "DATE03"]


def test_a_moved_verdict_says_what_it_was_and_what_it_is(tmp_path: Path):
    task = TASK.replace("body: {mentions: Jena}", "date: {on_day: 2026-03-12}")
    first = proved(written(tmp_path, task), stability).findings[0]
    assert first.message.startswith(
        "after the reference, `answered` was held and is failed (clock, a day); now is one day"
    )
    assert "id: answered" in written_line(tmp_path, first.place.line)


def test_a_read_that_finds_new_mail_only_today_is_no_defect(tmp_path: Path):
    solution = REFERENCE.replace("q=P-20481", "q=P-20481+newer_than:3d")
    assert fates(proved(written(tmp_path, TASK, solution), stability))["clock, a year"] == "passes"


# Ids


def test_a_reference_that_takes_the_greatest_id_is_found(tmp_path: Path):
    solution = f"""reference:
  - call: GET https://gmail.googleapis.com/gmail/v1/users/me/messages
    save: {{found: "messages[].id"}}
  - call: GET https://gmail.googleapis.com/gmail/v1/users/me/messages/${{max(found)}}
    save: {{sender: "payload.headers[?name=='From'].value | [0]"}}
{ANSWER.replace("to='k.brandt@falken.example.com'", "to=sender")}{CLOSE}"""
    result = proved(written(tmp_path, TASK, solution), stability)
    assert [each.operator for each in result.shifts if each.fate == "fails"] == ["ids relabelled"]
    assert codes(result)[0] == "ND02"


def test_ids_are_exchanged_wherever_they_stand(tmp_path: Path):
    shifted = moved(written(tmp_path, TASK), ids_relabelled)
    messages = shifted.task_data["seed"]["gmail"]["messages"]
    assert [each["id"] for each in messages] == ["19d09b72e5f1cd38", "19d1f04a6c83be57"]
    assert "google_sheets.rows/parcel_20418" in shifted.task_data["assertions"][2]["only_changes"]


def test_the_message_id_of_a_mail_goes_with_its_id():
    shifted = moved(SUPPORT, ids_relabelled)
    first, second = shifted.task_data["seed"]["gmail"]["messages"][:2]
    assert second["in_reply_to"] == f"<CA{first['id']}@mail.gmail.com>"


def test_ids_keep_their_form():
    shifted = moved(SALES, ids_relabelled)
    sales = shifted.task_data["seed"]["salesforce"]
    assert all(each["id"].startswith("006") for each in sales["opportunities"])
    assert all(each["id"].startswith("001") for each in sales["accounts"])


def test_addresses_that_are_ids_stay():
    shifted = moved(Path("tasks_yaml/hr/interview_slot.yaml"), ids_relabelled)
    names = [each["id"] for each in shifted.task_data["seed"]["google_calendar"]["calendars"] if "nwosu" in each["id"]]
    assert names == ["amara.nwosu@company.example.com", "amaka.nwosu@company.example.com"]


# Rows


def test_a_fact_that_takes_the_first_record_is_found(tmp_path: Path):
    task = TASK.replace("TRAPS\n", "facts: {sender: first(records('gmail.messages')).from_}\n")
    solution = REFERENCE.replace("to='k.brandt@falken.example.com'", "to=sender")
    result = proved(written(tmp_path, task, solution), stability)
    assert [each.operator for each in result.shifts if each.fate == "fails"] == ["rows shuffled"]
    assert codes(result)[0] == "NAME03"


def test_records_are_listed_in_another_order(tmp_path: Path):
    shifted = moved(written(tmp_path, TASK), rows_shuffled)
    assert [each["id"][:4] for each in shifted.task_data["seed"]["gmail"]["messages"]] == ["19d0", "19d1"]


def test_the_tabs_of_a_sheet_stay_in_their_order():
    sheet = moved(MARKETING, rows_shuffled).task_data["seed"]["google_sheets"]["spreadsheets"][0]
    assert [each["title"] for each in sheet["worksheets"]] == ["Run sheet", "Export 16.05 CET", "Export 16.55 CET"]


# Names


def test_an_assertion_that_knows_a_name_by_its_form_is_found(tmp_path: Path):
    task = TASK.replace("body: {mentions: Jena}", "body: {matches: 'K.....,'}")
    result = proved(written(tmp_path, task), stability)
    assert [each.operator for each in result.shifts if each.fate == "fails"] == ["people renamed"]
    assert [each.confidence for each in result.findings if "(people" in each.message] == ["likely"]


def test_nobody_keeps_a_name_in_texts_addresses_or_patterns():
    text = text_of(moved(MARKETING, people_renamed))
    assert not re.search(r"(?i)katrin|bakker|huber|eriksen|vogt\b", text)


def test_a_name_that_is_also_a_key_stays():
    assert "Brandt" in text_of(moved(MARKETING, people_renamed))


def test_a_company_is_renamed_in_its_domain_too():
    text = text_of(moved(SUPPORT, companies_renamed))
    assert not re.search(r"(?i)norr?land", text)
    assert re.search(r"ylva\.strand@(\w+)foods\.example\.com", text)


def test_a_step_that_searches_by_part_of_a_name_shows_nothing(tmp_path: Path):
    solution = f"""reference:
  - call: GET https://gmail.googleapis.com/gmail/v1/users/me/messages?q=from:k.brandt
  - call: GET https://sheets.googleapis.com/v4/spreadsheets/1rXb6NvTq2KwYc9HmLz4PgSd7JfUo8EaViC3tWyRkQ5B/values/Parcels!A1:D9
    save: {{row: "values[?starts_with([1], 'Katr')] | [0]"}}{ANSWER}{CLOSE}"""
    result = proved(written(tmp_path, TASK, solution), stability)
    row = next(each for each in result.shifts if each.operator == "people renamed")
    assert (row.fate, row.why[:6]) == ("not runnable", "step 2")
    assert codes(result) == []


def test_a_shift_does_not_write_to_the_documents(tmp_path: Path):
    path = written(tmp_path, TASK)
    bench = bench_of(path)
    before = yaml.safe_dump(bench.prepared.loaded.document.data)
    assert bench.trace is not None
    for operator in (ids_relabelled, rows_shuffled, people_renamed, companies_renamed):
        list(operator.shifts(bench.trace))
    assert yaml.safe_dump(bench.prepared.loaded.document.data) == before


def test_reading_more_gives_another_digest(tmp_path: Path):
    one = proved(written(tmp_path, TASK), stability)
    two = proved(written(tmp_path, TASK, f"reference:{READ}{READ}{ANSWER}{CLOSE}"), stability)
    assert one.digest and one.digest != two.digest
