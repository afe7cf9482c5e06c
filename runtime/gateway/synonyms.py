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
    Group(0.6, ("create", "add", "insert", "new", "make", "set up")),
    Group(0.4, ("create", "open", "log", "write", "register", "file a")),
    Group(0.6, ("update", "edit", "patch", "modify", "change")),
    Group(0.5, ("update", "set", "put", "replace", "write")),
    Group(0.4, ("update", "rename", "move", "reschedule", "mark")),
    Group(0.6, ("delete", "remove", "trash", "destroy", "erase", "discard", "get rid")),
    Group(0.6, ("get", "read", "retrieve", "fetch", "show", "view", "return", "download")),
    Group(0.6, ("search", "find", "query", "lookup", "look up", "filter")),
    Group(0.5, ("list", "find", "search", "browse", "look up")),
    Group(0.4, ("list", "get", "read", "fetch", "all", "show")),
    Group(0.6, ("send", "post", "deliver", "notify", "write")),
    Group(0.6, ("reply", "respond", "answer")),
    Group(0.5, ("append", "add", "insert")),
    Group(0.5, ("schedule", "book", "create")),
    Group(0.5, ("cancel", "void", "abort", "delete")),
    Group(0.4, ("close", "resolve", "complete", "finish", "done")),
    Group(0.5, ("assign", "owner", "assignee", "delegate")),
    Group(0.5, ("upload", "attach", "attachment")),
    Group(0.4, ("download", "export")),
    Group(0.5, ("share", "permission", "access", "grant")),
    Group(0.5, ("invite", "add")),
    Group(0.5, ("clear", "empty", "delete")),
    Group(0.6, ("copy", "duplicate", "clone")),
    Group(0.5, ("merge", "combine", "dedupe")),
    Group(0.4, ("subscribe", "enroll", "join")),
    Group(0.5, ("associate", "link", "relate", "connect")),
    Group(0.5, ("describe", "schema", "metadata", "detail", "info")),
    Group(0.5, ("run", "execute", "perform")),
    Group(0.5, ("transition", "move", "status", "workflow")),
    # How many, how recent.
    Group(0.6, ("batch", "bulk", "many", "multiple", "several", "at once", "mass")),
    Group(0.5, ("recent", "latest", "newest", "last")),
    Group(0.5, ("upcoming", "next", "today", "tomorrow", "time")),
    # What it is done to.
    Group(0.9, ("email", "mail")),
    Group(0.5, ("email", "message", "gmail")),
    Group(0.5, ("mail", "message", "gmail")),
    Group(0.5, ("message", "chat")),
    Group(0.6, ("dm", "direct message", "im", "message")),
    Group(0.5, ("sms", "text message", "message")),
    Group(0.5, ("thread", "conversation")),
    Group(0.5, ("inbox", "mailbox")),
    Group(0.5, ("body", "content", "text")),
    Group(0.6, ("ticket", "issue", "case", "request")),
    Group(0.5, ("bug", "defect", "issue")),
    Group(0.5, ("story", "epic", "issue")),
    Group(0.5, ("deal", "opportunity")),
    Group(0.4, ("contact", "person", "people", "customer", "lead", "client")),
    Group(0.5, ("company", "account", "organization", "business")),
    Group(0.6, ("meeting", "event", "appointment")),
    Group(0.6, ("attendee", "guest", "participant", "invitee")),
    Group(0.6, ("busy", "free", "available", "availability", "slot")),
    Group(0.6, ("sheet", "spreadsheet", "tab", "worksheet")),
    Group(0.5, ("cell", "value", "range", "row")),
    Group(0.9, ("document", "doc")),
    Group(0.5, ("document", "page", "file")),
    Group(0.6, ("folder", "directory")),
    Group(0.5, ("task", "todo", "to do", "card", "item")),
    Group(0.6, ("label", "tag", "category")),
    Group(0.5, ("comment", "note", "reply")),
    Group(0.5, ("channel", "room", "conversation", "space")),
    Group(0.6, ("user", "member", "person", "people", "colleague", "teammate")),
    Group(0.4, ("who", "person", "member", "owner")),
    Group(0.5, ("team", "workspace", "channel")),
    Group(0.4, ("invoice", "bill")),
    Group(0.4, ("price", "amount", "cost")),
    Group(0.6, ("field", "property", "column", "attribute")),
    Group(0.5, ("phone", "telephone", "mobile")),
    Group(0.6, ("emoji", "reaction", "react")),
    Group(0.5, ("status", "stage", "state")),
    Group(0.5, ("list", "audience", "segment")),
    Group(0.5, ("vacation", "office", "holiday", "absence", "auto reply")),
    Group(0.5, ("filter", "rule")),
)
