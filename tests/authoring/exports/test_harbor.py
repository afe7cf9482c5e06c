"""`export harbor`: loaded by Harbor's own model, passed by its lint, and run by hand as its containers would be."""

import base64
import csv
import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from authoring.hashes import runtime_hash
from tests.authoring.exports.environments import ROOT, environment
from tests.authoring.exports.leaks import leaked, written
from tests.authoring.workshop import Workshop

SHIPPED = sorted(path for path in (ROOT / "tasks_yaml").rglob("*.yaml") if not path.stem.endswith(".solution"))
LOAD = """\
import json, sys
from harbor.models.task.task import Task
tasks = [Task(each) for each in sys.argv[1:]]
print(json.dumps({
    task.name: {
        "instruction": task.instruction,
        "mcp": [server.url for server in task.config.environment.mcp_servers],
        "user": task.config.agent.user,
        "valid": Task.is_valid_dir(task.task_dir),
    }
    for task in tasks
}))
"""


def python_3_12() -> str:
    """A Python 3.12 by its path: uv does not find one that only pyenv knows."""
    candidates = [shutil.which("python3.12"), *Path.home().glob(".pyenv/versions/3.12*/bin/python3.12")]
    for each in candidates:
        if each and subprocess.run([each, "--version"], capture_output=True, check=False).returncode == 0:
            return str(each)
    return "3.12"


def free_port() -> str:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return str(taken.getsockname()[1])


class Container:
    """A task folder whose commands are run by hand, with the paths of its container mapped to a folder of ours."""

    def __init__(self, task: Path, at: Path) -> None:
        self.task = task
        self.state = at / "state"
        self.rewards = at / "rewards"
        self.port = free_port()
        self.control = free_port()
        self.env = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "COMPANY_STATE": str(self.state),
            "COMPANY_PORT": self.port,
            "COMPANY_CONTROL_PORT": self.control,
            "COMPANY_URL": f"http://127.0.0.1:{self.port}",
            "REWARD_DIR": str(self.rewards),
        }

    def start(self) -> None:
        """The entry point of the image, in place of whose command something that ends at once is run."""
        done = self.company("run", "true")
        assert done.returncode == 0, done.stderr

    def company(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run(sys.executable, "environment/company/company.py", *arguments)

    def solve(self) -> None:
        done = self.run("sh", "solution/solve.sh")
        assert done.returncode == 0, done.stderr

    def verify(self) -> dict[str, Any]:
        """The collect hook, then the verifier; gives the reward file."""
        done = self.company("grade")
        assert done.returncode == 0, done.stderr
        done = self.run("sh", "tests/test.sh")
        assert done.returncode == 0, done.stderr
        return dict(json.loads((self.rewards / "reward.json").read_text()))

    def tool(self, name: str, arguments: Mapping[str, Any]) -> str:
        asked = Request(f"{self.env['COMPANY_URL']}/tools/{name}", data=json.dumps(arguments).encode())
        with urlopen(asked, timeout=10) as answer:
            return str(json.load(answer)["result"])

    def stop(self) -> None:
        token = self.state / "token"
        if not token.exists():
            return
        asked = Request(f"http://127.0.0.1:{self.control}/stop", method="POST")
        asked.add_header("Authorization", f"Bearer {token.read_text()}")
        with urlopen(asked, timeout=10):
            pass

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.task, env=self.env, capture_output=True, text=True, timeout=60, check=False
        )


@pytest.fixture
def containers(tmp_path: Path) -> Iterator[list[Container]]:
    """Containers that are stopped when the test is over."""
    made: list[Container] = []
    yield made
    for each in made:
        each.stop()


def exported(workshop: Workshop, task: Path, *options: str) -> Path:
    """The folder of one exported task."""
    done = workshop.run("export", "harbor", task, "--out", workshop.folder / "out", *options)
    assert done.code == 0, done.err
    [folder] = [each.parent for each in workshop.folder.glob("out/*/task.toml")]
    return folder


def test_harbor_loads_every_shipped_task_and_its_lint_finds_nothing(workshop: Workshop, tmp_path: Path) -> None:
    tool = environment("harbor", "harbor>=0.26,<0.27", python=python_3_12())
    out = tmp_path / "out"
    assert workshop.run("export", "harbor", ROOT / "tasks_yaml", "--out", out, "--include-solutions").code == 0
    folders = sorted(path.parent for path in out.glob("*/task.toml"))
    (tmp_path / "load.py").write_text(LOAD)
    done = tool.run(str(tmp_path / "load.py"), *folders, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stdout)
    assert len(loaded) == len(SHIPPED)
    for name, task in loaded.items():
        text = next(path for path in SHIPPED if name == f"benchwright/{path.parent.name}.{path.stem}").read_text()
        assert task["instruction"].startswith("You work for a company"), "the canary is a line that Harbor takes out"
        request = task["instruction"].partition("## The request\n\n")[2].partition("\n\n## ")[0]
        assert " ".join(request.split()) in " ".join(text.split())
        assert (task["valid"], task["user"], task["mcp"]) == (True, "agent", ["http://127.0.0.1:8080/mcp"])
    linted = tool.run("harbor", "lint", "--extend-select", "root-agent", *folders, folder=tmp_path)
    assert (linted.returncode, linted.stdout) == (0, ""), linted.stderr


@pytest.mark.parametrize("name", ["simple.file_receipt", "sales.win_notice_routing"])
def test_doing_nothing_earns_0_and_the_oracle_1(workshop: Workshop, containers: list[Container], name: str) -> None:
    domain, slug = name.split(".")
    folder = exported(workshop, ROOT / "tasks_yaml" / domain / f"{slug}.yaml", "--include-solutions")
    container = Container(folder, workshop.folder)
    containers.append(container)
    container.start()
    assert container.verify()["reward"] == 0
    container.solve()
    assert container.verify() == {"reward": 1, "partial_credit": 1.0, "objectives_met": 1.0}
    grade = json.loads((container.rewards / "grade.json").read_text())
    assert {each["status"] for each in grade["verdicts"].values()} == {"held"}


def test_the_oracle_makes_calls_that_the_tool_cannot_say(workshop: Workshop, containers: list[Container]) -> None:
    workshop.edit_solution(
        '    body: {channel: "${channel}", text: "${greeting}!"}\n',
        "    headers: {Content-Type: application/x-www-form-urlencoded}\n"
        '    body: "channel=${channel}&text=Hello%20team"\n',
    )
    container = Container(exported(workshop, workshop.task, "--include-solutions"), workshop.folder)
    containers.append(container)
    container.start()
    container.solve()
    assert container.verify()["reward"] == 1


def test_an_agent_reaches_the_company_and_not_its_grade(workshop: Workshop, containers: list[Container]) -> None:
    container = Container(exported(workshop, workshop.task), workshop.folder)
    containers.append(container)
    container.start()
    post = {"channel": "C1", "text": "Hello team"}
    call = {"method": "POST", "url": "https://slack.com/api/chat.postMessage", "body": json.dumps(post)}
    assert json.loads(container.tool("api_fetch", call))["ok"] is True
    asked = container.run("curl", "-s", f"http://127.0.0.1:{container.control}/grade")
    assert "the control port wants" in asked.stdout
    assert container.verify()["reward"] == 1


def test_a_company_that_is_up_is_left_as_it_is(workshop: Workshop, containers: list[Container]) -> None:
    container = Container(exported(workshop, workshop.task, "--include-solutions"), workshop.folder)
    containers.append(container)
    container.start()
    container.solve()
    token = (container.state / "token").read_text()
    assert container.company("up").returncode == 0
    assert (container.state / "token").read_text() == token
    assert container.verify()["reward"] == 1


def test_without_a_company_there_is_no_reward(workshop: Workshop) -> None:
    container = Container(exported(workshop, workshop.task), workshop.folder)
    assert container.company("grade").returncode != 0
    assert container.run("sh", "tests/test.sh").returncode != 0
    assert not (container.rewards / "reward.json").exists()


def test_a_company_that_cannot_start_says_why(workshop: Workshop) -> None:
    folder = exported(workshop, workshop.task)
    file = folder / "environment" / "company" / "tasks" / "operations" / "hello.yaml"
    file.write_text(file.read_text().replace("slack.messages", "slack.mesages"))
    done = Container(folder, workshop.folder).company("up")
    assert done.returncode == 1
    assert "the company does not start:" in done.stderr
    assert "did you mean `messages`" in done.stderr


def test_solutions_stay_here_unless_told(workshop: Workshop, tmp_path: Path) -> None:
    workshop.run("export", "harbor", ROOT / "tasks_yaml", "--out", tmp_path / "out")
    assert list(tmp_path.glob("out/*/solution")) == []
    assert leaked(tmp_path / "out", SHIPPED) == []
    assert "so Harbor's `oracle` has nothing to do" in (tmp_path / "out" / "README.md").read_text()
    workshop.run("export", "harbor", ROOT / "tasks_yaml", "--out", tmp_path / "told", "--include-solutions")
    assert {Path(name).parent.name for name, _ in leaked(tmp_path / "told", SHIPPED)} == {"solution"}


def test_the_wheel_in_the_image_is_the_code_that_exported_the_task(workshop: Workshop, tmp_path: Path) -> None:
    folder = exported(workshop, workshop.task)
    [wheel] = folder.glob("environment/*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    [about] = (tmp_path / "site").glob("*.dist-info")
    tops = {each.name for each in (tmp_path / "site").iterdir()} - {about.name}
    assert tops == {"authoring", "runtime", "validators"}
    for path, digest, size in csv.reader(StringIO((about / "RECORD").read_text())):
        content = (tmp_path / "site" / path).read_bytes()
        own = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        assert path.endswith("RECORD") or (digest, size) == (f"sha256={own}", str(len(content)))
    asked = "from authoring.hashes import runtime_hash; print(runtime_hash())"
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    said = tomllib.loads((folder / "task.toml").read_text())["metadata"]["runtime_hash"]
    assert done.stdout.strip() == said == runtime_hash()


def test_the_image_gets_the_versions_that_are_here(workshop: Workshop) -> None:
    from importlib.metadata import version

    pinned = (exported(workshop, workshop.task) / "environment" / "constraints.txt").read_text().splitlines()
    assert f"pydantic=={version('pydantic')}" in pinned
    assert f"pydantic-core=={version('pydantic-core')}" in pinned
    assert f"uvloop=={version('uvloop')}" in pinned, "of an extra that is asked for"
    assert not any(line.startswith(("pytest==", "anthropic==", "benchwright==")) for line in pinned)


def test_a_private_task_stays_unless_told_and_then_has_its_canary_in_every_text_about_it(workshop: Workshop) -> None:
    workshop.edit("split: public", "split: private\ncanary: 0f5c2a9e41d84e6f")
    done = workshop.run("export", "harbor", workshop.task, "--out", workshop.folder / "out")
    assert (done.code, (workshop.folder / "out").exists()) == (1, False)
    assert "a private task is exported only with --include-private" in done.err
    folder = exported(workshop, workshop.task, "--include-private")
    carrying = {name for name, text in written(folder).items() if "0f5c2a9e41d84e6f" in text}
    assert carrying >= {"instruction.md", "task.toml", "environment/company/tasks/operations/hello.yaml"}
    assert "keep this folder, and every log of it, out of public places" in (folder.parent / "README.md").read_text()


def test_a_text_with_quotes_and_words_of_our_templates_arrives_as_it_is(workshop: Workshop) -> None:
    title = 'TITLE: the "NAME" of C:\\new'
    workshop.edit("title: Say hello in the deals channel", f"title: '{title}'")
    workshop.edit("Say hello in #deals.", "Say hello, TRIGGER, in #deals.")
    folder = exported(workshop, workshop.task)
    assert tomllib.loads((folder / "task.toml").read_text())["task"]["description"] == title
    assert "\nSay hello, TRIGGER, in #deals.\n" in (folder / "instruction.md").read_text()


def test_a_reference_that_cannot_be_played_is_named_and_nothing_is_written(workshop: Workshop) -> None:
    workshop.edit_solution("conversations.list", "conversations.lists")
    done = workshop.run("export", "harbor", workshop.task, "--out", workshop.folder / "out", "--include-solutions")
    assert (done.code, (workshop.folder / "out").exists()) == (2, False)
    assert "hello.solution.yaml: step 1 of the reference cannot be played: GET https://slack.com" in done.err


def test_a_task_without_a_reference_has_no_oracle(workshop: Workshop) -> None:
    workshop.solution.unlink()
    folder = exported(workshop, workshop.task, "--include-solutions")
    assert not (folder / "solution").exists()
    assert "1 of the tasks have no reference" in (folder.parent / "README.md").read_text()
    shutil.rmtree(folder.parent)
