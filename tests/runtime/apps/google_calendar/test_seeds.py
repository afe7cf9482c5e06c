from runtime.apps.google_calendar.records import Calendar, Event
from runtime.gateway.gateway import default_gateway
from runtime.kit.records import derived_value
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from tests.runtime.apps.google_calendar.calendar_company import BASE, calendars, seeded


def read(world, path, **params):
    response = default_gateway().execute(world, "GET", f"{BASE}/{path}", params=params)
    assert response.ok, response
    return response.body


def value(world, event_id, name):
    return derived_value(Event, world.get(Event, event_id), name, world)


def test_an_account_without_calendars_has_a_primary_one():
    world = seeded(events=[])
    assert read(world, "users/me/calendarList/primary")["primary"] is True


def test_a_seeded_calendar_named_primary_is_the_primary_one():
    world = seeded(calendars=[{"id": "primary", "summary": "Main Calendar"}])
    assert [each["primary"] for each in world.all(Calendar)] == [True]


def test_events_may_be_seeded_with_nested_times():
    flat = {"id": "e1", "start__dateTime": "2026-03-05T10:00:00Z", "end__dateTime": "2026-03-05T11:00:00Z"}
    nested = {"id": "e2", "start": {"dateTime": "2026-03-05T10:00:00Z"}, "end": {"dateTime": "2026-03-05T11:00:00Z"}}
    world = seeded(events=[flat, nested])
    assert read(world, "calendars/primary/events/e1")["start"] == read(world, "calendars/primary/events/e2")["start"]


def test_the_calendar_of_a_seeded_event_has_three_spellings():
    world = seeded(
        calendars=[{"id": "ops", "summary": "Ops"}],
        events=[{"id": name, name: "ops"} for name in ("calendarid", "calendar_id", "calendarId")],
    )
    assert {each["calendarid"] for each in world.all(Event)} == {"ops"}


def test_an_event_without_a_calendar_is_on_the_primary_one():
    world = seeded(
        events=[{"id": "e1", "summary": "Lunch"}],
        calendars=[{"id": "me@x.example.com", "summary": "Me", "primary": True}],
    )
    assert world.get(Event, "e1")["calendarid"] == "me@x.example.com"


def test_a_calendar_that_only_an_event_names_can_be_read():
    world = seeded(events=[{"id": "e1", "calendarid": "team@x.example.com", "summary": "Review"}])
    assert read(world, "calendars/team@x.example.com/events")["items"][0]["summary"] == "Review"


def test_seeded_attendees_may_be_addresses_or_objects():
    world = seeded(
        events=[{"id": "e1", "attendees": ["ann@x.example.com", {"email": "bo@x.example.com", "optional": True}]}]
    )
    assert world.get(Event, "e1")["attendees"] == ["ann@x.example.com", "bo@x.example.com"]
    assert value(world, "e1", "optional_attendees") == ["bo@x.example.com"]


def test_a_seeded_frequency_makes_the_event_recur():
    world = seeded(
        events=[
            {
                "id": "e1", "start__dateTime": "2026-03-05T10:00:00Z", "end__dateTime": "2026-03-05T11:00:00Z",
                "recurrence_frequency": "weekly", "recurrence_until": "2026-03-19T10:00:00Z",
            }
        ]
    )  # fmt: skip
    assert len(read(world, "calendars/primary/events/e1/instances")["items"]) == 3


def test_seeded_reminders_show_as_overrides():
    world = seeded(events=[{"id": "e1", "reminders_methods": ["email", "popup"], "reminders_minutes": 30}])
    assert read(world, "calendars/primary/events/e1")["reminders"] == {
        "useDefault": False,
        "overrides": [{"method": "email", "minutes": 30}, {"method": "popup", "minutes": 30}],
    }


def test_a_seeded_conference_has_a_link():
    world = seeded(events=[{"id": "e1", "conferencing": True}])
    assert read(world, "calendars/primary/events/e1")["hangoutLink"].startswith("https://meet.google.com/")


def test_a_seeded_all_day_event_shows_dates():
    world = seeded(events=[{"id": "e1", "all_day": True, "start__dateTime": "2026-03-05T00:00:00Z"}])
    shown = read(world, "calendars/primary/events/e1")
    assert (shown["start"], shown["end"]) == ({"date": "2026-03-05"}, {"date": "2026-03-06"})


def test_events_may_stand_inside_their_calendar():
    world = seeded(calendars=[{"id": "ops", "summary": "Ops", "events": [{"id": "e1", "summary": "Sync"}]}])
    assert world.get(Event, "e1")["calendarid"] == "ops"


def test_an_unknown_field_of_an_event_is_a_problem_with_its_place():
    _, problems = build_seed(
        {"google_calendar": {"events": [{"id": "e1", "sumary": "x"}]}}, instant("2026-03-02T09:00:00Z")
    )
    assert problems[0].path == ("google_calendar", "events", 0, "sumary")
    assert "did you mean `summary`" in problems[0].message


def test_an_unknown_time_zone_in_a_seed_is_a_problem():
    data = {"calendars": [{"id": "a", "summary": "A", "time_zone": "Mars"}]}
    _, problems = build_seed({"google_calendar": data}, instant("2026-03-02T09:00:00Z"))
    assert "not a time zone" in problems[0].message


def test_assertions_can_ask_for_start_end_and_length():
    world = calendars().world
    assert value(world, "kickoff0meridian", "start") == "2026-03-03T10:00:00+01:00"
    assert value(world, "offsite0spring", "end") == "2026-03-14"
    assert value(world, "kickoff0meridian", "duration_minutes") == 60


def test_assertions_can_ask_for_the_name_of_the_calendar():
    assert value(calendars().world, "launch0meeting", "calendar") == "Product team"


def test_assertions_can_ask_who_accepted_and_who_declined():
    company = calendars()
    body = {
        "attendees": [
            {"email": "a@x.example.com", "responseStatus": "accepted"},
            {"email": "b@x.example.com", "responseStatus": "declined"},
        ]
    }
    company.alter("kickoff0meridian", body)
    assert value(company.world, "kickoff0meridian", "accepted_by") == ["a@x.example.com"]
    assert value(company.world, "kickoff0meridian", "declined_by") == ["b@x.example.com"]
    assert value(company.world, "kickoff0meridian", "attendee_emails") == ["a@x.example.com", "b@x.example.com"]


def test_assertions_can_ask_whether_an_event_was_cancelled():
    company = calendars()
    assert value(company.world, "kickoff0meridian", "cancelled") is False
    company.drop("kickoff0meridian")
    assert value(company.world, "kickoff0meridian", "cancelled") is True


def test_a_seeded_event_may_invite_a_room_without_an_address():
    world = seeded(events=[{"id": "e1", "attendees": ["ann@company.example.com", "Room 4"]}])
    assert [each["email"] for each in read(world, "calendars/primary/events/e1")["attendees"]][1] == "Room 4"


def test_a_seeded_time_may_be_written_with_small_letters():
    world = seeded(events=[{"id": "e1", "start__dateTime": "2026-03-05t10:00:00z"}])
    assert world.get(Event, "e1")["start__dateTime"] == "2026-03-05T10:00:00Z"
