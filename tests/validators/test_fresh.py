"""A fresh process under another hash seed comes to the same answers and end states, or the difference is found."""

import subprocess
import sys
from pathlib import Path

from tests.validators.proof.moved_tasks import TASK, bench_of, proved, written
from validators.fresh import FreshProcess, compare, replayed
from validators.proof import stability
from validators.proof.kit.digest import digest
from validators.proof.kit.result import TaskProof

SHIPPED = [Path("tasks_yaml/sales/win_notice_routing.yaml"), Path("tasks_yaml/marketing/webinar_handover.yaml")]


def test_a_fresh_process_comes_to_the_same():
    results = [proved(path, stability) for path in SHIPPED]
    compare(results)
    assert [(each.shifts[-1].operator, each.shifts[-1].fate) for each in results] == [("fresh process", "passes")] * 2
    assert not any(each.code == "ND01" for result in results for each in result.findings)


def test_what_other_proofs_call_does_not_matter():
    bench = bench_of(SHIPPED[1])
    assert bench.trace is not None
    bench.gateway.execute(bench.trace.end.fork(), "GET", "https://www.googleapis.com/drive/v3/files")
    assert "google_drive" in bench.prepared.seed.apps
    assert digest(bench.trace) == replayed(SHIPPED[1])


def test_another_digest_is_found(tmp_path: Path):
    path = written(tmp_path, TASK)
    result = TaskProof(str(path), "simple.parcel", digest="0" * 64)
    compare([result])
    assert [each.code for each in result.findings] == ["ND01"]
    assert result.shifts[-1].fate == "fails"


def test_a_task_that_does_not_replay_there_counts_as_not_checked(tmp_path: Path):
    result = TaskProof(str(tmp_path / "gone.yaml"), "simple.gone", digest="0" * 64)
    compare([result])
    assert [(each.what, each.bug) for each in result.unchecked] == [("fresh process", True)]
    assert result.findings == []


def test_results_without_a_digest_start_no_process():
    result = TaskProof("no/such.yaml", "simple.such")
    compare([result])
    assert (result.unchecked, result.shifts) == ([], [])


def test_paths_with_blanks_and_accents_come_back_as_they_were(tmp_path: Path):
    folder = tmp_path / "un dossier é"
    folder.mkdir()
    path = written(folder, TASK)
    assert FreshProcess([path]).digests()[0] == {str(path): replayed(path)}


def test_it_answers_one_line_a_path():
    done = subprocess.run(
        [sys.executable, "-m", "validators.fresh"], input=f"{SHIPPED[0]}\nno/such.yaml\n", capture_output=True, text=True, check=True
    )  # fmt: skip
    lines = done.stdout.splitlines()
    assert len(lines) == 2
    assert lines[1] == '{"path": "no/such.yaml", "digest": ""}'
