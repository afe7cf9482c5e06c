"""An operation's worked example as the arguments of its action tool, and the call that the operation itself wants."""

from base64 import urlsafe_b64decode
from collections.abc import Mapping
from email import message_from_bytes
from email.policy import HTTP, SMTP
from typing import Any

from graphql import FieldNode, OperationDefinitionNode, parse
from graphql.utilities import value_from_ast_untyped

from runtime.episode.prepared import PublicTask
from runtime.episode.session import Session
from runtime.gateway.gateway import Gateway, Response, default_gateway
from runtime.kit.examples import example_seed
from runtime.kit.operation import Operation
from runtime.kit.world import World
from runtime.toolsets._actions import Action
from runtime.toolsets._files import takes_file
from runtime.toolsets._form import flat
from runtime.toolsets._mails import raw, writes_mail


def session_on(
    *apps: str, tools: tuple[str, ...] = (), services: tuple[str, ...] = (), gateway: Gateway | None = None
) -> Session:
    """A session on the example company of some apps, limited to `services` where there are any."""
    task = PublicTask("simple.example", "Do it.", "request", tools, 50, services)
    world = World(example_seed(*apps), checked=True)
    return Session(task, world, gateway or default_gateway(), scoped=bool(services))


def arguments_of(action: Action) -> dict[str, Any]:
    """What the worked example of an operation says, as its action tool takes it."""
    if action.operation.graphql:
        return graphql_arguments(action.operation)
    return arguments_for(action, action.operation.example)


def arguments_for(action: Action, example: Mapping[str, Any]) -> dict[str, Any]:
    """What a call says in `path`, `query`, `body` and `headers`, as the action tool of its operation takes it."""
    operation = action.operation
    form = flat(operation, (), {})[0]
    shown = {place: name for name, place in form.places.items()}
    named = action.tool.parameters["properties"]
    given: dict[str, Any] = {}
    for where in ("path", "query"):
        for name, value in (example.get(where) or {}).items():
            key = shown.get((where, name)) or shown.get(("body", name), name)
            if key in named:
                given[key] = _listed(value) if named[key].get("type") == "array" else value
    return given | _body_arguments(operation, example, shown)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else str(value).split(",")


def _body_arguments(operation: Operation, example: Mapping[str, Any], shown: dict[Any, str]) -> dict[str, Any]:
    body = example.get("body")
    if body is None:
        return {}
    if writes_mail(operation):
        message = body.get("message", body)
        return mail_arguments(message["raw"]) | {name: value for name, value in message.items() if name != "raw"}
    headers = example.get("headers") or {}
    if takes_file(operation):
        if operation.body is None:
            return {"content": body, "content_type": headers.get("Content-Type", "text/plain")}
        return file_arguments(headers["Content-Type"], body)
    if "properties" not in (operation.body or {}):
        plain = isinstance(body, str) and body.startswith('"')
        return {"body": body[1:-1] if plain else body} if body != {} else {}
    return {shown.get(("body", name), name): value for name, value in body.items()}


def mail_arguments(message: str) -> dict[str, Any]:
    """A raw message as to, subject and body."""
    read = message_from_bytes(urlsafe_b64decode(message + "=="), policy=SMTP)
    named = {"to": "To", "cc": "Cc", "bcc": "Bcc", "subject": "Subject", "from": "From", "in_reply_to": "In-Reply-To"}
    said = {name: str(read[header]) for name, header in named.items() if read[header]}
    text = read.get_body(("plain", "html"))  # type: ignore[attr-defined]
    return {**said, "body": text.get_content()}


def file_arguments(content_type: str, body: str) -> dict[str, Any]:
    """A multipart form as its fields."""
    read = message_from_bytes(f"Content-Type: {content_type}\r\n\r\n{body}".encode(), policy=HTTP)
    parts = {}
    for part in read.iter_parts():  # type: ignore[attr-defined]
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True).decode()
        parts[name] = {"filename": part.get_filename(), "content": content, "content_type": part.get_content_type()}
    return parts


def graphql_arguments(operation: Operation) -> dict[str, Any]:
    """The arguments of the root field in the example's document."""
    [definition] = parse(operation.example["body"]["query"]).definitions
    assert isinstance(definition, OperationDefinitionNode)
    [field] = definition.selection_set.selections
    assert isinstance(field, FieldNode)
    return {each.name.value: value_from_ast_untyped(each.value) for each in field.arguments}


def by_the_operation(session: Session, operation: Operation) -> Response:
    """The example carried out by the API itself; a mail is written by the same hand, so that both say the same."""
    example = operation.example
    url = operation.url
    for name, value in (example.get("path") or {}).items():
        url = url.replace(f"{{{name}}}", str(value))
    body = example.get("body")
    if writes_mail(operation) and body:
        message = body.get("message", body)
        written = {**message, "raw": raw(mail_arguments(message["raw"]))}
        body = {"message": written} if "message" in body else written
    headers = {name: str(value) for name, value in (example.get("headers") or {}).items()}
    return session.fetch(operation.method, url, params=example.get("query"), body=body, headers=headers)
