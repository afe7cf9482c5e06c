"""A made-up row of the AutomationBench kind, and changes of it."""

from copy import deepcopy
from typing import Any

SYSTEM = "You look after the office. Use the tools."
ROW: dict[str, Any] = {
    "example_id": 7,
    "task": "operations.tell_the_team",
    "prompt": [
        {"role": "system", "content": SYSTEM},
        {"role": "user", "content": "Tell the team in #ops that the lift works again.\nKeep it short."},
    ],
    "answer": "",
    "info": {
        "zapier_tools": ["slack_send_channel_message"],
        "initial_state": {
            "meta": {"schema_version": "0.1.0", "current_time": "2026-01-20T10:00:00Z"},
            "slack": {
                "channels": [{"id": "C1", "name": "ops", "topic": None}, {"id": "C2", "name": "general"}],
                "users": [{"id": "U1", "name": "Ann Reed"}],
                "messages": [
                    {"ts": "1768000000.000100", "channel_id": "C1", "user_id": "U1", "text": "Lift is stuck."}
                ],
            },
            "gmail": {
                "messages": [
                    {
                        "id": "m1",
                        "from_": "lift@example.com",
                        "to": ["me@company.example.com"],
                        "subject": "Repaired",
                        "body_plain": "It runs again.\n\nNo charge: ${amount} is waived.\n",
                        "date": "2026-01-19T08:00:00Z",
                        "label_ids": ["INBOX"],
                    }
                ]
            },
        },
        "assertions": [
            {"type": "slack_message_exists", "channel_name": "ops", "text_contains": "works"},
            {"type": "gmail_message_not_sent_to", "to": "lift@example.com", "subject": None, "scored": False},
            {"type": "gmail_email_sent_count", "count": 0},
        ],
    },
}


def row(**changes: Any) -> dict[str, Any]:
    """The row with some of its keys replaced; those of `info` by `info__name`."""
    made = deepcopy(ROW)
    for name, value in changes.items():
        if name.startswith("info__"):
            made["info"][name.removeprefix("info__")] = value
        else:
            made[name] = value
    return made
