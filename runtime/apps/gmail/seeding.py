"""From the ways a mailbox is written in a seed to its records, and what every mailbox has."""

from collections import Counter
from types import NoneType
from typing import Any, TypeAlias

from runtime.apps.gmail.fields import ME, address_of
from runtime.apps.gmail.labels import SYSTEM, system_label
from runtime.kit.records import RecordDict
from runtime.kit.world import Seed

Placed: TypeAlias = dict[str, list[tuple[tuple[str | int, ...], Any]]]

OWNER = "me@company.example.com"
NOBODY: RecordDict = {"id": ME, "email_address": OWNER, "name": None}
"""Whose mailbox it is where the seed does not say."""


def gather(raw: dict[str, Any]) -> Placed:
    """`emails` are messages; threads may hold messages, messages attachments, drafts their message.

    The profile and the vacation settings may stand alone, without a list.
    """
    found: Placed = {}
    for collection, records in raw.items():
        name = "messages" if collection == "emails" else collection
        placed = found.setdefault(name, [])
        if isinstance(records, dict) and name in ("profile", "vacation"):
            placed.append(((collection, ME), {"id": ME, **records}))
            continue
        if not isinstance(records, list | NoneType):
            placed.append(((collection,), records))
            continue
        for number, record in enumerate(records or ()):
            where = (collection, number)
            if name == "labels" and isinstance(record, str):
                placed.append((where, {"name": record}))
            elif isinstance(record, dict):
                _lift(name, record, where, found)
            else:
                placed.append((where, record))
    return found


def _lift(name: str, record: dict[str, Any], where: tuple[str | int, ...], found: Placed) -> None:
    """Puts a record, and what stands inside it, where it belongs."""
    kept = dict(record)
    if name == "threads" and isinstance(kept.get("messages"), list):
        for number, message in enumerate(kept.pop("messages")):
            inside = {"thread_id": kept.get("id", ""), **message} if isinstance(message, dict) else message
            _lift_or_keep("messages", inside, (*where, "messages", number), found)
    if name == "messages" and isinstance(kept.get("attachments"), list) and kept.get("id"):
        for number, attachment in enumerate(kept.pop("attachments")):
            inside = {"message_id": kept["id"], **attachment} if isinstance(attachment, dict) else attachment
            found.setdefault("attachments", []).append(((*where, "attachments", number), inside))
    if name == "drafts" and isinstance(kept.get("message"), dict) and kept["message"].get("id"):
        message = kept.pop("message")
        kept.setdefault("message_id", message["id"])
        _lift_or_keep("messages", {"label_ids": ["DRAFT"], **message}, (*where, "message"), found)
    found.setdefault(name, []).append((where, kept))


def _lift_or_keep(name: str, record: Any, where: tuple[str | int, ...], found: Placed) -> None:
    if isinstance(record, dict):
        _lift(name, record, where, found)
    else:
        found.setdefault(name, []).append((where, record))


def furnish(seed: Seed) -> None:
    """A mailbox has an owner, who is `me`, and Gmail's own labels; files and labels are joined to their mail."""
    messages = seed.collections.setdefault("gmail.messages", {})
    owner = _owner(seed, messages)
    _add_system_labels(seed)
    names = {label["name"]: key for key, label in seed.collections["gmail.labels"].items()}
    files: dict[str, list[str]] = {}
    for key, attachment in seed.collections.get("gmail.attachments", {}).items():
        files.setdefault(attachment["message_id"], []).append(key)
    for key, message in messages.items():
        attached = list(dict.fromkeys([*message["attachment_ids"], *files.get(key, ())]))
        labels = seed.collections["gmail.labels"]
        messages[key] = {
            **message,
            "from_": _named(message["from_"] or owner, owner),
            **{field: [_named(each, owner) for each in message[field]] for field in ("to", "cc", "bcc")},
            "label_ids": [each if each in labels else names.get(each, each) for each in message["label_ids"]],
            "attachment_ids": attached,
            "has_attachments": message["has_attachments"] or bool(attached),
        }


def _named(mailbox: str, owner: str) -> str:
    return owner if mailbox == ME else mailbox


def _owner(seed: Seed, messages: dict[str, RecordDict]) -> str:
    """The address of the profile; else of who wrote the sent mail and drafts; else the default."""
    profiles = seed.collections.setdefault("gmail.profile", {})
    if profiles:
        return str(next(iter(profiles.values()))["email_address"])
    written = [each for each in messages.values() if {"SENT", "DRAFT"} & {*each["label_ids"]}]
    senders = Counter(address_of(each["from_"]) for each in written if each["from_"] not in (None, ME))
    address = senders.most_common(1)[0][0] if senders else _addressed(messages)
    profiles[ME] = {**NOBODY, "email_address": address}
    return address


def _addressed(messages: dict[str, RecordDict]) -> str:
    """An address whose local part is `me`, where mail goes to one; else the default."""
    reached = Counter(
        address_of(each)
        for message in messages.values()
        for each in message["to"]
        if address_of(each).startswith(f"{ME}@")
    )
    return reached.most_common(1)[0][0] if reached else OWNER


def _add_system_labels(seed: Seed) -> None:
    seeded = seed.collections.get("gmail.labels", {})
    seed.collections["gmail.labels"] = {**{label: system_label(label) for label in SYSTEM}, **seeded}
