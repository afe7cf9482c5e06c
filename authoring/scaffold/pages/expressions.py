"""`docs/expressions.md`: the expression language and its functions."""

import inspect
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from authoring.scaffold.examples import FUNCTIONS as EXAMPLES
from authoring.scaffold.examples import SEED_FUNCTIONS
from authoring.scaffold.field_notes import first_line
from authoring.scaffold.markdown import code, page, table, tick
from runtime.grading.facts import seed_functions
from runtime.kit.world import Seed
from runtime.task.expressions import evaluate
from runtime.task.quantities import in_digits

OWNS = ("docs/expressions.md",)

_INTRO = """\
Facts are expressions, and `${...}` puts an expression's value into any text of an assertion or a solution. A text that
is one `${...}` and nothing else becomes the value itself, so a number stays a number. `$${` stands for a plain `${`.

There are numbers, text in quotes, lists, mappings, names, `+ - * / // % **`, comparisons, `in`, `and` / `or` / `not`,
`a if b else c`, `x[key]`, `x.key` on mappings, `true`, `false`, `null`, and the functions below. Arithmetic is decimal:
`0.1 + 0.2` is `0.3`. There are no loops and no methods, and nothing is ever run as Python.

| where | which names |
| --- | --- |
| `facts:` | the facts above it |
| `assertions:` | all facts |
| steps of a solution | all facts, and what earlier steps of the same run saved |

`record` and `records` work in facts and in steps, not in assertions: give the value a name under `facts:`."""
_START = """\
facts:
  amount_usd: money(record('salesforce.opportunities/006MER1').amount * 1.3)
assertions:
  - id: executives_told
    created: gmail.messages
    where: {sent: true, body_plain: {mentions: "${amount_usd}"}}"""


def files() -> dict[Path, str]:
    """The one page."""
    functions = seed_functions(Seed(now=datetime(2026, 1, 1, tzinfo=UTC)))
    rows = [(_call(name, each), first_line(each), _example(name)) for name, each in sorted(functions.items())]
    functions_table = table(("function", "what it gives", "example"), rows)
    blocks = (_INTRO, code(_START, "yaml"), "## Functions", functions_table)
    return {Path("docs") / "expressions.md": page("Expressions", *blocks)}


def _call(name: str, function: Callable[..., Any]) -> str:
    parameters = inspect.signature(function).parameters.values()
    plain = [each.replace(annotation=inspect.Parameter.empty) for each in parameters]
    written = str(inspect.Signature(plain)).replace("None", "null").replace("True", "true").replace("False", "false")
    return tick(f"{name}{written}")


def _example(name: str) -> str:
    if name in SEED_FUNCTIONS:
        return tick(SEED_FUNCTIONS[name])
    return f"{tick(EXAMPLES[name])} is {tick(_shown(evaluate(EXAMPLES[name], {})))}" if name in EXAMPLES else ""


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value))}]"
    return in_digits(value) if isinstance(value, Decimal) else repr(value)
