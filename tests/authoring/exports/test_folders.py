"""Exports that are folders: what goes into them, what never does, and what is written over."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.authoring.exports.leaks import leaked
from tests.authoring.exports.references import TASKS, shipped
from tests.authoring.workshop import Workshop

FORMATS = ("inspect", "verifiers")
PRIVATE = """\
split: private
canary: 3f9d1c77e2a84b0d9c65d2f8a1b3e470
"""


def contents(folder: Path) -> dict[str, str]:
    return {str(each.relative_to(folder)): each.read_text() for each in folder.rglob("*") if each.is_file()}


@pytest.mark.parametrize("format_name", FORMATS)
def test_nothing_of_a_solution_is_in_the_folder(workshop: Workshop, tmp_path: Path, format_name: str) -> None:
    out = tmp_path / "out"
    assert workshop.run("export", format_name, TASKS, workshop.task, "--out", out).code == 0
    assert len(list(out.rglob("tasks/*/*"))) == len(shipped()) + 1
    assert leaked(out, [*shipped(), workshop.task]) == []
    assert ".solution." not in "\n".join([*contents(out), *contents(out).values()])


@pytest.mark.parametrize("format_name", FORMATS)
def test_private_tasks_stay_unless_asked_for(workshop: Workshop, tmp_path: Path, format_name: str) -> None:
    workshop.edit("split: public\n", PRIVATE)
    out = tmp_path / "out"
    kept = workshop.run("export", format_name, workshop.task, TASKS / "simple", "--out", out)
    assert kept.code == 1
    assert f"refused: {workshop.task}:3:8: a private task is exported only with --include-private" in kept.err
    assert "2 tasks written" in kept.err and "1 task refused" in kept.err
    everything = "\n".join([*contents(out), *contents(out).values()])
    for secret in ("3f9d1c77e2a84b0d9c65d2f8a1b3e470", "operations.hello", "Say hello", "Hello team", "hello.yaml"):
        assert secret not in everything


@pytest.mark.parametrize("format_name", FORMATS)
def test_private_tasks_that_are_asked_for_carry_their_canary_and_the_readme_warns(
    workshop: Workshop, tmp_path: Path, format_name: str
) -> None:
    workshop.edit("split: public\n", PRIVATE)
    out = tmp_path / "out"
    assert workshop.run("export", format_name, workshop.folder, "--out", out, "--include-private").code == 0
    found = contents(out)
    assert "canary: 3f9d1c77e2a84b0d9c65d2f8a1b3e470" in found["out/tasks/operations/hello.yaml"]
    assert "One of them is private: keep this folder" in found["README.md"]
    assert leaked(out, [workshop.task]) == []


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_task_file_goes_out_as_it_is(workshop: Workshop, tmp_path: Path, format_name: str) -> None:
    out = tmp_path / "out"
    workshop.run("export", format_name, workshop.task, "--out", out)
    assert (out / "out/tasks/operations/hello.yaml").read_bytes() == workshop.task.read_bytes()


def test_the_list_of_an_export_says_what_its_tasks_are_bound_to(workshop: Workshop, tmp_path: Path) -> None:
    workshop.run("export", "inspect", workshop.task, "--out", tmp_path / "out")
    about = json.loads((tmp_path / "out/benchwright-export.json").read_text())
    ran = json.loads(workshop.run("run", workshop.task, "--format", "json").out)
    assert about["tasks"] == {"operations.hello": ran["hashes"]["task"]}
    assert (about["spec"], about["runtime"]) == (ran["hashes"]["spec"], ran["hashes"]["runtime"])


@pytest.mark.parametrize(
    ("folder", "package"),
    [
        ("my-tasks", "my_tasks"),
        ("Sales 2026", "sales_2026"),
        ("2026", "tasks_2026"),
        ("class", "tasks_class"),
        ("inspect", "tasks_inspect"),
        ("verifiers", "tasks_verifiers"),
    ],
)
def test_the_package_is_called_what_the_folder_is(
    workshop: Workshop, tmp_path: Path, folder: str, package: str
) -> None:
    for format_name in FORMATS:
        out = tmp_path / format_name / folder
        assert workshop.run("export", format_name, workshop.task, "--out", out).code == 0
        project = tomllib.loads((out / "pyproject.toml").read_text())
        assert project["project"]["name"] == package.replace("_", "-")
        assert (out / package / "__init__.py").exists()
        assert not [name for name, text in contents(out).items() if re.search(r"\b[A-Z]+_(NAME|COUNT|STEPS)\b", text)]


def test_a_folder_that_is_there_is_replaced_only_with_force_and_only_what_was_exported(
    workshop: Workshop, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    workshop.run("export", "inspect", TASKS / "sales", "--out", out)
    (out / "mine.txt").write_text("mine")
    refused = workshop.run("export", "inspect", workshop.task, "--out", out)
    assert refused.code == 2 and "exists already" in refused.err and "--force" in refused.err
    assert workshop.run("export", "verifiers", workshop.task, "--out", out, "--force").code == 0
    found = contents(out)
    assert found["mine.txt"] == "mine"
    assert [each for each in found if each.startswith("out/tasks/")] == ["out/tasks/operations/hello.yaml"]
    assert "out/_registry.py" not in found


def test_a_folder_of_something_else_is_never_written_to(workshop: Workshop, tmp_path: Path) -> None:
    refused = workshop.run("export", "inspect", workshop.task, "--out", workshop.folder, "--force")
    assert refused.code == 2 and "holds files that are no export of ours" in refused.err
    assert workshop.task.exists()


def test_a_list_that_names_files_elsewhere_deletes_nothing(workshop: Workshop, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "benchwright-export.json").write_text('{"files": ["../operations/hello.yaml"]}')
    refused = workshop.run("export", "inspect", workshop.task, "--out", out, "--force")
    assert refused.code == 2 and "outside of the folder" in refused.err
    assert workshop.task.exists()


def test_a_cut_list_is_said_and_nothing_is_deleted(workshop: Workshop, tmp_path: Path) -> None:
    out = tmp_path / "out"
    workshop.run("export", "inspect", workshop.task, "--out", out)
    (out / "benchwright-export.json").write_text('{"files": ["REA')
    refused = workshop.run("export", "inspect", workshop.task, "--out", out, "--force")
    assert refused.code == 2 and "cannot be read" in refused.err
    assert (out / "README.md").exists()


def test_two_files_with_one_id_are_not_both_exported(workshop: Workshop, tmp_path: Path) -> None:
    twin = tmp_path / "more" / "operations" / "hello.yaml"
    twin.parent.mkdir(parents=True)
    twin.write_text(workshop.task.read_text())
    done = workshop.run("export", "verifiers", workshop.task, twin, "--out", tmp_path / "out")
    assert done.code == 1
    assert f"refused: {twin}:1:5: the task id `operations.hello` was met before, in {workshop.task}" in done.err


def test_a_task_that_cannot_be_run_is_refused_with_its_line(workshop: Workshop, tmp_path: Path) -> None:
    workshop.edit("name: Ann", "nmae: Ann")
    done = workshop.run("export", "inspect", workshop.task, "--out", tmp_path / "out")
    assert done.code == 1
    assert "hello.yaml:16:22" in done.err and "nothing written" in done.err
    assert not (tmp_path / "out").exists()


def test_options_for_rows_and_stdout_are_refused_for_a_folder(workshop: Workshop, tmp_path: Path) -> None:
    for option in (("--partial",), ("--info", "text")):
        done = workshop.run("export", "inspect", workshop.task, "--out", tmp_path / "out", *option)
        assert done.code == 2 and f"{option[0]} is for rows" in done.err
    done = workshop.run("export", "inspect", workshop.task, "--out", "-")
    assert done.code == 2 and "`inspect` writes a folder" in done.err


def test_a_misspelt_format_is_offered_the_nearest_and_one_that_only_goes_out_cannot_come_in(workshop: Workshop) -> None:
    assert "did you mean `inspect`" in workshop.run("export", "inspct", "--out", "x").err
    done = workshop.run("import", "inspect", "x")
    assert done.code == 2 and "`inspect` cannot be imported; there is automationbench" in done.err
