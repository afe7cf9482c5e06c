"""Whichever engine carries out the proofs, what comes out is the same, and nothing is lost or counted twice."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from runtime.task.load import find_tasks
from tests.validators.engines import made_up
from validators.engines import EngineError, engines
from validators.engines.processes import AHEAD
from validators.evidence import Evidence
from validators.proof.kit.result import TaskProof
from validators.prove_many import FEW, prove_paths

ROOT = Path(__file__).parents[3]


@pytest.fixture
def tasks(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"task{number:02}.yaml" for number in range(12)]
    for path in paths:
        path.write_text(path.stem)
    return paths


@pytest.fixture(scope="module")
def shipped() -> list[Path]:
    return sorted(find_tasks([ROOT / "tasks_yaml"])[0])


@pytest.fixture(scope="module")
def serially(shipped: list[Path]) -> list[Any]:
    return [plain(each) for each in prove_paths(shipped, engine="serial")]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a Ray cluster of two machines with one core each."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'benchwright[cluster]'")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    try:
        yield made.address
    finally:
        made.shutdown()


@pytest.fixture
def on_ray(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", cluster)


def plain(proof: TaskProof) -> Any:
    """A proof as JSON data, without how long it took."""
    data = orjson.loads(orjson.dumps(proof))
    del data["seconds"], data["timings"]
    return data


def names(proofs: list[TaskProof]) -> list[str]:
    return sorted(each.name for each in proofs)


def carried_out(
    name: str, paths: list[Path], prove: Callable[[Path], TaskProof], jobs: int = 2
) -> dict[str, TaskProof]:
    """Proofs by the name of their task, after a look that each task has one."""
    proofs = list(engines()[name].each_proof(paths, prove, jobs))
    assert sorted(each.path for each in proofs) == sorted(str(path) for path in paths)
    return {Path(each.path).stem: each for each in proofs}


def killers(tasks: list[Path], *places: int) -> list[Path]:
    return [path.with_name(f"killer{path.stem}.yaml") if place in places else path for place, path in enumerate(tasks)]


def test_each_engine_is_found_in_the_folder() -> None:
    assert sorted(engines()) == ["processes", "ray", "serial"]


def test_an_unknown_engine_is_refused_and_the_known_ones_are_named(tasks: list[Path]) -> None:
    with pytest.raises(EngineError, match="no engine `thread`") as caught:
        next(prove_paths(tasks, engine="thread"))
    assert "`processes`, `ray`, `serial`" in caught.value.tip


# Processes


def test_processes_give_what_one_process_gives_in_the_same_order(shipped: list[Path], serially: list[Any]) -> None:
    assert [plain(each) for each in prove_paths(shipped, engine="processes", jobs=2)] == serially


def test_work_is_done_in_as_many_processes_as_asked_for(tasks: list[Path]) -> None:
    made = carried_out("processes", tasks, made_up.quick, jobs=3)
    by = {each.title for each in made.values()}
    assert len(by) <= 3 and str(os.getpid()) not in by


def test_few_tasks_are_proved_without_other_processes(tasks: list[Path]) -> None:
    few = list(prove_paths(tasks[: FEW - 1], prove=made_up.quick))
    assert {each.title for each in few} == {str(os.getpid())}


def test_few_tasks_go_to_processes_where_their_number_is_asked_for(tasks: list[Path]) -> None:
    few = list(prove_paths(tasks[: FEW - 1], jobs=2, prove=made_up.quick))
    assert str(os.getpid()) not in {each.title for each in few}


@pytest.mark.parametrize("prove", [made_up.dies_once, made_up.is_killed_once])
def test_a_process_that_dies_loses_nothing_and_counts_nothing_twice(
    tasks: list[Path], prove: Callable[[Path], TaskProof]
) -> None:
    made = carried_out("processes", killers(tasks, 0, 5, 11), prove)
    assert not any(each.unchecked for each in made.values())
    assert sum(each.episodes for each in made.values()) == len(tasks)


def test_a_task_that_takes_its_process_down_twice_is_told_and_the_others_are_proved(tasks: list[Path]) -> None:
    paths = killers(tasks, 3, 4)
    made = carried_out("processes", paths, made_up.always_dies)
    assert [name for name, each in sorted(made.items()) if each.unchecked] == ["killertask03", "killertask04"]
    assert made["killertask03"].unchecked[0].bug and "died" in made["killertask03"].unchecked[0].why
    assert paths[3].with_suffix(".tries").read_text() in ("xx", "xxx")  # not in the pool where 04 broke it first
    assert paths[11].with_suffix(".tries").read_text() == "x"


@pytest.mark.parametrize("name", ["serial", "processes"])
def test_an_error_of_our_own_is_told_of_its_task_alone(tasks: list[Path], name: str) -> None:
    tasks[2] = tasks[2].with_name("bad.yaml")
    made = carried_out(name, tasks, made_up.fails)
    assert [each.why for each in made["bad"].unchecked] == ["ValueError: no such thing"]
    assert made["bad"].outcome == "could not check" and made["bad"].unchecked[0].bug
    assert sum(bool(each.unchecked) for each in made.values()) == 1


def test_a_proof_that_cannot_be_sent_back_is_told(tasks: list[Path]) -> None:
    made = carried_out("processes", tasks[:1], made_up.cannot_be_sent)
    assert made["task00"].unchecked[0].bug


def script(code: str, *arguments: object) -> "subprocess.Popen[str]":
    """Another Python that runs some code, in a process group of its own."""
    head = "import sys; from pathlib import Path; from tests.validators.engines import made_up; "
    head += "from validators.evidence import Evidence; from validators.prove_many import prove_paths\n"
    head += "paths = sorted(Path(sys.argv[1]).glob('*.yaml'))\n"
    command = [sys.executable, "-c", head + code, *(str(each) for each in arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)  # fmt: skip


def until(holds: Callable[[], object]) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + made_up.WAIT
    while not holds():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)


def test_processes_that_share_nothing_give_the_same(tasks: list[Path]) -> None:
    code = "import multiprocessing; multiprocessing.set_start_method('spawn')\n"
    code += "print(*(each.name for each in prove_paths(paths, jobs=2, prove=made_up.quick)))"
    out, err = script(code, tasks[0].parent).communicate(timeout=60)
    assert out.split() == [path.stem for path in tasks], err


def test_an_interrupt_keeps_what_is_finished_and_the_next_run_goes_on_from_there(
    tasks: list[Path], tmp_path: Path
) -> None:
    evidence = Evidence(tmp_path / "evidence", "rules")
    code = "for each in prove_paths(paths, jobs=2, prove=made_up.waits, evidence=Evidence(Path(sys.argv[2]), 'rules')): pass"
    process = script(code, tmp_path, tmp_path / "evidence")
    until(lambda: evidence.get(tasks[0]))
    os.killpg(process.pid, signal.SIGINT)
    (tmp_path / "go").touch()
    _, err = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in err and process.returncode != 0
    kept = [path for path in tasks if evidence.get(path)]
    assert 1 <= len(kept) <= 1 + 2 * AHEAD
    again = Evidence(tmp_path / "evidence", "rules")
    assert names(list(prove_paths(tasks, prove=made_up.quick, evidence=again))) == [path.stem for path in tasks]
    assert again.reused == len(kept)


def test_no_process_is_left_behind_by_a_run_that_is_killed(tasks: list[Path], tmp_path: Path) -> None:
    process = script("for each in prove_paths(paths, jobs=2, prove=made_up.waits): pass", tmp_path)
    pids = (tmp_path / "task01.pid", tmp_path / "task02.pid")
    until(lambda: all(each.exists() and each.read_text() for each in pids))
    process.kill()
    process.communicate(timeout=60)
    until(lambda: not any(Path(f"/proc/{each.read_text()}/cmdline").exists() for each in pids))


# Ray


def test_without_ray_the_extra_is_named(tasks: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(EngineError, match="needs Ray") as caught:
        next(prove_paths(tasks, engine="ray"))
    assert caught.value.tip == "pip install 'benchwright[cluster]'"


def test_a_cluster_that_is_not_there_is_told_at_once(tasks: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'benchwright[cluster]'")
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:9")
    with pytest.raises(EngineError, match="cannot reach the Ray cluster `127.0.0.1:9`") as caught:
        next(prove_paths(tasks, engine="ray"))
    assert caught.value.tip == "check RAY_ADDRESS"


@pytest.mark.usefixtures("on_ray")
def test_a_cluster_gives_what_one_process_gives_in_the_same_order(shipped: list[Path], serially: list[Any]) -> None:
    assert [plain(each) for each in prove_paths(shipped, engine="ray")] == serially


@pytest.mark.usefixtures("on_ray")
def test_every_machine_of_a_cluster_works(tasks: list[Path]) -> None:
    assert len({each.title for each in carried_out("ray", tasks, made_up.where).values()}) == 2


@pytest.mark.usefixtures("on_ray")
def test_a_worker_of_a_cluster_that_dies_loses_nothing_and_counts_nothing_twice(tasks: list[Path]) -> None:
    made = carried_out("ray", killers(tasks, 0, 7), made_up.is_killed_once)
    assert not any(each.unchecked for each in made.values())
    assert sum(each.episodes for each in made.values()) == len(tasks)


@pytest.mark.usefixtures("on_ray")
def test_a_task_that_takes_every_worker_down_is_told_and_the_others_are_proved(tasks: list[Path]) -> None:
    made = carried_out("ray", killers(tasks, 1), made_up.always_dies)
    assert [name for name, each in made.items() if each.unchecked] == ["killertask01"]
    assert made["killertask01"].unchecked[0].bug and "4 tries" in made["killertask01"].unchecked[0].why


@pytest.mark.usefixtures("on_ray")
def test_relative_paths_are_meant_from_where_the_caller_is(
    tasks: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = carried_out("ray", [Path(each.name) for each in tasks[:2]], made_up.quick)
    assert not any(each.unchecked for each in made.values())
