"""Permissions, and what they let people do."""

from typing import Any

import pytest

from runtime.apps.google_drive.records import Permission
from tests.runtime.apps.company import Company
from tests.runtime.apps.google_drive.drive import FILES, drive, file, refusal

BOB = "bob.ray@company.example.com"
DAN = "dan.fox@company.example.com"


def share(here: Company, file_id: str, body: dict[str, Any], **params: Any) -> Any:
    return here.post(f"{FILES}/{file_id}/permissions", body, fields="*", **params)


def people(here: Company, file_id: str) -> dict[str, str]:
    shown = here.get(f"{FILES}/{file_id}/permissions", fields="permissions(type,role,emailAddress)").body["permissions"]
    return {each.get("emailAddress", each["type"]): each["role"] for each in shown}


def test_a_permission_without_fields_has_only_the_four_default_ones() -> None:
    shown = drive().get(f"{FILES}/file-plan/permissions").body["permissions"]
    assert {name for each in shown for name in each} == {"kind", "id", "type", "role"}


def test_sharing_with_a_person_remembers_the_mail_that_went_out() -> None:
    here = drive()
    body = {"type": "user", "role": "writer", "emailAddress": DAN}
    given = share(here, "sheet-fleet", body, emailMessage="For Monday").body
    (held,) = here.world.find(Permission, file_id="sheet-fleet")
    assert (held["email_address"], held["role"], held["notified"], held["email_message"]) == (
        DAN,
        "writer",
        True,
        "For Monday",
    )
    assert held["permission_id"] == given["id"]


def test_a_person_has_the_same_permission_id_on_every_file() -> None:
    here = drive()
    body = {"type": "user", "role": "reader", "emailAddress": DAN}
    assert share(here, "sheet-fleet", body).body["id"] == share(here, "file-photo", body).body["id"]


def test_no_mail_goes_out_where_none_is_wanted() -> None:
    here = drive()
    share(here, "sheet-fleet", {"type": "user", "role": "reader", "emailAddress": DAN}, sendNotificationEmail=False)
    assert here.world.find(Permission, file_id="sheet-fleet")[0]["notified"] is False


def test_sharing_twice_keeps_the_stronger_role() -> None:
    here = drive()
    for role in ("writer", "reader"):
        share(here, "sheet-fleet", {"type": "user", "role": role, "emailAddress": DAN})
    assert people(here, "sheet-fleet")[DAN] == "writer"


def test_anyone_with_the_link_is_a_permission_of_its_own() -> None:
    here = drive()
    assert share(here, "sheet-fleet", {"type": "anyone", "role": "reader"}).body["id"] == "anyoneWithLink"
    assert file(here, "sheet-fleet")["shared"] is True


def test_sharing_a_folder_opens_what_is_inside() -> None:
    here = drive()
    assert people(here, "doc-policy")[BOB] == "writer"
    here.patch(f"{FILES}/doc-policy", addParents="fld-archive", removeParents="fld-ops")
    assert BOB not in people(here, "doc-policy")


def test_access_from_a_folder_is_neither_weakened_nor_taken_at_the_file() -> None:
    here = drive()
    shown = here.get(f"{FILES}/doc-policy/permissions", fields="*").body["permissions"]
    (bob,) = [each for each in shown if each.get("emailAddress") == BOB]
    assert bob["permissionDetails"][0]["inheritedFrom"] == "fld-ops"
    where = f"{FILES}/doc-policy/permissions/{bob['id']}"
    assert refusal(here.patch(where, {"role": "reader"})) == (403, "cannotModifyInheritedPermission")
    assert refusal(here.delete(where)) == (403, "cannotDeletePermission")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"role": "reader"}, (400, "required")),
        ({"type": "user", "emailAddress": DAN}, (400, "required")),
        ({"type": "user", "role": "reader"}, (400, "invalid")),
        ({"type": "user", "role": "reader", "emailAddress": "dan"}, (400, "invalid")),
        ({"type": "anyone", "role": "reader", "emailAddress": DAN}, (400, "invalid")),
        ({"type": "domain", "role": "reader"}, (400, "invalid")),
        ({"type": "anyone", "role": "owner"}, (403, "invalidSharingRequest")),
        ({"type": "user", "role": "boss", "emailAddress": DAN}, (400, "invalid")),
        (
            {"type": "user", "role": "fileOrganizer", "emailAddress": DAN},
            (403, "fileOrganizerOnNonTeamDriveNotSupported"),
        ),
        ({"type": "user", "role": "owner", "emailAddress": DAN}, (403, "forbidden")),
        (
            {"type": "user", "role": "reader", "emailAddress": DAN, "expirationTime": "2026-01-01T00:00:00Z"},
            (403, "expirationDatesMustBeInTheFuture"),
        ),
    ],
)
def test_a_permission_that_does_not_fit_is_refused(body: dict[str, Any], says: tuple[int, str]) -> None:
    here = drive()
    assert refusal(share(here, "sheet-fleet", body)) == says
    assert here.world.diff() == []


def test_a_new_owner_leaves_the_old_one_as_a_writer() -> None:
    here = drive()
    body = {"type": "user", "role": "owner", "emailAddress": DAN}
    assert share(here, "sheet-fleet", body, transferOwnership=True).body["role"] == "owner"
    assert people(here, "sheet-fleet") == {DAN: "owner", "ann.lee@company.example.com": "writer"}
    assert refusal(here.delete(f"{FILES}/sheet-fleet")) == (403, "insufficientFilePermissions")


def test_ownership_stays_in_the_organization() -> None:
    body = {"type": "user", "role": "owner", "emailAddress": "eve@elsewhere.example.org"}
    answer = share(drive(), "sheet-fleet", body, transferOwnership=True)
    assert refusal(answer) == (400, "ownershipChangeAcrossDomainNotPermitted")


def test_the_owner_is_not_removed() -> None:
    here = drive()
    owner = here.get(f"{FILES}/sheet-fleet/permissions").body["permissions"][0]
    assert refusal(here.delete(f"{FILES}/sheet-fleet/permissions/{owner['id']}")) == (403, "cannotRemoveOwner")


def test_a_role_is_changed_and_a_link_withdrawn() -> None:
    here = drive()
    where = f"{FILES}/file-plan/permissions/anyoneWithLink"
    assert here.patch(where, {"role": "commenter"}).body["role"] == "commenter"
    assert here.delete(where).status == 204
    answer = here.get(where)
    assert refusal(answer) == (404, "notFound")
    assert answer.body["error"]["message"] == "Permission not found: anyoneWithLink."


def test_a_reader_does_not_share() -> None:
    answer = share(drive(), "file-brief", {"type": "anyone", "role": "reader"})
    assert refusal(answer) == (403, "insufficientFilePermissions")


def test_a_writer_shares_unless_the_owner_keeps_it_to_himself() -> None:
    here = drive()
    assert share(here, "file-report", {"type": "user", "role": "reader", "emailAddress": DAN}).ok
    here.patch(f"{FILES}/file-report", {"writersCanShare": False})
    assert not share(here, "file-report", {"type": "user", "role": "reader", "emailAddress": BOB}).ok
