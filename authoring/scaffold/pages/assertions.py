"""`docs/assertions.md`: every assertion form and every matcher."""

from pathlib import Path
from types import ModuleType
from typing import Any

from authoring.scaffold.draft7 import REF, Draft7
from authoring.scaffold.examples import FORMS, MATCHERS
from authoring.scaffold.field_notes import first_line, paragraphs
from authoring.scaffold.markdown import code, page, table, tick
from runtime.grading.compile import forms
from runtime.grading.match import matchers
from runtime.task.document import Assertion

OWNS = ("docs/assertions.md",)

_INTRO = """\
An assertion is one statement about the world that an agent leaves behind. It has an `id`, the keys of exactly one form,
and may say why it is there and what it is worth. Which fields a collection has is on its [app's page](apps/index.md);
`${...}` may stand anywhere in it ([expressions](expressions.md))."""
_MATCHERS = """\
Under `where:` and `has:` each field has a value or matchers. A plain value means equality under the field's own kind: a
mail address in any case and with or without a name, a phone number in any notation, an amount in any notation, a
date or moment however it is written, an enum in any case. In a list field one value fits where some element does, and a
list where the same elements are there in any order. `null` fits an empty field. Several matchers on a field must all
hold. Free text is never compared whole: use `mentions`."""


def files() -> dict[Path, str]:
    """The one page."""
    common = Assertion.model_json_schema(ref_template=REF, schema_generator=Draft7)
    blocks = [_INTRO, "## Keys of every assertion", _keys(common), "## Forms"]
    blocks += [block for key, module in sorted(forms().items()) for block in _form(key, module)]
    blocks += ["## Matchers", _MATCHERS]
    blocks += [block for name, module in sorted(matchers().items()) for block in _matcher(name, module)]
    return {Path("docs") / "assertions.md": page("Assertions", *blocks)}


def _form(key: str, module: ModuleType) -> list[str]:
    keys = module.Keys.model_json_schema(ref_template=REF, schema_generator=Draft7)
    example = f"- id: an_example\n{_indented(FORMS[key])}" if key in FORMS else ""
    more = paragraphs(module)[1:]
    return [f"### {key}", keys["description"], *more, _keys(keys), code(example, "yaml") if example else ""]


def _matcher(name: str, module: ModuleType) -> list[str]:
    example = code(f"where: {{{MATCHERS[name]}}}", "yaml") if name in MATCHERS else ""
    return [f"### {name}", f"{first_line(module)} {module.DOC}", *paragraphs(module)[1:], example]


def _keys(schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    return table(
        ("key", "what it takes", "what it means"),
        [
            (tick(name), _type(each), f"{each.get('description', '')}{' Required.' if name in required else ''}")
            for name, each in schema["properties"].items()
        ],
    )


_WORDS = {
    "string": "text", "integer": "whole number", "boolean": "true or false", "object": "mapping", "array": "list",
}  # fmt: skip


def _type(schema: dict[str, Any]) -> str:
    choices = schema.get("anyOf", [schema])
    words = [_WORDS.get(each.get("type", ""), each.get("type", "")) for each in choices if each.get("type") != "null"]
    return " or ".join(dict.fromkeys(words))


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())
