"""Calls made twice, left out, in the wrong order or too much: what such mutants leave behind."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from tests.validators.proof.made_up_company import SALES, SHEET, WON, Case, mail, post
from validators.proof.kit.bench import Bench
from validators.proof.kit.replay import run
from validators.proof.kit.result import TaskProof
from validators.proof.kit.trace import Trace

SHIPPED = sorted(each for each in Path("tasks_yaml").rglob("*.yaml") if not each.name.endswith(".solution.yaml"))
OPERATORS = (
    "bcc_leak before_after cc_leak do_then_undo double draft_not_sent drop extra_write_other_app extra_write_same_app "
    "look_alike missing_recipient other_recipient over_batch partial_batch plus_minus_cent plus_minus_count "
    "plus_minus_date plus_minus_hour rank stale_row swap_recipients undo_of_another wrong_channel wrong_enum wrong_twin"
).split()


@pytest.fixture
def case(tmp_path: Path) -> Callable[..., Case]:
    def made(*reference: Mapping[str, Any], **more: Any) -> Case:
        return Case(tmp_path, reference, **more)

    return made


# Too many, too few, in the wrong order


def test_a_mail_is_sent_twice(case: Callable[..., Case]) -> None:
    (end,) = case(mail("ann.lee@company.example.com")).ends("double")
    assert len(end) == 1 and end[0].startswith("+ gmail.messages/")


def test_a_change_made_twice_is_no_mutant(case: Callable[..., Case]) -> None:
    assert case(WON).variants("double") == []


def test_the_second_of_two_changes_of_one_record_is_made_first(case: Callable[..., Case]) -> None:
    first = {"call": f"PATCH {SALES}/Opportunity/006MER1", "body": {"StageName": "Prospecting"}}
    (end,) = case(first, WON).ends("before_after")
    assert any(".stage_name: Closed Won -> Prospecting" in line for line in end)


def test_what_a_later_write_needs_is_made_before_it_too(case: Callable[..., Case]) -> None:
    account = {"call": f"POST {SALES}/Account", "body": {"Name": "Meridian Corp"}, "save": {"account": "id"}}
    joined = {"call": WON["call"], "body": {"AccountId": "${account}", "StageName": "Prospecting"}}
    (end,) = case(WON, account, joined).ends("before_after")
    assert [line for line in end if ".stage_name" in line] == [
        "~ salesforce.opportunities/006MER1.stage_name: Prospecting -> Closed Won"
    ]
    assert not any("account_id" in line for line in end)


def test_a_write_that_needs_the_earlier_one_is_not_moved_before_it(case: Callable[..., Case]) -> None:
    made = {"call": f"POST {SALES}/Opportunity", "save": {"deal": "id"},
            "body": {"Name": "New", "StageName": "Prospecting", "CloseDate": "2026-06-30"}}  # fmt: skip
    changed = {"call": f"PATCH {SALES}/Opportunity/${{deal}}", "body": {"StageName": "Closed Won"}}
    assert case(made, changed).variants("before_after") == []


def test_each_of_several_changed_fields_is_left_as_it_was(case: Callable[..., Case]) -> None:
    lines = case(WON).lines("partial_batch")
    assert ".stage_name: Closed Won -> Negotiation" in lines and ".close_date: 2026-01-26 -> 2026-02-13" in lines


def test_an_element_of_a_list_is_left_out(case: Callable[..., Case]) -> None:
    records = [
        {"attributes": {"type": "Opportunity"}, "id": each, "StageName": "Closed Won"}
        for each in ("006MER1", "006HRB1")
    ]
    call = f"PATCH {SALES.replace('/sobjects', '/composite/sobjects')}"
    made = case({"call": call, "body": {"records": records}})
    left = [[line for line in end if ".stage_name" in line] for end in made.ends("partial_batch")]
    assert ["~ salesforce.opportunities/006HRB1.stage_name: Closed Won -> Negotiation"] in left
    assert ["~ salesforce.opportunities/006MER1.stage_name: Closed Won -> Negotiation"] in left


def test_a_cell_of_a_row_is_left_out_and_the_others_keep_their_columns(case: Callable[..., Case]) -> None:
    row = {"call": f"PUT {SHEET}/Rates!C4:D4?valueInputOption=RAW", "body": {"values": [[1.4, "2026-01-28"]]}}
    ends = case(row).ends("partial_batch")
    assert len(ends) == 2
    assert all("1.4" in end[0] or "2026-01-28" in end[0] for end in ends)
    assert not any("Updated: 1.4" in line or "Rate: 2026-01-28" in line for end in ends for line in end)


def test_what_is_done_to_one_record_is_done_to_its_look_alike_too(case: Callable[..., Case]) -> None:
    (end,) = case(WON).ends("over_batch")
    assert "~ salesforce.opportunities/006MER2.stage_name: Prospecting -> Closed Won" in end


def test_a_list_gets_one_element_more(case: Callable[..., Case]) -> None:
    call = "POST https://gmail.googleapis.com/gmail/v1/users/me/messages/19c0365fd1e82b74/modify"
    lines = case({"call": call, "body": {"addLabelIds": ["STARRED"]}}).lines("over_batch")
    assert "19c0365fd1e82b74.label_ids" in lines


def test_what_was_changed_is_set_back(case: Callable[..., Case]) -> None:
    (end,) = case(WON).ends("do_then_undo")
    assert "~ salesforce.opportunities/006MER1.stage_name: Closed Won -> Negotiation" in end
    assert "~ salesforce.opportunities/006MER1.close_date: 2026-01-26 -> 2026-02-13" in end


def test_what_was_made_is_deleted(case: Callable[..., Case]) -> None:
    made = case(post("Meridian is won"))
    (end,) = made.ends("do_then_undo")
    assert len(end) == 1 and end[0].startswith("- slack.messages/C0DEALS:")


def test_labels_that_were_added_are_removed(case: Callable[..., Case]) -> None:
    call = "POST https://gmail.googleapis.com/gmail/v1/users/me/messages/19c0365fd1e82b74/modify"
    (end,) = case({"call": call, "body": {"addLabelIds": ["STARRED"]}}).ends("do_then_undo")
    assert end and "label_ids" in end[0]


def test_a_write_to_something_else_and_back_leaves_what_the_reference_leaves(case: Callable[..., Case]) -> None:
    made = case(WON)
    found = [run(made.trace, each) for each in made.variants("undo_of_another")]
    assert found
    assert all(len(each.answers) == 2 and each.refused is None for each in found)
    assert any(made.bench.equals(each.world) for each in found)


# Too much


def test_something_is_changed_and_made_beside_what_was_asked(case: Callable[..., Case]) -> None:
    lines = case(WON).lines("extra_write_same_app")
    assert "+ salesforce.opportunities/" in lines
    assert "~ salesforce.opportunities/" in lines
    assert "/006MER1" not in lines


def test_a_mail_goes_to_an_insider_and_to_an_outsider_who_are_not_meant(case: Callable[..., Case]) -> None:
    made = case(mail("anna.leer@company.example.com"), trigger={"text": "Tell them."})
    said = [each.says for each in made.variants("extra_write_same_app") if "messages_send" in each.says]
    assert any("to claire.dubois@meridian.example.com" in each for each in said)
    assert any("ann.lee@company.example.com" in each for each in said)


def test_nobody_writes_to_the_one_who_asked_or_to_oneself(case: Callable[..., Case]) -> None:
    lines = case(mail("anna.leer@company.example.com")).lines("extra_write_same_app")
    assert "to=['ann.lee@company.example.com']" not in lines and "to=['agent@company.example.com']" not in lines


def test_a_message_goes_to_another_channel_and_not_to_the_right_one(case: Callable[..., Case]) -> None:
    lines = case(post("Meridian is won", channel="#deals")).lines("extra_write_same_app")
    assert "+ slack.messages/C0DEALSEU:" in lines and "+ slack.messages/C0DEALS:" not in lines


def test_a_cell_of_another_row_is_changed_a_row_is_added_and_one_is_cleared(case: Callable[..., Case]) -> None:
    row = {"call": f"PUT {SHEET}/Rates!C4?valueInputOption=RAW", "body": {"values": [[1.4]]}}
    lines = case(row).lines("extra_write_same_app")
    assert "~ google_sheets.rows/fx_old" in lines
    assert "+ google_sheets.rows/" in lines


def test_an_app_that_is_only_read_is_written_to(case: Callable[..., Case]) -> None:
    made = case(WON)
    lines = made.lines("extra_write_other_app")
    assert "google_sheets.rows/" in lines and "+ slack.messages/" in lines and "+ gmail.messages/" in lines
    assert "salesforce." not in lines


# The shipped tasks


def at_work(path: Path) -> tuple[Bench, Trace]:
    prepared, _ = prepare(load_task(path))
    assert prepared is not None
    bench = Bench(path, prepared, default_gateway(), TaskProof(str(path), path.stem))
    assert bench.trace is not None
    return bench, bench.trace


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_an_operator_makes_the_same_mutants_each_time_and_none_breaks_anything(path: Path) -> None:
    (_, one), (_, other) = at_work(path), at_work(path)
    for name in OPERATORS:
        module = import_module(f"validators.proof.mutants.{name}")
        first, second = list(module.mutants(one)), list(module.mutants(other))
        assert first == second
        assert not [each.says for each in first if run(one, each).bug]


@pytest.mark.parametrize(
    "name", ["drop", "double", "draft_not_sent", "do_then_undo", "stale_row", "look_alike", "plus_minus_date"]
)
def test_the_shipped_tasks_catch_it(name: str) -> None:
    module = import_module(f"validators.proof.mutants.{name}")
    survived, killed = [], 0
    for path in SHIPPED:
        bench, trace = at_work(path)
        for each in module.mutants(trace):
            ran = run(trace, each)
            if ran.refused is not None or bench.equals(ran.world):
                continue
            verdicts = bench.verdicts(ran.world)
            if any(verdicts[assertion].status == "failed" for assertion in bench.counted):
                killed += 1
            else:
                survived.append(f"{path.stem}: {each.says}")
    assert not survived and killed >= len(SHIPPED) - 3
