import pytest

from runtime.apps.google_calendar.records import Calendar
from tests.runtime.apps.google_calendar.calendar_company import (
    BASE,
    HOLIDAYS,
    MARA,
    PRODUCT,
    THEO,
    calendars,
    meeting,
    reason,
)

MY_LIST = f"{BASE}/users/me/calendarList"


def listed(company, **params):
    return [each["id"] for each in company.get(MY_LIST, **params).body["items"]]


def test_the_list_leaves_hidden_calendars_out_unless_asked_for():
    company = calendars()
    assert listed(company) == [MARA, PRODUCT, HOLIDAYS, THEO]
    assert "archive@group.calendar.example.com" in listed(company, showHidden=True)


def test_the_list_can_be_cut_to_calendars_one_may_write():
    assert listed(calendars(), minAccessRole="writer") == [MARA, PRODUCT]


def test_primary_stands_for_the_persons_own_calendar():
    company = calendars()
    entry = company.get(f"{MY_LIST}/primary").body
    assert (entry["id"], entry["primary"], entry["accessRole"]) == (MARA, True, "owner")
    assert company.get(f"{BASE}/calendars/primary").body["timeZone"] == "Europe/Berlin"


def test_a_new_calendar_is_owned_and_on_the_list():
    company = calendars()
    made = company.post(f"{BASE}/calendars", {"summary": "Hiring"}).body
    assert made["id"].endswith("@group.calendar.google.com")
    assert (made["summary"], made["timeZone"], made["dataOwner"]) == ("Hiring", "UTC", MARA)
    assert made["id"] in listed(company)
    assert company.add(meeting(), made["id"]).ok


def test_a_calendar_needs_a_title():
    assert reason(calendars().post(f"{BASE}/calendars", {}))[:2] == (400, "required")
    assert reason(calendars().put(f"{BASE}/calendars/{PRODUCT}", {"location": "Bonn"}))[:2] == (400, "required")


def test_a_calendar_refuses_an_unknown_time_zone():
    assert reason(calendars().patch(f"{BASE}/calendars/{PRODUCT}", {"timeZone": "Nowhere"}))[:2] == (400, "invalid")


def test_an_update_clears_what_it_leaves_out_and_a_patch_does_not():
    company = calendars()
    patched = company.patch(f"{BASE}/calendars/{PRODUCT}", {"location": "Bonn"}).body
    assert (patched["description"], patched["location"]) == ("Launches and reviews", "Bonn")
    updated = company.put(f"{BASE}/calendars/{PRODUCT}", {"summary": "Product"}).body
    assert "description" not in updated
    assert "location" not in updated


def test_only_the_owner_may_change_a_calendar():
    response = calendars().patch(f"{BASE}/calendars/{HOLIDAYS}", {"summary": "Mine"})
    assert reason(response) == (403, "requiredAccessLevel", "You need to have owner access to this calendar.")


def test_a_deleted_calendar_is_gone_and_its_events_are_cancelled():
    company = calendars()
    assert company.delete(f"{BASE}/calendars/{PRODUCT}").status == 204
    assert reason(company.get(f"{BASE}/calendars/{PRODUCT}")) == (404, "notFound", "Not Found")
    assert reason(company.get(f"{BASE}/calendars/{PRODUCT}/events")) == (404, "notFound", "Not Found")
    assert company.stored("launch0meeting")["status"] == "cancelled"
    assert PRODUCT not in listed(company)


def test_a_deleted_calendar_shows_on_the_list_only_when_asked_for():
    company = calendars()
    company.delete(f"{BASE}/calendars/{PRODUCT}")
    entry = next(each for each in company.get(MY_LIST, showDeleted=True).body["items"] if each["id"] == PRODUCT)
    assert entry["deleted"] is True


def test_the_primary_calendar_cannot_be_deleted():
    assert reason(calendars().delete(f"{BASE}/calendars/primary"))[:2] == (403, "cannotDeletePrimaryCalendar")


def test_clearing_the_primary_calendar_cancels_its_events():
    company = calendars()
    assert company.post(f"{BASE}/calendars/primary/clear").status == 204
    assert company.titles() == []
    assert company.titles(PRODUCT) == ["Launch review"]


def test_only_the_primary_calendar_can_be_cleared():
    company = calendars()
    assert company.post(f"{BASE}/calendars/{PRODUCT}/clear").status == 400
    assert company.world.diff() == []


def test_a_calendar_taken_off_the_list_still_exists_and_can_come_back():
    company = calendars()
    assert company.delete(f"{MY_LIST}/{HOLIDAYS}").status == 204
    assert HOLIDAYS not in listed(company)
    assert reason(company.get(f"{MY_LIST}/{HOLIDAYS}")) == (404, "notFound", "Not Found")
    assert company.get(f"{BASE}/calendars/{HOLIDAYS}").ok
    assert company.post(MY_LIST, {"id": HOLIDAYS}).ok
    assert HOLIDAYS in listed(company)


def test_a_calendar_that_does_not_exist_cannot_be_put_on_the_list():
    assert reason(calendars().post(MY_LIST, {"id": "nothing@example.com"})) == (404, "notFound", "Not Found")


def test_the_person_may_give_a_calendar_another_title_and_colour_on_the_list():
    company = calendars()
    entry = company.patch(f"{MY_LIST}/{PRODUCT}", {"summaryOverride": "Product", "colorId": "3"}).body
    assert (entry["summary"], entry["summaryOverride"], entry["backgroundColor"]) == (
        "Product team",
        "Product",
        "#f83a22",
    )


def test_rgb_colours_count_only_when_the_request_says_so():
    company = calendars()
    body = {"backgroundColor": "#abcdef", "foregroundColor": "#000000"}
    assert company.patch(f"{MY_LIST}/{PRODUCT}", body).body["backgroundColor"] != "#abcdef"
    assert company.patch(f"{MY_LIST}/{PRODUCT}", body, colorRgbFormat=True).body["backgroundColor"] == "#abcdef"


def test_the_list_tells_what_changed_since_a_sync_token():
    company = calendars()
    token = company.get(MY_LIST).body["nextSyncToken"]
    assert listed(company, syncToken=token) == []
    company.patch(f"{MY_LIST}/{PRODUCT}", {"hidden": True})
    company.delete(f"{MY_LIST}/{HOLIDAYS}")
    assert listed(company, syncToken=token) == [PRODUCT, HOLIDAYS]


def test_the_list_comes_in_pages():
    company = calendars()
    first = company.get(MY_LIST, maxResults=3).body
    second = company.get(MY_LIST, maxResults=3, pageToken=first["nextPageToken"]).body
    assert [each["id"] for each in (*first["items"], *second["items"])] == listed(company)
    assert "nextPageToken" not in second


def test_a_calendar_without_any_access_is_not_found():
    company = calendars()
    company.world.change(Calendar, HOLIDAYS, access_role="none")
    assert reason(company.get(f"{BASE}/calendars/{HOLIDAYS}/events")) == (404, "notFound", "Not Found")


@pytest.mark.parametrize("path", ["calendars/none@example.com", "users/me/calendarList/none@example.com"])
def test_an_unknown_calendar_is_not_found(path):
    assert reason(calendars().get(f"{BASE}/{path}")) == (404, "notFound", "Not Found")


def test_settings_say_the_time_zone_of_the_primary_calendar():
    company = calendars()
    assert company.get(f"{BASE}/users/me/settings/timezone").body["value"] == "Europe/Berlin"
    assert "timezone" in {each["id"] for each in company.get(f"{BASE}/users/me/settings").body["items"]}
    assert reason(company.get(f"{BASE}/users/me/settings/mood"))[:2] == (404, "notFound")


def test_there_are_24_calendar_colours_and_11_event_colours():
    colors = calendars().get(f"{BASE}/colors").body
    assert (len(colors["calendar"]), len(colors["event"])) == (24, 11)


def test_a_default_reminder_is_kept_without_what_calendar_does_not_know():
    company = calendars()
    reminder = {"method": "popup", "minutes": 15.0, "sound": "gong"}
    company.patch(f"{MY_LIST}/{PRODUCT}", {"defaultReminders": [reminder]})
    kept = company.world.get(Calendar, PRODUCT)["default_reminders"]
    assert kept == [{"method": "popup", "minutes": 15}]
    assert isinstance(kept[0]["minutes"], int)
