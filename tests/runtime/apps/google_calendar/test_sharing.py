from tests.runtime.apps.google_calendar.calendar_company import (
    BASE,
    HOLIDAYS,
    MARA,
    PRODUCT,
    THEO,
    calendars,
    reason,
)

ACL = f"{BASE}/calendars/{PRODUCT}/acl"
LEA = {"role": "reader", "scope": {"type": "user", "value": "lea.stern@company.example.com"}}


def roles(company, **params):
    return {each["id"]: each["role"] for each in company.get(ACL, **params).body["items"]}


def test_the_rules_of_a_calendar_name_its_owner_too():
    assert roles(calendars()) == {
        f"user:{MARA}": "owner", f"user:{THEO}": "writer", "domain:company.example.com": "reader",
    }  # fmt: skip


def test_sharing_gives_somebody_a_role():
    company = calendars()
    made = company.post(ACL, LEA).body
    assert (made["id"], made["role"], made["scope"]) == ("user:lea.stern@company.example.com", "reader", LEA["scope"])
    assert company.get(f"{ACL}/user:lea.stern@company.example.com").body == made


def test_sharing_again_with_the_same_person_changes_the_role():
    company = calendars()
    company.post(ACL, {"role": "reader", "scope": {"type": "user", "value": THEO}})
    assert roles(company)[f"user:{THEO}"] == "reader"
    assert len(company.world.diff()) == 1


def test_a_calendar_can_be_shared_with_everybody():
    assert calendars().post(ACL, {"role": "freeBusyReader", "scope": {"type": "default"}}).body["id"] == "default"


def test_a_rule_needs_a_role_and_a_scope():
    company = calendars()
    assert reason(company.post(ACL, {"scope": LEA["scope"]}))[:2] == (400, "required")
    assert reason(company.post(ACL, {"role": "reader"}))[:2] == (400, "required")
    assert reason(company.post(ACL, {"role": "reader", "scope": {"type": "user"}}))[:2] == (400, "required")
    assert reason(company.post(ACL, {"role": "reader", "scope": {"type": "user", "value": "lea"}}))[:2] == (
        400,
        "invalid",
    )
    assert reason(company.post(ACL, {**LEA, "role": "boss"}))[0] == 400


def test_a_right_that_was_taken_back_is_off_the_list_and_stays_as_role_none():
    company = calendars()
    assert company.delete(f"{ACL}/user:{THEO}").status == 204
    assert f"user:{THEO}" not in roles(company)
    assert roles(company, showDeleted=True)[f"user:{THEO}"] == "none"
    assert reason(company.delete(f"{ACL}/user:{THEO}")) == (404, "notFound", "Not Found")


def test_changed_rules_are_told_to_who_has_a_sync_token():
    company = calendars()
    token = company.get(ACL).body["nextSyncToken"]
    company.delete(f"{ACL}/user:{THEO}")
    assert roles(company, syncToken=token) == {f"user:{THEO}": "none"}


def test_a_role_can_be_changed_by_patch_and_update():
    company = calendars()
    assert company.patch(f"{ACL}/user:{THEO}", {"role": "reader"}).body["role"] == "reader"
    assert company.put(f"{ACL}/user:{THEO}", {"role": "owner"}).body["role"] == "owner"


def test_nobody_changes_their_own_access():
    response = calendars().patch(f"{ACL}/user:{MARA}", {"role": "reader"})
    assert reason(response) == (403, "cannotChangeOwnAcl", "Cannot change your own access level.")


def test_the_scope_of_a_rule_stays():
    body = {"role": "reader", "scope": {"type": "user", "value": MARA}}
    assert reason(calendars().patch(f"{ACL}/user:{THEO}", body))[:2] == (400, "invalid")


def test_only_an_owner_sees_and_changes_the_rules():
    url = f"{BASE}/calendars/{HOLIDAYS}/acl"
    assert reason(calendars().get(url))[:2] == (403, "requiredAccessLevel")
    assert reason(calendars().post(url, LEA))[:2] == (403, "requiredAccessLevel")
