"""The guides by hand: what they show is what happens."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from authoring.cli import run
from runtime.gateway.catalog import load_catalog
from runtime.gateway.gateway import default_gateway
from runtime.kit.examples import example_seed
from runtime.kit.world import World
from runtime.serve.asgi import GatewayServer
from runtime.serve.server import Serving
from runtime.task.yaml_reader import read
from validators.own_rules import OWN
from validators.proof_codes import proof_codes
from validators.registry import all_rules

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = ("index.md", "writing-tasks.md", "proving.md", "adding-an-app.md", "serving.md", "editors.md")


def blocks(guide: str, info: str) -> list[str]:
    """The fenced blocks of a guide whose fence says `info`."""
    text = (DOCS / guide).read_text(encoding="utf-8")
    return re.findall(rf"^```{info}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture
def tour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The task of the guide on writing tasks, put together from its blocks."""
    folder = tmp_path / "tasks_yaml" / "sales"
    folder.mkdir(parents=True)
    for info, name in (("yaml task", "signed_renewal.yaml"), ("yaml solution", "signed_renewal.solution.yaml")):
        (folder / name).write_text("\n".join(blocks("writing-tasks.md", info)))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    return folder


def plain(text: str) -> list[str]:
    """Lines without trailing blanks, and with one time for every time."""
    return [re.sub(r"\d+\.\d\d s", "0.00 s", line).rstrip() for line in text.splitlines()]


def checked(capsys: pytest.CaptureFixture[str]) -> list[str]:
    run(["check", "sales.signed_renewal"])
    return plain(capsys.readouterr().out)


def test_the_task_of_the_guide_is_clean_and_its_table_is_the_one_shown(
    tour: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [shown] = [block for block in blocks("writing-tasks.md", "console") if block.startswith("$ benchwright check")]
    assert checked(capsys) == plain(shown)[1:]


@pytest.mark.parametrize(
    ("file", "right", "wrong", "shown"),
    [
        ("signed_renewal.yaml", "split: public #", "split: pubic #", 0),
        ("signed_renewal.solution.yaml", 'Message\n    body: {channel: "$', 'Mesage\n    body: {channel: "$', 1),
        ("signed_renewal.yaml", 'mentions: [Meridian, "${value_usd}"]', "mentions: Meridian", 2),
    ],
)  # fmt: skip
def test_the_findings_of_the_guide_are_the_ones_shown(
    tour: Path, capsys: pytest.CaptureFixture[str], file: str, right: str, wrong: str, shown: int
) -> None:
    text = (tour / file).read_text()
    assert text.count(right) == 1
    (tour / file).write_text(text.replace(right, wrong))
    found = "\n".join(checked(capsys))
    assert "\n".join(plain(blocks("writing-tasks.md", "text")[shown])) in found


def test_the_extra_steps_of_the_guide_run(tour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [extra] = blocks("writing-tasks.md", "yaml")
    solution, task = tour / "signed_renewal.solution.yaml", tour / "signed_renewal.yaml"
    steps = "\n".join(f"  {line}" for line in extra.splitlines())
    solution.write_text(solution.read_text().replace("\nalternatives:", f"\n{steps}\n\nalternatives:"))
    task.write_text(task.read_text().replace("only_changes: [", "only_changes: [gmail.messages, gmail.threads, "))
    assert "reference 9 of 20 steps" in "\n".join(checked(capsys))
    assert run(["run", "sales.signed_renewal"]) == 0


def test_every_code_that_a_guide_explains_can_be_found() -> None:
    known = {*all_rules(), *OWN, *proof_codes()}
    for guide in ("writing-tasks.md", "proving.md", "proof.md"):
        named = set(re.findall(r"\b[A-Z]{2,5}\d\d\b", (DOCS / guide).read_text(encoding="utf-8")))
        assert named and named <= known, (guide, named - known)


@pytest.mark.parametrize("guide", GUIDES)
def test_every_link_of_a_guide_leads_to_a_file(guide: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (DOCS / guide).read_text()):
        assert (DOCS / target).exists(), target


@pytest.mark.parametrize("guide", GUIDES)
def test_every_yaml_block_of_a_guide_can_be_read(guide: str) -> None:
    for block in blocks(guide, "yaml"):
        assert read(block).problems == []


def recipes() -> Iterator[Any]:
    """Each section of the serving guide that names an app in backticks in its heading."""
    text = (DOCS / "serving.md").read_text(encoding="utf-8") if (DOCS / "serving.md").exists() else ""
    for section in text.split("\n### ")[1:]:
        app = section.partition("\n")[0].partition("`")[2].partition("`")[0]
        yield pytest.param(app, id=section.partition("\n")[0])


@pytest.mark.parametrize("app", recipes())
def test_a_recipe_for_a_vendors_sdk_works_as_written(app: str, capsys: pytest.CaptureFixture[str]) -> None:
    if app not in load_catalog().apps:
        pytest.skip(f"there is no app {app} yet")
    for package in ("googleapiclient", "slack_sdk", "simple_salesforce", "hubspot", "jira", "gspread"):
        pytest.importorskip(package)
    text = (DOCS / "serving.md").read_text(encoding="utf-8")
    shared = blocks("serving.md", "python shared")
    section = next(part for part in text.split("\n### ") if f"`{app}`" in part.partition("\n")[0])
    own = re.findall(r"^```python\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    assert own
    with Serving(GatewayServer(default_gateway(), World(example_seed(*load_catalog().apps)))) as serving:
        code = "\n".join([*shared, *own]).replace("http://127.0.0.1:8080", serving.url)
        exec(compile(code, f"docs/serving.md:{app}", "exec"), {})
    assert capsys.readouterr().out.strip()
