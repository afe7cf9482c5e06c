"""Generated schemas and pages: current, complete, and of use to an editor."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator

from authoring.cli import cli
from authoring.scaffold import examples
from authoring.scaffold.collection_schemas import apps_with_records
from authoring.scaffold.generated import ROOT, generated, main, stale
from authoring.scaffold.schemas import NAMES, schema_text
from authoring.scaffold.task import task_files
from runtime.gateway.catalog import load_catalog
from runtime.grading.compile import compile_assertions, forms
from runtime.grading.match import matchers
from runtime.kit.seeding import build_seed, models_of, records_module
from runtime.kit.timestamps import instant
from runtime.task.document import Assertion
from runtime.task.functions import FUNCTIONS
from runtime.task.yaml_reader import read

# What JSON Schema has gained since Draft 7, and what OpenAPI adds.
NOT_DRAFT_7 = {
    "$defs", "$anchor", "$dynamicRef", "prefixItems", "dependentRequired", "dependentSchemas", "unevaluatedProperties",
    "unevaluatedItems", "minContains", "maxContains", "discriminator", "nullable",
}  # fmt: skip
NAMED = ("properties", "patternProperties", "definitions")


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    return {path.as_posix(): text for path, text in generated().items()}


@pytest.fixture(scope="module")
def task_validator() -> Draft7Validator:
    return Draft7Validator(json.loads(schema_text("task")))


@pytest.fixture
def starter() -> Any:
    return starter_files()[0]


def starter_files() -> list[Any]:
    made = task_files("sales", "win_notice", "Win notice", "private", Path("tasks_yaml"))
    return [read(text).data for text in made.values()]


def schemas_in(node: Any) -> list[dict[str, Any]]:
    """A schema and every schema inside it."""
    found: list[dict[str, Any]] = []
    if isinstance(node, list):
        found = [each for item in node for each in schemas_in(item)]
    elif isinstance(node, dict):
        found = [node]
        for key, value in node.items():
            inner = list(value.values()) if key in NAMED else value
            found += schemas_in(inner) if key not in ("enum", "const", "default", "examples") else []
    return found


def test_every_generated_file_is_current() -> None:
    assert [str(path) for path in stale(ROOT)] == [], "run `make docs`"


def test_check_names_the_stale_file_and_exits_1(tmp_path: Path) -> None:
    runner, page = CliRunner(), tmp_path / "docs" / "expressions.md"
    assert runner.invoke(main, ["--root", str(tmp_path)]).exit_code == 0
    assert runner.invoke(main, ["--root", str(tmp_path), "--check"]).output == ""
    page.write_text("old")
    result = runner.invoke(main, ["--root", str(tmp_path), "--check"])
    assert result.exit_code == 1
    assert "not current: docs/expressions.md" in result.output and "make docs" in result.output
    assert page.read_text() == "old"


def test_the_page_of_an_app_that_is_gone_is_removed(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    (docs / "apps").mkdir(parents=True)
    (docs / "apps" / "fax.md").write_text("an old page")
    (docs / "by_hand.md").write_text("a guide")
    assert "removed: docs/apps/fax.md" in CliRunner().invoke(main, ["--root", str(tmp_path)]).output
    assert not (docs / "apps" / "fax.md").exists() and (docs / "by_hand.md").exists()


def test_the_same_sources_give_the_same_bytes(files: dict[str, str]) -> None:
    assert {path.as_posix(): text for path, text in generated().items()} == files


@pytest.mark.parametrize("name", sorted([*forms(), *matchers()]))
def test_every_form_and_matcher_is_on_its_page(name: str, files: dict[str, str]) -> None:
    assert f"### {name}\n" in files["docs/assertions.md"]


@pytest.mark.parametrize("name", [*FUNCTIONS, "record", "records"])
def test_every_function_is_on_its_page(name: str, files: dict[str, str]) -> None:
    assert f"| `{name}(" in files["docs/expressions.md"]


@pytest.mark.parametrize("name", cli.list_commands(None))  # type: ignore[arg-type]
def test_every_command_is_on_its_page_with_its_options(name: str, files: dict[str, str]) -> None:
    help_text = CliRunner().invoke(cli, [name, "--help"]).output
    section = files["docs/commands.md"].partition(f"## benchwright {name}\n")[2].partition("\n## ")[0]
    assert section
    for word in {part for part in help_text.replace(",", " ").split() if part.startswith("--")}:
        assert word in section


def test_subcommands_have_sections_of_their_own(files: dict[str, str]) -> None:
    assert "## benchwright apps search\n" in files["docs/commands.md"]
    assert "## benchwright apps all\n" not in files["docs/commands.md"]


@pytest.mark.parametrize("app", load_catalog().apps)
def test_every_app_has_a_page_with_its_operations_and_fields(app: str, files: dict[str, str]) -> None:
    text = files[f"docs/apps/{app}.md"]
    assert f"({app}.md)" in files["docs/apps/index.md"]
    assert [each.id for each in load_catalog().of(app) if f"| `{each.id}` | {each.method} |" not in text] == []
    for model in models_of(app).values():
        section = text.partition(f"### {model.path}\n")[2].partition("\n### ")[0]
        assert [name for name in model.model_fields if f"| `{name}` |" not in section] == []


def test_placeholders_are_not_swallowed_as_html(files: dict[str, str]) -> None:
    assert "policy.&lt;id>" in files["docs/assertions.md"]


def test_the_note_under_a_field_is_shown_with_it(files: dict[str, str]) -> None:
    assert "The Message-ID header, by which replies name it" in files["docs/apps/gmail.md"]
    assert "The Message-ID header, by which replies name it" in files["schemas/task.schema.json"]


SEED = {
    "slack": {"channels": [{"id": "C1", "name": "deals"}]},
    "salesforce": {"opportunities": [{"id": "006MER1", "name": "Platform", "stage_name": "Prospecting"}]},
}


@pytest.mark.parametrize("name", examples.FORMS)
def test_the_example_of_a_form_compiles(name: str) -> None:
    seed, _ = build_seed(SEED, instant("2026-01-28T15:00:00Z"))
    assertion = Assertion(id="an_example", **read(examples.FORMS[name]).data)  # type: ignore[arg-type]
    assert name in assertion.form
    assert [each.message for each in compile_assertions([assertion], seed, {})[1]] == []


@pytest.mark.parametrize("name", examples.MATCHERS)
def test_the_example_of_a_matcher_compiles(name: str) -> None:
    seed, _ = build_seed(SEED, instant("2026-01-28T15:00:00Z"))
    where: Any = read(examples.MATCHERS[name]).data
    assert name in next(iter(where.values()))
    sales = next(iter(where)) in models_of("salesforce")["opportunities"].model_fields
    collection = "salesforce.opportunities" if sales else "gmail.messages"
    assertion = Assertion(id="an_example", exists=collection, where=where)
    assert [each.message for each in compile_assertions([assertion], seed, {})[1]] == []


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_valid_draft_7_and_use_no_later_words(name: str) -> None:
    schema = json.loads(schema_text(name))
    Draft7Validator.check_schema(schema)
    for each in schemas_in(schema):
        assert not each.keys() & NOT_DRAFT_7
        assert "$ref" not in each or len(each) == 1, "Draft 7 reads nothing beside a $ref"


@pytest.mark.parametrize("name", NAMES)
def test_every_reference_in_a_schema_names_a_definition(name: str) -> None:
    schema = json.loads(schema_text(name))
    named = {each["$ref"].removeprefix("#/definitions/") for each in schemas_in(schema) if "$ref" in each}
    assert named <= schema["definitions"].keys()


def test_titles_are_the_documents_own_and_the_forms() -> None:
    schema = json.loads(schema_text("task"))
    assert schema["title"] == "Benchwright task"
    titles = {each["title"] for each in schemas_in(schema) if "title" in each}
    assert titles == {"Benchwright task", *forms()}


def test_the_starter_task_and_solution_are_accepted(task_validator: Draft7Validator) -> None:
    task, solution = starter_files()
    assert [error.message for error in task_validator.iter_errors(task)] == []
    solutions = Draft7Validator(json.loads(schema_text("solution")))
    assert [error.message for error in solutions.iter_errors(solution)] == []


def edited(task: Any, *path: str | int, rename: str = "", value: Any = None) -> Any:
    """A copy of a task with a key renamed or a value replaced."""
    changed = copy.deepcopy(task)
    *above, last = path
    holder = changed
    for step in above:
        holder = holder[step]
    holder[rename or last] = holder.pop(last) if rename else value
    return changed


@pytest.mark.parametrize("path", sorted((ROOT / "tasks_yaml").glob("*/*.yaml")), ids=lambda path: path.stem)
def test_every_task_of_ours_is_accepted(path: Path) -> None:
    name = "solution" if path.name.endswith(".solution.yaml") else "task"
    validator = Draft7Validator(json.loads(schema_text(name)))
    assert [error.message for error in validator.iter_errors(read(path.read_text(encoding="utf-8")).data)] == []


@pytest.mark.parametrize(
    ("path", "misspelt"),
    [
        (("title",), "titel"),
        (("trigger", "text"), "txt"),
        (("policy", 0, "clauses"), "clausses"),
        (("seed", "slack"), "slak"),
        (("seed", "slack", "channels"), "chanels"),
        (("assertions", 0, "created"), "creatd"),
        (("assertions", 0, "because"), "becuase"),
        (("assertions", 0, "where", "channel"), "chanel"),
        (("assertions", 0, "where", "text", "mentions"), "mention"),
    ],
)
def test_a_misspelt_key_is_refused(
    starter: Any, task_validator: Draft7Validator, path: tuple[str | int, ...], misspelt: str
) -> None:
    assert not task_validator.is_valid(edited(starter, *path, rename=misspelt))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("id",), "selling.win_notice"),
        (("split",), "hidden"),
        (("policy", 0, "in"), "gmail.mails"),
        (("assertions", 0, "created"), "slack.mesages"),
        (("assertions", 0, "id"), "Not A Name"),
        (("assertions", 2, "only_changes"), ["slack.mesages"]),
        (("traps",), [{}]),
    ],
)
def test_a_value_that_cannot_be_is_refused(
    starter: Any, task_validator: Draft7Validator, path: tuple[str | int, ...], value: Any
) -> None:
    assert not task_validator.is_valid(edited(starter, *path, value=value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("assertions", 0, "because"), ["trigger"]),
        (("assertions", 2, "only_changes"), "slack.messages"),
        (("assertions", 2, "only_changes"), ["slack.channels/C0RENEWALS.topic"]),
        (("assertions", 1), {"id": "b", "all": [{"record": "slack.channels/C0GENERAL", "has": {"topic": None}}]}),
        (("seed", "slack", "channels", 0, "purpose_in_other_words"), "kept open"),
    ],
)
def test_other_accepted_spellings_are_accepted(
    starter: Any, task_validator: Draft7Validator, path: tuple[str | int, ...], value: Any
) -> None:
    assert [error.message for error in task_validator.iter_errors(edited(starter, *path, value=value))] == []


def test_the_fields_offered_under_where_are_those_of_the_named_collection(
    starter: Any, task_validator: Draft7Validator
) -> None:
    mail_field = edited(starter, "assertions", 0, "where", value={"from_": "ann@example.com"})
    assert not task_validator.is_valid(mail_field)
    assert task_validator.is_valid(edited(mail_field, "assertions", 0, "created", value="gmail.messages"))


def test_a_seed_offers_every_collection_and_field_with_a_description() -> None:
    schema = json.loads(schema_text("task"))
    for app in apps_with_records():
        offered = list(schema["properties"]["seed"]["properties"][app]["properties"])
        assert offered == [*models_of(app), *getattr(records_module(app), "ALSO_SEEDED", ())]
        for name, model in models_of(app).items():
            fields = schema["definitions"][f"{app}.{name}"]["properties"]
            assert fields.keys() == model.model_fields.keys()
            assert all(each["description"] for each in fields.values())
