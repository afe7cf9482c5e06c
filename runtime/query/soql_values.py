"""How SOQL compares: stored values and literals brought to one form by the field's type."""

from datetime import UTC, date, datetime, time
from decimal import Decimal

from runtime.query.soql_ast import DateLiteral, Literal
from runtime.query.soql_dates import days
from runtime.query.soql_errors import bad_field
from runtime.query.soql_source import IDS, MOMENTS, NUMBERS, Field

Comparable = str | Decimal | bool | date | datetime | time | None
"""None is null; text is folded to lower case, ids to their first 15 characters, datetimes are in UTC."""

Span = tuple[date, date]
"""A literal that covers time: its start, and the moment after its end."""

_SPOKEN = {
    "datetime": "dateTime",
    "textarea": "string",
    "picklist": "string",
    "multipicklist": "string",
    "email": "string",
    "phone": "string",
    "url": "string",
    "currency": "double",
    "percent": "double",
    "long": "int",
    "reference": "id",
}
_SHORT_ID = 15
_LONG_ID = 18


def stored(field: Field, value: object) -> Comparable:
    """A row's value in comparable form; what cannot be read as the field's type counts as null."""
    if value is None or value == "":
        return False if field.type == "boolean" else None
    if field.type == "boolean":
        return value if isinstance(value, bool) else str(value).lower() == "true"
    if field.type in NUMBERS:
        return _number(value)
    if field.type in MOMENTS:
        return _moment(field.type, value)
    if field.type in IDS:
        return same_id(str(value))
    return str(value).casefold()


def same_id(value: str) -> str:
    """One form for the 15 and the 18 character spelling of an id."""
    return value[:_SHORT_ID] if len(value) == _LONG_ID else value


def _number(value: object) -> Decimal | None:
    try:
        number = Decimal(str(value))
    except ArithmeticError:
        return None
    return number if number.is_finite() else None


def _moment(kind: str, value: object) -> Comparable:
    if isinstance(value, datetime):
        moment = value
    elif isinstance(value, date):
        moment = midnight(value)
    else:
        try:
            if kind == "time":
                return time.fromisoformat(str(value)).replace(tzinfo=None)
            moment = datetime.fromisoformat(str(value))
        except ValueError:
            return None
    if kind == "date":
        return moment.date()
    return utc(moment)


def midnight(day: date) -> datetime:
    """The start of a day in UTC."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def utc(moment: datetime) -> datetime:
    """The moment in UTC; one without an offset is taken as UTC already."""
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return moment.replace(tzinfo=UTC)


def literal(field: Field, written: Literal, now: datetime, fiscal_start: int) -> Comparable | Span:
    """A literal in comparable form; QueryError INVALID_FIELD when its type is not the field's."""
    value = written.value
    if value is None:
        return False if field.type == "boolean" else None
    if field.type == "boolean" and written.kind == "boolean":
        return bool(value)
    if field.type in NUMBERS and isinstance(value, Decimal):
        return value
    if field.type in ("date", "datetime") and isinstance(value, DateLiteral):
        return _span(field, days(value, utc(now).date(), fiscal_start=fiscal_start))
    if field.type == "date" and written.kind == "date":
        return value if isinstance(value, date) else None
    if field.type == "datetime" and isinstance(value, datetime):
        return utc(value)
    if field.type not in NUMBERS | MOMENTS | {"boolean"} and isinstance(value, str):
        return stored(field, unlike(value))
    raise mistyped(field, written)


def _span(field: Field, covered: Span) -> Span:
    if field.type == "date":
        return covered
    first, last = covered
    return midnight(first), midnight(last)


def unlike(text: str) -> str:
    """A string outside LIKE, where an escaped % or _ is the plain character."""
    return text.replace("\\%", "%").replace("\\_", "_")


def mistyped(field: Field, written: Literal) -> Exception:
    """What Salesforce says of a literal of the wrong type."""
    spoken = _SPOKEN.get(field.type, field.type)
    should = "should" if spoken in ("string", "id") else "should not"
    return bad_field(
        f"value of filter criterion for field '{field.name}' must be of type {spoken} and {should} be "
        "enclosed in quotes",
        written.position,
        written.text,
    )


def date_part(function: str, moment: date, fiscal_start: int) -> int | date:
    """What a date function such as `CALENDAR_YEAR` or `DAY_ONLY` gives."""
    shifted = (moment.month - fiscal_start) % 12
    fiscal_year = moment.year + (1 if fiscal_start > 1 and moment.month >= fiscal_start else 0)
    day_of_year = moment.timetuple().tm_yday
    parts: dict[str, int | date] = {
        "CALENDAR_YEAR": moment.year,
        "CALENDAR_QUARTER": (moment.month + 2) // 3,
        "CALENDAR_MONTH": moment.month,
        "DAY_IN_MONTH": moment.day,
        "DAY_IN_WEEK": moment.isoweekday() % 7 + 1,
        "DAY_IN_YEAR": day_of_year,
        "WEEK_IN_MONTH": (moment.day + 6) // 7,
        "WEEK_IN_YEAR": (day_of_year + 6) // 7,
        "FISCAL_YEAR": fiscal_year,
        "FISCAL_QUARTER": shifted // 3 + 1,
        "FISCAL_MONTH": shifted + 1,
        "DAY_ONLY": date(moment.year, moment.month, moment.day),
        "HOUR_IN_DAY": moment.hour if isinstance(moment, datetime) else 0,
    }
    return parts[function]
