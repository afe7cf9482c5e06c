"""GraphQL apps: a `schema.graphql` on graphql-core, its root fields as operations of the catalog.

The schema says where it is served with `schema @endpoint(url: "https://api.monday.com/v2")`. A root field `boards` is
resolved by the handler `boards(world, **arguments)`, a nested field by `Board_items(world, board, **arguments)` where
there is one, else by its name in the parent's mapping. A kit error raised by a resolver becomes an entry of `errors`
with the extensions that the app's `errors.py` gives it (`extensions(error) -> dict`).
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from graphql import (
    GraphQLError,
    GraphQLObjectType,
    GraphQLResolveInfo,
    GraphQLSchema,
    OperationDefinitionNode,
    build_schema,
    execute_sync,
    get_operation_ast,
    parse,
    validate,
)

from runtime.kit.errors import ApiError, BadRequest, Reply
from runtime.kit.operation import Operation, Request
from runtime.kit.world import World

ENDPOINT = "directive @endpoint(url: String!) on SCHEMA\ndirective @example(query: String!) on FIELD_DEFINITION\n"
_BODY = {
    "type": "object",
    "properties": {
        "query": {"type": "string", "description": "The GraphQL document."},
        "variables": {"type": ["object", "null"], "description": "Values of the document's variables."},
        "operationName": {"type": ["string", "null"]},
    },
    "required": ["query"],
}


def read_graphql(app: str, path: Path) -> list[Operation]:
    """One operation per root field of a schema. Raises SpecError."""
    from runtime.gateway.spec import SpecError

    try:
        schema = build_schema(ENDPOINT + path.read_text(encoding="utf-8"))
    except GraphQLError as error:
        raise SpecError(f"{path}: {error.message}") from None
    url = _directive(schema.ast_node, "endpoint", "url")
    if not url:
        raise SpecError(f'{path}: the schema has no `@endpoint(url: "https://...")`')
    operations = []
    for kind, root in (("query", schema.query_type), ("mutation", schema.mutation_type)):
        for name, field in (root.fields if root else {}).items():
            arguments = ", ".join(f"{each}: {value.type}" for each, value in field.args.items())
            operations.append(
                Operation(
                    app=app,
                    id=name,
                    method="POST",
                    urls=(url,),
                    url=url,
                    summary=" ".join((field.description or "").split()),
                    description=f"GraphQL {kind}: {name}({arguments}): {field.type}",
                    body=_BODY,
                    body_required=True,
                    media=("application/json",),
                    replies={"200": {"type": "object"}},
                    example={"body": {"query": _directive(field.ast_node, "example", "query")}},
                    graphql=kind,
                    writes=kind == "mutation",
                )
            )
    return operations


def _directive(node: Any, name: str, argument: str) -> str:
    for directive in node.directives if node else ():
        if directive.name.value == name:
            return str(next(each.value.value for each in directive.arguments if each.name.value == argument))
    return ""


def executable(app: str, functions: Mapping[str, Callable[..., Any]]) -> GraphQLSchema:
    """The app's schema with its handlers as resolvers. Raises BindingError for a root field without one."""
    from runtime.gateway.binding import BindingError

    folder = Path(str(import_module(f"runtime.apps.{app}").__file__)).parent
    schema = build_schema(ENDPOINT + (folder / "schema.graphql").read_text(encoding="utf-8"))
    roots = {schema.query_type, schema.mutation_type}
    for kind in schema.type_map.values():
        if not isinstance(kind, GraphQLObjectType) or kind.name.startswith("__"):
            continue
        for name, field in kind.fields.items():
            handler = functions.get(name if kind in roots else f"{kind.name}_{name}")
            if kind in roots and handler is None:
                raise BindingError(f"{app}: root field `{name}` has no handler of that name in handlers.py")
            if handler is not None:
                field.resolve = _root(handler) if kind in roots else _nested(handler)
    return schema


def _root(handler: Callable[..., Any]) -> Callable[..., Any]:
    def resolve(_: Any, info: GraphQLResolveInfo[Any], **arguments: Any) -> Any:
        world: World = info.context
        mark = world.mark()
        try:
            return handler(world, **arguments)
        except ApiError:
            world.rollback(mark)
            raise

    return resolve


def _nested(handler: Callable[..., Any]) -> Callable[..., Any]:
    def resolve(parent: Any, info: GraphQLResolveInfo[Any], **arguments: Any) -> Any:
        return handler(info.context, parent, **arguments)

    return resolve


def run(app: Any, world: World, request: Request) -> Reply:
    """Execute the document of a request: parse, validate, resolve, answer in the shape the GraphQL standard gives.

    A root field that ends in an error leaves nothing of itself behind; earlier ones stand, as the standard has it.
    """
    body = request.body
    if not isinstance(body, Mapping) or not isinstance(body.get("query"), str):
        raise BadRequest("No query string supplied in request", code="BadRequest")
    variables = body.get("variables")
    if variables is not None and not isinstance(variables, Mapping):
        raise BadRequest("Variables must be an object", code="BadRequest")
    try:
        document = parse(body["query"], max_tokens=20_000)
    except GraphQLError as error:
        return _answer(app, None, [error])
    errors = validate(app.graphql, document)
    if errors:
        return _answer(app, None, errors)
    chosen = get_operation_ast(document, body.get("operationName"))
    if not isinstance(chosen, OperationDefinitionNode):
        raise BadRequest("Must provide operation name if query contains multiple operations.", code="BadRequest")
    result = execute_sync(
        app.graphql,
        document,
        context_value=world,
        variable_values=dict(variables or {}),
        operation_name=body.get("operationName"),
    )
    return _answer(app, result.data, result.errors or [])


def _answer(app: Any, data: Any, errors: list[GraphQLError]) -> Reply:
    answer: dict[str, Any] = {}
    if errors:
        answer["errors"] = [_entry(app, error) for error in errors]
    if data is not None or not errors:
        answer["data"] = data
    return Reply(200, answer)


def _entry(app: Any, error: GraphQLError) -> dict[str, Any]:
    entry: dict[str, Any] = dict(error.formatted)
    if isinstance(error.original_error, ApiError):
        extensions = getattr(import_module(f"runtime.apps.{app.name}.errors"), "extensions", None)
        if extensions is not None:
            entry["extensions"] = extensions(error.original_error)
    elif error.original_error is not None and not isinstance(error.original_error, GraphQLError):
        raise error.original_error
    return entry
