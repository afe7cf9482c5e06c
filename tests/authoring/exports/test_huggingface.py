"""`export huggingface`: loaded by `datasets` itself, and complete but for what must not leave."""

import json
import os
from pathlib import Path
from typing import Any

import yaml

from authoring.hashes import contract_hash
from runtime.episode.prepared import Prepared, prepare
from runtime.task.load import load_task
from tests.authoring.exports.environments import ROOT, environment
from tests.authoring.exports.leaks import leaked
from tests.authoring.workshop import Workshop

SHIPPED = sorted(path for path in (ROOT / "tasks_yaml").rglob("*.yaml") if not path.stem.endswith(".solution"))
LOAD = """\
import json, sys
from datasets import load_dataset
loaded = load_dataset(sys.argv[1])
rows = {split: [dict(row) for row in rows] for split, rows in loaded.items()}
print(json.dumps(rows, default=lambda moment: moment.isoformat().replace("+00:00", "Z")))
"""


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for each in sorted(folder.glob("data/*.jsonl")) for line in each.read_text().splitlines()]


def ready(path: Path) -> Prepared:
    prepared, problems = prepare(load_task(path))
    assert prepared is not None, problems
    return prepared


def loaded_by_datasets(out: Path, folder: Path) -> dict[str, list[dict[str, Any]]]:
    tool = environment("huggingface", "datasets>=4,<5")
    (folder / "load.py").write_text(LOAD)
    offline = {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "HF_HOME": str(folder / "home")}
    done = tool.run(str(folder / "load.py"), out, folder=folder, env=offline)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_datasets_loads_every_shipped_task_as_a_row_of_its_split(workshop: Workshop, tmp_path: Path) -> None:
    out = tmp_path / "company-tasks"
    assert workshop.run("export", "huggingface", ROOT / "tasks_yaml", "--out", out).code == 0
    loaded = loaded_by_datasets(out, tmp_path)
    assert {split: len(rows) for split, rows in loaded.items()} == {"public": 6, "simple": 2}
    assert [*loaded["public"], *loaded["simple"]] == rows_of(out)


def test_a_split_of_other_looks_than_the_first_is_loaded_too(workshop: Workshop, tmp_path: Path) -> None:
    text = workshop.task.read_text().replace("budget:", "tools: [slack_chat_postMessage]\nbudget:")
    other = tmp_path / "simple" / "other.yaml"
    other.parent.mkdir()
    other.write_text(
        text.replace("operations.hello", "simple.other")
        .replace("split: public", "split: simple")
        .replace("domain: operations", "domain: simple")
        .replace("clock: 2026-03-02T09:00:00Z", "clock: 2026-03-02T09:00:00.500+01:00")
    )
    assert workshop.run("export", "huggingface", workshop.task, other, "--out", tmp_path / "out").code == 0
    loaded = loaded_by_datasets(tmp_path / "out", tmp_path)
    assert [row["tools"] for rows in loaded.values() for row in rows] == [[], ["slack_chat_postMessage"]]
    assert loaded["simple"][0]["clock"] == "2026-03-02T08:00:00.500000Z"


def test_a_row_has_all_that_the_task_is_graded_by(workshop: Workshop, tmp_path: Path) -> None:
    workshop.run("export", "huggingface", workshop.task, "--out", tmp_path / "out")
    [row] = rows_of(tmp_path / "out")
    parts = {name: json.loads(row[name]) for name in ("policy", "seed", "facts", "assertions")}
    plain = {name: row[name] for name in ("id", "title", "split", "domain", "clock", "tools", "version")}
    again = tmp_path / "again" / "operations" / "hello.yaml"
    again.parent.mkdir(parents=True)
    again.write_text(
        yaml.safe_dump(
            {
                **plain,
                **parts,
                "budget": {"steps": row["steps"]},
                "trigger": {"text": row["trigger"], "via": row["via"]},
            }
        )
    )
    assert contract_hash(ready(again)) == row["hashes"]["contract"] == contract_hash(ready(workshop.task))


def test_a_row_says_which_apps_and_named_tools_there_are(workshop: Workshop, tmp_path: Path) -> None:
    workshop.edit("budget:", "tools: [slack_chat_postMessage]\nbudget:")
    workshop.run("export", "huggingface", workshop.task, "--out", tmp_path / "out")
    [row] = rows_of(tmp_path / "out")
    assert (row["tools"], row["services"]) == (["slack_chat_postMessage"], ["slack"])


def test_no_text_of_a_solution_is_in_the_data_set(workshop: Workshop, tmp_path: Path) -> None:
    workshop.run("export", "huggingface", ROOT / "tasks_yaml", "--out", tmp_path / "out")
    assert leaked(tmp_path / "out", SHIPPED) == []


def test_public_rows_carry_the_canary_of_the_data_set_which_the_card_names(workshop: Workshop, tmp_path: Path) -> None:
    for where in ("a/set", "b/set", "other"):
        workshop.run("export", "huggingface", ROOT / "tasks_yaml", "--out", tmp_path / where)
    [canary] = {row["canary"] for row in rows_of(tmp_path / "a" / "set")}
    assert f"canary GUID {canary}\n" in (tmp_path / "a" / "set" / "README.md").read_text()
    assert {row["canary"] for row in rows_of(tmp_path / "b" / "set")} == {canary}
    assert canary not in {row["canary"] for row in rows_of(tmp_path / "other")}


def test_a_private_task_stays_unless_told_and_then_has_its_own_canary(workshop: Workshop, tmp_path: Path) -> None:
    workshop.edit("split: public", "split: private\ncanary: 0f5c2a9e41d84e6f")
    done = workshop.run("export", "huggingface", workshop.task, "--out", tmp_path / "out")
    assert (done.code, (tmp_path / "out").exists()) == (1, False)
    assert "split: private" not in done.err and "only with --include-private" in done.err
    done = workshop.run("export", "huggingface", workshop.task, "--out", tmp_path / "out", "--include-private")
    assert done.code == 0
    assert [row["canary"] for row in rows_of(tmp_path / "out")] == ["0f5c2a9e41d84e6f"]
    assert sorted(os.listdir(tmp_path / "out" / "data")) == ["private.jsonl"]


def test_solutions_have_no_place_in_a_data_set(workshop: Workshop, tmp_path: Path) -> None:
    done = workshop.run("export", "huggingface", workshop.task, "--out", tmp_path / "out", "--include-solutions")
    assert (done.code, (tmp_path / "out").exists()) == (2, False)
    assert "--include-solutions is for harbor; `huggingface` has no place for them" in done.err
