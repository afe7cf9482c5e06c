"""Reply or new mail: a reply sent as a mail of its own, and a new mail sent as a reply to its recipient.

Left out where an assertion looks at threads: there the kind is asked for.
"""

from collections.abc import Iterator
from typing import Any

from runtime.kit.mailboxes import parseaddr
from validators.proof.equivalents._asked import asked_fields
from validators.proof.kit.arguments import DROP, Path, replaced, value_at
from validators.proof.kit.lookup import Known
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, with_requests

OPERATOR = Operator("reply or new mail", "STR04", "one-path", "error")
_OF_THREADS = frozenset({"thread_id", "reply", "replies_to", "in_reply_to", "references", "thread"})


def equivalents(trace: Trace) -> Iterator[Variant]:
    """Each mail that is sent, as the other kind."""
    asked = asked_fields(trace)
    if asked & _OF_THREADS:
        return
    for write in trace.writes:
        if write.app == "gmail" and write.operation.id == "messages_send" and isinstance(write.request.body, dict):
            if write.request.body.get("threadId"):
                values: dict[Path, Any] = {("body", "threadId"): DROP}
                values |= {("body", "raw", name): DROP for name in ("in-reply-to", "references")}
                request = replaced(write.request, values)
                yield with_requests(trace, f"{write}, step {write.step + 1}, as a new mail", {write.number: request})
            elif not _asks_for_subject(trace) and (last := _last_from(trace, write)) is not None:
                subject = str(last.record.get("subject") or "")
                values = {
                    ("body", "threadId"): last.record["thread_id"],
                    ("body", "raw", "in-reply-to"): last.record["rfc822_id"],
                    ("body", "raw", "references"): last.record["rfc822_id"],
                    ("body", "raw", "subject"): subject if subject.lower().startswith("re:") else f"Re: {subject}",
                }
                says = f"{write}, step {write.step + 1}, as a reply to {last.label} ({last.id})"
                yield with_requests(trace, says, {write.number: replaced(write.request, values)})


def _asks_for_subject(trace: Trace) -> bool:
    """Whether an assertion on mails names the subject, which a reply takes from the mail before."""
    return any(
        "'subject':" in repr(each.assertion.form)
        for each in trace.prepared.assertions
        if not each.judge.reads or any(path.startswith("gmail.") for path in each.judge.reads)
    )


def _last_from(trace: Trace, write: Write) -> Known | None:
    """The newest mail from the first recipient."""
    to = parseaddr(str(value_at(write.request, ("body", "raw", "to", 0)) or ""))[1].casefold()
    received = [
        each
        for each in trace.lookup.by_collection.get("gmail.messages", [])
        if to and parseaddr(str(each.record.get("from_") or ""))[1].casefold() == to and each.record.get("rfc822_id")
    ]
    return max(received, key=lambda each: (each.record["internal_date"], each.id), default=None)
