"""How a Drive may be written in a task, and what assertions may ask of it."""

from datetime import UTC, datetime
from typing import Any

import pytest

from runtime.apps.google_drive.records import Action, File, Permission
from runtime.apps.google_drive.seeding import ROOT
from runtime.gateway.gateway import default_gateway
from runtime.kit.records import derived_value
from runtime.kit.seeding import build_seed
from runtime.kit.world import World
from tests.runtime.apps.google_drive.drive import DRIVE, FILES, FOLDER, drive

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def world(raw: dict[str, Any], **others: Any) -> World:
    seed, problems = build_seed({"google_drive": raw, **others}, NOW)
    assert problems == []
    return World(seed, checked=True)


def past(**params: Any) -> dict[str, Any]:
    return {"action_key": "find_multiple_files", "params": params}


def test_a_past_action_that_describes_a_file_is_a_file_and_stays_readable() -> None:
    here = world(
        {
            "actions": {
                "find_multiple_files": [{"id": "a1", **past(title="Rota", file="f1", folder="fld", description="QA")}]
            }
        }
    )
    held = here.get(File, "f1")
    assert (held["name"], held["parents"], held["description"]) == ("Rota", ["fld"], "QA")
    assert here.get(File, "fld")["mime_type"] == FOLDER
    assert here.get(Action, "a1")["params"]["title"] == "Rota"


def test_who_made_a_file_in_a_past_action_owns_it() -> None:
    here = world(
        {"actions": {"find_multiple_files": [past(title="Rota", file="f1", created_by="eve@out.example.com")]}}
    )
    assert here.get(File, "f1")["owner_email"] == "eve@out.example.com"


def test_two_past_actions_under_one_id_are_both_kept() -> None:
    here = world({"actions": {"find_multiple_files": [{"id": "a", **past(title=t, file=t)} for t in ("x", "y")]}})
    assert [each["id"] for each in here.all(Action)] == ["a", "a-2"]
    assert {"x", "y"} <= {each["id"] for each in here.all(File)}


def test_a_past_action_names_a_folder_by_its_own_id() -> None:
    ledger = {"folder": [{"id": "a", "action_key": "folder", "params": {"folder": "fld-x", "name": "Shared"}}]}
    held = world({"actions": ledger}).get(File, "fld-x")
    assert (held["name"], held["mime_type"], held["parents"]) == ("Shared", FOLDER, [ROOT])


def test_a_past_action_adds_nothing_to_a_file_the_seed_has() -> None:
    raw = {
        "files": [{"id": "f1", "name": "Rota (final)"}],
        "actions": {"find_multiple_files": [past(title="Rota", file="f1")]},
    }
    assert world(raw).get(File, "f1")["name"] == "Rota (final)"


def test_past_moves_describe_no_file() -> None:
    here = world(
        {"actions": {"move_file": [{"action_key": "move_file", "params": {"file": "f1", "folder": "x", "name": "n"}}]}}
    )
    assert [each["id"] for each in here.all(File)] == [ROOT]


@pytest.mark.parametrize(
    "spelled",
    [
        {"id": "f", "title": "Plan", "folder": "d", "owner": "a@x.example.com", "created_at": "2026-01-01"},
        {
            "fileId": "f",
            "name": "Plan",
            "parents": ["d"],
            "owners": [{"emailAddress": "a@x.example.com"}],
            "createdTime": "2026-01-01",
        },
        {
            "file_id": "f",
            "filename": "Plan",
            "parent_id": "d",
            "created_by": "a@x.example.com",
            "created": "2026-01-01",
        },
        {
            "file": "f",
            "file_name": "Plan",
            "folderId": "Ops",
            "owner_email": "a@x.example.com",
            "created_time": "2026-01-01",
        },
    ],
)
def test_a_file_may_be_spelled_in_several_ways(spelled: dict[str, Any]) -> None:
    held = world({"folders": [{"id": "d", "name": "Ops"}], "files": [spelled]}).get(File, "f")
    wanted = {
        "name": "Plan",
        "parents": ["d"],
        "owner_email": "a@x.example.com",
        "created_time": "2026-01-01",
        "extra": {},
    }
    assert {name: held[name] for name in wanted} == wanted


def test_keys_that_no_field_holds_are_kept_aside() -> None:
    held = world({"files": [{"id": "f", "name": "Plan", "status": "draft", "owner": "Ann"}]}).get(File, "f")
    assert held["extra"] == {"status": "draft", "owner_email": "Ann"}


def test_a_type_may_be_a_word() -> None:
    raw = {
        "files": [
            {"id": "a", "name": "A", "type": "folder"},
            {"id": "b", "name": "b.pdf"},
            {"id": "c", "name": "C", "type": "pdf"},
        ]
    }
    here = world(raw)
    kinds = [here.get(File, each)["mime_type"] for each in "abc"]
    assert kinds == [FOLDER, "application/pdf", "application/pdf"]


def test_an_owner_among_the_permissions_is_the_files_owner() -> None:
    raw = {
        "files": [
            {
                "id": "f",
                "name": "n",
                "permissions": [{"emailAddress": "a@x.example.com", "role": "owner", "type": "user"}],
            }
        ]
    }
    here = world(raw)
    assert here.get(File, "f")["owner_email"] == "a@x.example.com"
    assert here.all(Permission) == []


def test_the_agent_is_whoever_the_mailbox_of_the_company_belongs_to() -> None:
    mail = {"profile": {"email_address": "kim@corp.example.com"}}
    here = world({"files": [{"id": "f", "name": "n"}]}, gmail=mail)
    about = default_gateway().execute(here, "GET", f"{DRIVE}/about", params={"fields": "user/emailAddress"})
    assert about.body == {"user": {"emailAddress": "kim@corp.example.com"}}
    assert derived_value(File, here.get(File, "f"), "owner", here) == "kim@corp.example.com"


def test_what_an_assertion_may_ask_of_a_file() -> None:
    here = drive().world

    def asked(file_id: str, name: str) -> Any:
        return derived_value(File, here.get(File, file_id), name, here)

    assert asked("file-plan", "folder") == "Operations"
    assert asked("fld-ops", "folder") == "My Drive"
    assert asked("file-report", "full_path") == "My Drive/Archive/2023/Quarterly report.pdf"
    assert (asked("fld-ops", "is_folder"), asked("file-plan", "is_folder")) == (True, False)
    assert asked("file-report", "owner") == "cat.oy@partner.example.com"
    assert asked("fld-ops", "shared_with") == asked("fld-ops", "editors") == ["bob.ray@company.example.com"]
    assert (asked("file-plan", "public"), asked("fld-ops", "public")) == (True, False)
    assert asked("file-nda", "owner") is None


def test_a_file_in_a_trashed_folder_is_in_the_trash_for_an_assertion() -> None:
    here = drive()
    here.patch(f"{FILES}/fld-archive", {"trashed": True})
    held = here.world.get(File, "file-report")
    assert derived_value(File, held, "in_trash", here.world) is True
    assert held["trashed"] is False


def test_sharing_outside_the_company_shows() -> None:
    here = drive()
    for address in ("dan@company.example.com", "eve@out.example.org"):
        here.post(f"{FILES}/sheet-fleet/permissions", {"type": "user", "role": "reader", "emailAddress": address})
    given = here.world.find(Permission, file_id="sheet-fleet")
    assert [derived_value(Permission, each, "outside", here.world) for each in given] == [False, True]
