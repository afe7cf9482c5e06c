"""Jira's wording of what is wrong with a query."""

from lark import Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from runtime.query.errors import QueryError

_RESERVED = """
    abort access add alias all alter any as audit avg begin between boolean break byte catch char character check
    checkpoint collate collation column commit connect continue count create current date decimal declare decrement
    default defaults define delete delimiter difference distinct divide do double drop else encoding end equals escape
    exclusive exec execute exists explain false fetch file field first float for function go goto grant greater group
    having identified if immediate increment index initial inner inout input insert int integer intersect intersection
    into isempty isnull join last left less like limit lock long max min minus mode modify modulo more multiply next
    noaudit notin nowait number object of option outer output power previous prior privileges public raise raw
    remainder rename resource return returns revoke right row rowid rownum rows select session set share size sqrt
    start strict string subtract sum synonym table then trans transaction trigger true uid union unique update user
    validate values view when whenever where while with
"""
RESERVED_WORDS = frozenset(_RESERVED.split())
"""SQL words that JQL keeps for itself though it gives them no meaning."""

_RESERVED_CHARACTERS = "{}*/%+^$#@?;"
_OPERATORS = "'=', '!=', '<', '>', '<=', '>=', '~', '!~', 'IN', 'NOT IN', 'IS' and 'IS NOT'"
_ESCAPES = "The valid escape sequences are \\', \\\", \\t, \\n, \\r, \\\\, '\\ ' and \\uXXXX."
_SINGLE = {"BY": "by", "IN": "IN", "NOT": "NOT", "LSQB": "[", "RSQB": "]"}


def syntax(sentence: str, text: str, position: int | None, near: str = "") -> QueryError:
    """A syntax error with Jira's opening, and the line and character where there is one place to show."""
    place = ""
    if position is not None:
        line = text.count("\n", 0, position) + 1
        place = f" (line {line}, character {position - text.rfind(chr(10), 0, position)})"
    return QueryError(f"Error in the JQL Query: {sentence}{place}", position=position, near=near)


def unreadable(error: UnexpectedInput, text: str) -> QueryError:
    """What Jira says where its parser stops."""
    if isinstance(error, UnexpectedToken):
        return _wrong_token(error, text)
    if isinstance(error, UnexpectedCharacters) and error.pos_in_stream is not None:
        return _wrong_character(text, error.pos_in_stream)
    return syntax("Unable to parse the query.", text, None)


def reserved_word(word: str, text: str, position: int) -> QueryError:
    """A word Jira keeps for itself."""
    return syntax(
        f"'{word}' is a reserved JQL word. You must surround it in quotation marks to use it in a query.",
        text,
        position,
        word,
    )


def illegal_escape(sequence: str, text: str, position: int) -> QueryError:
    """A backslash that begins no escape."""
    if sequence == "\\":
        return syntax(f"The escape sequence has not been completed. {_ESCAPES}", text, position, sequence)
    return syntax(f"'{sequence}' is an illegal JQL escape sequence. {_ESCAPES}", text, position, sequence)


def _wrong_character(text: str, position: int) -> QueryError:
    found = text[position]
    if found in "\"'":
        rest = " ".join(text[position + 1 :].splitlines())
        named = f" '{rest}'" if rest else ""
        return syntax(f"The quoted string{named} has not been completed.", text, position, found)
    if found == "\\":
        return illegal_escape(found, text, position)
    escape = f"\\u{min(ord(found), 0xFFFF):04x}"
    if found in _RESERVED_CHARACTERS:
        return syntax(
            f"The character '{found}' is a reserved JQL character. You must enclose it in a string or use the "
            f"escape '{escape}' instead.",
            text,
            position,
            found,
        )
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    return syntax(
        f"The character 'U+{ord(found):04X}' on line {line} at position {column} must be escaped. Use the "
        f"escape '{escape}' instead.",
        text,
        position,
        found,
    )


def _wrong_token(error: UnexpectedToken, text: str) -> QueryError:
    token: Token = error.token
    ended = token.type == "$END"
    accepted = set(error.accepts or ())
    position = None if ended else token.start_pos
    found = "" if ended else str(token)
    if accepted == {"RPAR", "COMMA"} and not ended and not _in_a_call(error):
        accepted = {"RPAR"}
    return syntax(_sentence(accepted, found, ended), text, position, found)


def _in_a_call(error: UnexpectedToken) -> bool:
    """Whether the open parenthesis follows a function's name: Jira names the comma only there."""
    stack: list[object] = error.interactive_parser.parser_state.value_stack if error.interactive_parser else []
    opened = [at for at, item in enumerate(stack) if isinstance(item, Token) and item.type == "LPAR"]
    before = stack[opened[-1] - 1] if opened and opened[-1] else None
    return isinstance(before, Token) and before.type in ("WORD", "QUOTED")


def _sentence(accepted: set[str], found: str, ended: bool) -> str:
    """The sentence for what could have stood here, from the most telling terminal to the least."""
    got = "before the end of the query." if ended else f"but got '{found}'."
    if "COMPARE" in accepted:
        return f"Expecting operator {got} The valid operators are {_OPERATORS}."
    if "EMPTY" in accepted:
        return _wanted("Expecting either a value, list or function", "a value", got, found, ended)
    if "WORD" in accepted and "RPAR" in accepted:
        return "Expecting ')' before the end of the query." if ended else f"Expecting ')' but got '{found}'."
    if accepted == {"WORD", "QUOTED"}:
        return (
            "Expecting a function argument at the end of the query."
            if ended
            else f"Expecting a function argument but got '{found}'. You must surround '{found}' in quotation marks "
            "to use it as an argument."
        )
    if "QUOTED" in accepted:
        if found == "[":
            return "Expecting a field name but got '['. Did you mean 'cf['?"
        if ended:
            return "Expecting a field name at the end of the query."
        return _wanted("Expecting a field name", "a field name", got, found, ended)
    if accepted == {"WORD"}:
        return f"Expecting a custom field id (a positive number) {got}"
    if len(accepted) == 1 and (single := _SINGLE.get(next(iter(accepted)))):
        return f"Expecting '{single}' {got}"
    if "RPAR" in accepted and (ended or "AND" not in accepted):
        return f"Expecting ')' {got}" if "COMMA" not in accepted or ended else f"Expecting ')' or ',' {got}"
    if "AND" in accepted:
        return f"Expecting either 'OR' or 'AND' {got}"
    if "ASC" in accepted:
        return f"Expecting either 'ASC' or 'DESC' {got}"
    if "COMMA" in accepted:
        return f"Expecting ',' {got}"
    return f"Unable to parse the query at '{found}'."


def _wanted(expecting: str, use: str, got: str, found: str, ended: bool) -> str:
    if ended:
        return f"{expecting} {got}"
    return f"{expecting} {got} You must surround '{found}' in quotation marks to use it as {use}."
