"""Lint where other repositories call it: as a pre-commit hook and as a GitHub action."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from runtime.task.yaml_reader import read_file
from tests.authoring.workshop import SOLUTION, TASK

ROOT = Path(__file__).parents[2]
TOOLS = Path(sys.executable).parent
UNREACHABLE = ("No matching distribution", "Could not find a version", "Connection", "Temporary failure", "Timeout")
"""What pip says where there is no package index."""


def call(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "GITHUB_"))}
    return subprocess.run(
        [str(each) for each in command],
        cwd=cwd,
        env={**plain, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def committed(folder: Path) -> Path:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@x.example"]
    for arguments in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", "one"]):
        done = call("git", *arguments, cwd=folder)
        assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This repository as it stands, uncommitted files included, as one commit."""
    folder = tmp_path_factory.mktemp("clone")
    listed = call("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", cwd=ROOT).stdout
    for name in listed.split("\0"):
        if name and (ROOT / name).is_file() and not name.startswith("tests/"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    return committed(folder)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with one task that has a mistyped key."""
    folder = tmp_path / "project" / "tasks_yaml" / "operations"
    folder.mkdir(parents=True)
    (folder / "hello.yaml").write_text(TASK.replace("    created: ", "    creatd: "))
    (folder / "hello.solution.yaml").write_text(SOLUTION)
    return tmp_path / "project"


def mend(project: Path) -> None:
    (project / "tasks_yaml" / "operations" / "hello.yaml").write_text(TASK)


def skip_if_unreachable(said: str) -> None:
    if any(words in said for words in UNREACHABLE):
        pytest.skip(f"the package index cannot be reached from here: {said[-300:]}")


def test_the_hook_is_one_that_pre_commit_accepts() -> None:
    done = call(TOOLS / "pre-commit", "validate-manifest", ROOT / ".pre-commit-hooks.yaml", cwd=ROOT)
    assert done.returncode == 0, done.stdout


def test_the_hook_fails_on_a_finding_and_passes_once_it_is_mended(clone: Path, project: Path, tmp_path: Path) -> None:
    rev = call("git", "rev-parse", "HEAD", cwd=clone).stdout.strip()
    config = f"repos:\n  - repo: {clone}\n    rev: {rev}\n    hooks: [{{id: benchwright-lint}}]\n"
    (project / ".pre-commit-config.yaml").write_text(config)
    committed(project)
    env = {"PRE_COMMIT_HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    hook = (TOOLS / "pre-commit", "run", "--all-files", "--color", "never")
    failed = call(*hook, cwd=project, env=env)
    skip_if_unreachable(failed.stdout)
    assert failed.returncode == 1, failed.stdout + failed.stderr
    assert "tasks_yaml/operations/hello.yaml:22:5: error[SCH01] `creatd`" in failed.stdout
    assert "1 file · " in failed.stdout, "the solution is no task of its own"
    mend(project)
    passed = call(*hook, cwd=project, env=env)
    assert passed.returncode == 0, passed.stdout


def action() -> Any:
    document = read_file(ROOT / "action.yml")
    assert document.problems == []
    return document.data


def test_the_action_is_one_that_github_accepts() -> None:
    schema = "vendor.github-actions"
    done = call(TOOLS / "check-jsonschema", "--builtin-schema", schema, ROOT / "action.yml", cwd=ROOT)
    assert done.returncode == 0, done.stdout
    assert set(action()["inputs"]) == {"paths", "args"}
    assert action()["runs"]["using"] == "composite"


def test_the_action_passes_its_inputs_through_the_environment_only() -> None:
    for step in action()["runs"]["steps"]:
        assert "${{" not in step["run"], "an input pasted into a script can run anything"


def step(number: int, project: Path, path: str, **env: str) -> subprocess.CompletedProcess[str]:
    """One step of the action, run as GitHub runs it."""
    script = action()["runs"]["steps"][number]["run"]
    shell = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
    return call(*shell, cwd=project, env={"PATH": path, **env})


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {
        "GITHUB_PATH": str(tmp_path / "github-path"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
        "RUNNER_TEMP": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }


def test_the_action_annotates_what_it_finds_and_writes_a_summary(project: Path, environment: dict[str, str]) -> None:
    path = f"{TOOLS}:{os.environ['PATH']}"
    here = step(0, project, path, ACTION_FOLDER=str(ROOT), **environment)
    assert here.returncode == 0 and "benchwright is here already" in here.stdout
    found = step(1, project, path, LINT_PATHS="tasks_yaml", LINT_ARGS="--severity warning", **environment)
    assert found.returncode == 1, found.stderr
    [annotation] = [line for line in found.stdout.splitlines() if line.startswith("::")]
    assert annotation.startswith("::error title=SCH01 mistyped-key,file=tasks_yaml/operations/hello.yaml,line=22")
    assert "| error | SCH01 |" in Path(environment["GITHUB_STEP_SUMMARY"]).read_text()
    mend(project)
    assert step(1, project, path, LINT_PATHS="tasks_yaml", LINT_ARGS="", **environment).returncode == 0


def test_the_action_installs_what_it_needs(clone: Path, project: Path, environment: dict[str, str]) -> None:
    bare = f"{Path(sys.base_prefix) / 'bin'}:/usr/bin:/bin"
    done = step(0, project, bare, ACTION_FOLDER=str(clone), **environment)
    skip_if_unreachable(done.stderr)
    assert done.returncode == 0, done.stderr
    added = Path(environment["GITHUB_PATH"]).read_text().strip()
    found = step(1, project, f"{added}:{bare}", LINT_PATHS="tasks_yaml", LINT_ARGS="", **environment)
    assert found.returncode == 1 and "::error title=SCH01" in found.stdout, found.stderr
