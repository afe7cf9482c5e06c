"""Salesforce's wording of what is wrong with a query."""

from lark import Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from runtime.query.errors import QueryError

MALFORMED = "MALFORMED_QUERY"
INVALID_FIELD = "INVALID_FIELD"
INVALID_TYPE = "INVALID_TYPE"

_REFERENCE = "Please reference your WSDL or the describe call for the appropriate names."
_BEFORE = 40
_AFTER = 40


def located(error: QueryError, text: str) -> QueryError:
    """The same error with the place shown as Salesforce shows it: the text around, a caret, row and column."""
    if error.position is None or not text or error.message.startswith("\n"):
        return error
    position = min(error.position, len(text))
    start_of_line = text.rfind("\n", 0, position) + 1
    end_of_line = text.find("\n", position)
    line_end = len(text) if end_of_line < 0 else end_of_line
    first = max(start_of_line, position - _BEFORE)
    shown = text[first : min(line_end, position + _AFTER)]
    row = text.count("\n", 0, position) + 1
    column = position - start_of_line + 1
    caret = " " * (position - first) + "^"
    message = f"\n{shown}\n{caret}\nERROR at Row:{row}:Column:{column}\n{error.message}"
    return QueryError(message, position=error.position, near=error.near, code=error.code)


def unreadable(error: UnexpectedInput, text: str, code: str = MALFORMED) -> QueryError:
    """What Salesforce says where its parser stops."""
    position = error.pos_in_stream
    if isinstance(error, UnexpectedToken):
        token: Token = error.token
        if token.type == "$END":
            return unexpected("<EOF>", len(text), code)
        return unexpected(str(token), token.start_pos or 0, code)
    if isinstance(error, UnexpectedCharacters) and position is not None:
        found = text[position : position + 1]
        row = text.count("\n", 0, position) + 1
        column = position - (text.rfind("\n", 0, position) + 1)
        if found == "'":
            message = f"line {row}:{len(text)} mismatched character '<EOF>' expecting '''"
        else:
            message = f"line {row}:{column} no viable alternative at character '{found}'"
        return QueryError(message, position=position, near=found, code=code)
    return unexpected("<EOF>", len(text), code)


def unexpected(found: str, position: int, code: str = MALFORMED) -> QueryError:
    """A word that cannot stand where it stands."""
    return QueryError(f"unexpected token: '{found}'", position=position, near=found, code=code)


def malformed(message: str, position: int | None = None) -> QueryError:
    """A query that reads well and still breaks a rule of the language."""
    return QueryError(message, position=position, code=MALFORMED)


def bad_field(message: str, position: int | None = None, near: str = "") -> QueryError:
    """A field used in a way it does not allow."""
    return QueryError(message, position=position, near=near, code=INVALID_FIELD)


def no_such_column(name: str, entity: str, position: int) -> QueryError:
    """A field the object does not have."""
    return bad_field(
        f"No such column '{name}' on entity '{entity}'. If you are attempting to use a custom field, be sure to "
        f"append the '__c' after the custom field name. {_REFERENCE}",
        position,
        name,
    )


def no_such_object(name: str, position: int) -> QueryError:
    """An object the org does not have."""
    return QueryError(
        f"sObject type '{name}' is not supported. If you are attempting to use a custom object, be sure to append "
        f"the '__c' after the entity name. {_REFERENCE}",
        position=position,
        near=name,
        code=INVALID_TYPE,
    )


def no_such_relationship(name: str, position: int, *, child: bool = False) -> QueryError:
    """A relationship the object does not have, to a parent or to children."""
    where = "FROM part of query call" if child else "field path"
    return QueryError(
        f"Didn't understand relationship '{name}' in {where}. If you are attempting to use a custom relationship, "
        f"be sure to append the '__r' after the custom relationship name. {_REFERENCE}",
        position=position,
        near=name,
        code=INVALID_TYPE if child else INVALID_FIELD,
    )
