"""Action tools of GraphQL operations: the arguments of the root field, and a document made of those that are given."""

import re
from collections.abc import Mapping
from typing import Any

from graphql import (
    FieldDefinitionNode,
    FieldNode,
    GraphQLError,
    ListTypeNode,
    NamedTypeNode,
    NonNullTypeNode,
    ObjectTypeDefinitionNode,
    OperationDefinitionNode,
    TypeNode,
    parse,
    print_ast,
)

from runtime.kit.operation import Operation
from runtime.toolsets._form import Fill, Filled, Form
from runtime.toolsets._tools import ToolError

_KINDS = {"Int": "integer", "Float": "number", "Boolean": "boolean", "String": "string", "ID": "string"}
_SIGNATURE = re.compile(r"^GraphQL (?:query|mutation): (.*)$")


def graphql_form(operation: Operation) -> tuple[Form, Fill]:
    """The form of a GraphQL operation; `fields` says what to answer, that of the worked example unless said."""
    field = _definition(operation)
    form = Form()
    for each in field.arguments or ():
        schema = {**_schema(each.type), "description": f"GraphQL type {print_ast(each.type)}"}
        form.add("body", each.name.value, schema, required=_is_needed(each.type) and each.default_value is None)
    types = {each.name.value: print_ast(each.type) for each in field.arguments or ()}
    usual = selection(operation)
    asked = "selection" if "fields" in types else "fields"
    if usual:
        said = f"The fields to answer, as GraphQL writes them; `{usual}` unless said."
        form.add("body", asked, {"type": "string"}, description=said)

    def fill(given: Mapping[str, Any]) -> Filled:
        values = {name: value for name, value in given.items() if name in types}
        chosen = str(given.get(asked) or usual)
        takes = ", ".join(f"${name}: {types[name]}" for name in values)
        passed = ", ".join(f"{name}: ${name}" for name in values)
        document = operation.graphql + (f"({takes})" if takes else "")
        document += f" {{ {operation.id}" + (f"({passed})" if passed else "")
        document += (f" {{ {chosen} }}" if chosen else "") + " }"
        _check(document, asked)
        return Filled("POST", operation.url, {}, {"query": document, "variables": values})

    return form, fill


def _check(document: str, asked: str) -> None:
    """Raises ToolError for fields that are none, or that end the root field to ask for another one."""
    try:
        [definition] = parse(document).definitions
    except (GraphQLError, ValueError) as error:
        reason = error.message if isinstance(error, GraphQLError) else "there is more than one operation"
        raise ToolError(f"`{asked}` is no list of GraphQL fields: {reason}") from None
    assert isinstance(definition, OperationDefinitionNode)
    if len(definition.selection_set.selections) != 1:
        raise ToolError(f"`{asked}` is no list of GraphQL fields: a bracket too many closes the operation")


def selection(operation: Operation) -> str:
    """The fields that the worked example of an operation asks for; empty where it answers a plain value."""
    document = parse(operation.example["body"]["query"])
    for definition in document.definitions:
        if isinstance(definition, OperationDefinitionNode):
            for each in definition.selection_set.selections:
                if isinstance(each, FieldNode) and each.name.value == operation.id and each.selection_set:
                    return " ".join(print_ast(each.selection_set).split())[2:-2]
    return ""


def _definition(operation: Operation) -> FieldDefinitionNode:
    """The root field as the schema declares it."""
    found = _SIGNATURE.match(operation.description)
    signature = (found[1] if found else operation.id).replace("()", "")
    [definition] = parse(f"type Root {{ {signature} }}").definitions
    assert isinstance(definition, ObjectTypeDefinitionNode) and definition.fields
    return definition.fields[0]


def _schema(kind: TypeNode) -> dict[str, Any]:
    if isinstance(kind, NonNullTypeNode):
        return _schema(kind.type)
    if isinstance(kind, ListTypeNode):
        return {"type": "array", "items": _schema(kind.type)}
    assert isinstance(kind, NamedTypeNode)
    return {"type": _KINDS[kind.name.value]} if kind.name.value in _KINDS else {}


def _is_needed(kind: TypeNode) -> bool:
    return isinstance(kind, NonNullTypeNode)
