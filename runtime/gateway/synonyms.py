"""The words an agent may use for what an operation's text calls otherwise, as data.

Each group is a set of words that stand for each other, and the weight, below 1, that a found word keeps when another
one of its group was asked for. A phrase of two words counts when a query has it, and is never looked for in a document.
A word may be in several groups; groups are not chained. One form of a word is enough, since search compares stems.
"""

from typing import NamedTuple


class Group(NamedTuple):
    """Words that stand for each other, and how much a stand-in counts."""

    weight: float
    words: tuple[str, ...]


GROUPS: tuple[Group, ...] = (
    # What is done.
    Group(0.5, ("create", "add", "insert", "new", "make", "set up")),
    Group(0.5, ("update", "edit", "patch", "modify", "change", "rename")),
    Group(0.5, ("delete", "remove", "trash", "destroy", "erase", "get rid")),
    Group(0.5, ("get", "read", "retrieve", "fetch", "show", "view", "return")),
    Group(0.5, ("search", "find", "query", "lookup", "look up", "filter")),
    Group(0.4, ("list", "find", "search", "browse", "look up")),
    Group(0.3, ("list", "get", "read", "fetch", "all")),
    Group(0.4, ("send", "post", "deliver", "notify")),
    Group(0.5, ("reply", "respond", "answer")),
    Group(0.4, ("update", "set", "put", "replace")),
    Group(0.5, ("append", "add")),
    Group(0.4, ("schedule", "book", "create")),
    Group(0.5, ("cancel", "void", "abort")),
    Group(0.4, ("close", "resolve", "complete", "finish", "mark done")),
    Group(0.4, ("assign", "owner", "delegate")),
    Group(0.5, ("upload", "attach", "attachment")),
    Group(0.4, ("download", "export")),
    Group(0.4, ("share", "permission", "access", "invite")),
    Group(0.5, ("copy", "duplicate", "clone")),
    Group(0.4, ("merge", "combine")),
    Group(0.4, ("subscribe", "enroll", "join")),
    # What it is done to.
    Group(0.5, ("email", "mail", "message", "gmail")),
    Group(0.4, ("message", "chat", "dm", "direct message", "text", "sms")),
    Group(0.4, ("dm", "direct message", "conversation", "im")),
    Group(0.5, ("ticket", "issue", "case", "request")),
    Group(0.4, ("deal", "opportunity")),
    Group(0.4, ("contact", "person", "people", "customer", "lead")),
    Group(0.5, ("company", "account", "organization", "business")),
    Group(0.5, ("meeting", "event", "appointment", "calendar")),
    Group(0.5, ("attendee", "guest", "participant", "invitee")),
    Group(0.4, ("sheet", "spreadsheet", "tab", "worksheet")),
    Group(0.4, ("cell", "value", "range", "row")),
    Group(0.4, ("document", "doc", "page", "file")),
    Group(0.5, ("folder", "directory")),
    Group(0.5, ("task", "todo", "to do", "card", "item")),
    Group(0.5, ("label", "tag", "category")),
    Group(0.5, ("comment", "note", "reply")),
    Group(0.4, ("channel", "room", "conversation", "space")),
    Group(0.4, ("user", "member", "agent", "person")),
    Group(0.4, ("invoice", "bill")),
    Group(0.4, ("price", "amount", "cost")),
    Group(0.4, ("field", "property", "column", "attribute")),
    Group(0.4, ("phone", "number", "mobile")),
    Group(0.4, ("emoji", "reaction", "react")),
    Group(0.4, ("status", "stage", "state")),
    Group(0.4, ("list", "audience", "segment")),
)
