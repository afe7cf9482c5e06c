from typing import Any

from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def seeded(**linkedin: Any) -> tuple[World, list[SeedProblem]]:
    seed, problems = build_seed({"linkedin": linkedin}, NOW)
    return World(seed), problems


def one(world: World, collection: str) -> dict[str, Any]:
    (record,) = world.collection(f"linkedin.{collection}").values()
    return record


def test_a_profile_may_be_written_with_short_names() -> None:
    world, problems = seeded(
        profiles=[
            {
                "profile_id": "p1",
                "first_name": "Ada",
                "last_name": "Ito",
                "title": "CTO",
                "profile_url": "https://l.example/ada",
                "company_id": "c1",
            }
        ]
    )
    assert problems == []
    found = one(world, "profiles")
    assert (found["id"], found["current_title"], found["public_profile_url"], found["current_company_id"]) == (
        "p1", "CTO", "https://l.example/ada", "c1",
    )  # fmt: skip


def test_the_full_name_of_a_field_wins_over_its_short_one() -> None:
    world, _ = seeded(profiles=[{"first_name": "Ada", "last_name": "Ito", "current_title": "CTO", "title": "CEO"}])
    assert one(world, "profiles")["current_title"] == "CTO"


def test_the_profile_of_the_current_user_is_a_profile_and_its_member_uses_the_app() -> None:
    world, problems = seeded(current_user_profile={"id": "me", "first_name": "Ada", "last_name": "Ito"})
    assert problems == []
    assert one(world, "profiles")["id"] == "me"
    assert one(world, "settings")["current_user_id"] == "me"


def test_the_current_user_may_be_named_alone() -> None:
    world, problems = seeded(current_user_id="me")
    assert problems == []
    assert one(world, "settings")["current_user_id"] == "me"


def test_an_unknown_field_of_the_current_users_profile_is_refused_with_its_place() -> None:
    _, (problem,) = seeded(current_user_profile={"id": "me", "first_name": "Ada", "last_name": "Ito", "skils": []})
    assert problem.path == ("linkedin", "current_user_profile", "value", "skils")
    assert "did you mean `skills`?" in problem.message


def test_a_message_without_a_recipient_is_refused() -> None:
    _, (problem,) = seeded(messages=[{"sender_profile_id": "p1", "text": "Hello"}])
    assert (problem.path, "`recipient_profile_id` is required" in problem.message) == (
        ("linkedin", "messages", 0),
        True,
    )


def test_what_a_post_shares_may_be_text_or_an_article() -> None:
    world, problems = seeded(
        posts=[{"id": "1", "content": "plain"}, {"id": "2", "content": {"articleUrl": "https://a.example"}}]
    )
    assert problems == []
    plain, article = world.collection("linkedin.posts").values()
    assert (plain["content"], article["content"]["article_url"]) == ("plain", "https://a.example")


def test_an_invitation_knows_the_mail_address_behind_its_link() -> None:
    world, _ = seeded(
        profiles=[
            {
                "first_name": "Ada",
                "last_name": "Ito",
                "email": "ada@x.example",
                "public_profile_url": "https://l.example/in/ada",
            }
        ],
        invitations=[
            {
                "sender_profile_id": "me",
                "recipient_profile_url": "https://www.l.example/in/ada/",
                "sent_at": "2026-03-01",
            }
        ],
    )
    invitation = one(world, "invitations")
    assert derived_value(model_at("linkedin.invitations"), invitation, "recipient_email", world) == "ada@x.example"
    assert derived_value(model_at("linkedin.invitations"), invitation, "recipient", world) == "Ada Ito"
