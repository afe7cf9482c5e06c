"""`schemas/lint.schema.json`: the JSON report of `benchwright lint`."""

import json
from pathlib import Path

from pydantic import TypeAdapter

from authoring.scaffold.draft7 import REF, URL, Draft7, tidy
from authoring.scaffold.field_notes import field_notes, first_line
from validators.finding import Fix, NoVerdict, Place, Related, Replacement
from validators.report.lint_json import Report, Reported, Summary

OWNS = ("schemas/lint.schema.json",)
_PARTS = (Reported, Summary, NoVerdict, Place, Related, Fix, Replacement)


def files() -> dict[Path, str]:
    """The schema of the report, from the classes that it is made of."""
    schema = TypeAdapter(Report).json_schema(ref_template=REF, schema_generator=Draft7, mode="serialization")
    own = schema.pop("$defs")
    for model, part in ((Report, schema), *((each, own[each.__name__]) for each in _PARTS)):
        part["description"] = first_line(model)
        part["required"] = list(part["properties"])
        for name, note in field_notes(model).items():
            part["properties"][name]["description"] = note
    named = {name: tidy(part) for name, part in own.items()}
    whole = {"$schema": URL, "title": "Benchwright lint report", **tidy(schema), "definitions": named}
    return {Path(OWNS[0]): json.dumps(whole, indent=1, ensure_ascii=False) + "\n"}
