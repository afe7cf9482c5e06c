"""Evidence stands while the task, its solution and our code do; anything else is proved again."""

import os
from pathlib import Path
from unittest.mock import Mock

import orjson
import pytest

from runtime.grading.verdict import Verdict
from runtime.whole_file import write_whole
from tests.validators.findings import edit, finding, place
from validators.evidence import KEPT_FILES, LEFT_BEHIND_SECONDS, Evidence, proof_of
from validators.finding import NoVerdict, Related
from validators.proof.kit.result import AssertionRow, LazyRow, TaskProof, TrapRow, Tried, Witness
from validators.prove_many import prove_paths

RULES = "the rules"


@pytest.fixture
def task(tmp_path: Path) -> Path:
    path = tmp_path / "sales" / "won.yaml"
    path.parent.mkdir()
    path.write_text("id: sales.won")
    path.with_name("won.solution.yaml").write_text("reference: []")
    return path


@pytest.fixture
def evidence(tmp_path: Path) -> Evidence:
    return Evidence(tmp_path / "evidence", RULES)


def full(path: Path) -> TaskProof:
    """A proof with something in every place."""
    verdict = Verdict("failed", "sent", "draft", "gmail.messages/1", "Win notice", "sent")
    tried = Tried(
        "M01", "drop", "the write is left out", "survived", ["told"], "why", True, ["- sent"], "id: a", "told"
    )
    proof = TaskProof(
        str(path), "sales.won", "Won", [finding(related=(Related(place(3), "the other one"),), fix=edit("Ann", 1, 2, 3))],
        [NoVerdict("trap 1", "nothing falls in")], [AssertionRow("told", "objective", verdict, verdict, verdict, ["M01"], "earns"),
        AssertionRow("kept", "guard", verdict, verdict)], 9, 50, {"partial_credit": 0.5}, {"partial_credit": None}, (1, 2), (3, 4),
        [LazyRow("reader", False, 0.25, None, 7)], [tried], [tried], [tried],
        [TrapRow("look_alike", "a/1", "a/2", None, ["told"], True, "says")], Witness(3, 2, False, ["GET /"], ["kept: no call"]),
        (5, 6), (7, 8), "digest", "", 0.25, {"mutants": 0.125}, 300,
    )  # fmt: skip
    return proof


def keep(evidence: Evidence, path: Path) -> TaskProof:
    proof = full(path)
    proof.key = evidence.key(path)
    evidence.put(proof)
    return proof


def files(evidence: Evidence) -> list[Path]:
    assert evidence.folder is not None
    return sorted(evidence.folder.iterdir()) if evidence.folder.exists() else []


def test_a_proof_comes_back_from_json_as_it_was(task: Path) -> None:
    assert proof_of(orjson.loads(orjson.dumps(full(task)))) == full(task)


def test_a_proof_that_was_kept_is_read_again(evidence: Evidence, task: Path) -> None:
    proof = keep(evidence, task)
    assert evidence.get(task) == proof and evidence.reused == 1


def test_a_task_that_was_written_since_has_no_evidence(evidence: Evidence, task: Path) -> None:
    keep(evidence, task)
    task.write_text("id: sales.lost")
    assert evidence.get(task) is None


def test_a_solution_that_was_written_since_takes_the_evidence_away(evidence: Evidence, task: Path) -> None:
    keep(evidence, task)
    task.with_name("won.solution.yaml").unlink()
    assert evidence.get(task) is None


def test_evidence_of_other_code_does_not_count(evidence: Evidence, task: Path) -> None:
    keep(evidence, task)
    assert Evidence(evidence.folder, "other rules").get(task) is None


def test_evidence_is_found_again_when_a_task_is_set_back(evidence: Evidence, task: Path) -> None:
    keep(evidence, task)
    task.write_text("id: sales.lost")
    task.write_text("id: sales.won")
    assert evidence.get(task) is not None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b'{"format": 1}', b"\xff\xfe"])
def test_a_file_that_is_no_evidence_is_as_good_as_not_there(evidence: Evidence, task: Path, content: bytes) -> None:
    keep(evidence, task)
    files(evidence)[0].write_bytes(content)
    assert evidence.get(task) is None


def test_evidence_of_another_format_is_as_good_as_not_there(evidence: Evidence, task: Path) -> None:
    keep(evidence, task)
    data = orjson.loads(files(evidence)[0].read_bytes())
    files(evidence)[0].write_bytes(orjson.dumps({**data, "format": 0}))
    assert evidence.get(task) is None


def test_a_proof_that_lacks_a_part_is_as_good_as_not_there(evidence: Evidence, task: Path) -> None:
    keep(evidence, task)
    data = orjson.loads(files(evidence)[0].read_bytes())
    del data["proof"]["witness"]
    files(evidence)[0].write_bytes(orjson.dumps(data))
    assert evidence.get(task) is None


def test_a_proof_in_which_our_code_failed_is_not_kept(evidence: Evidence, task: Path) -> None:
    proof = full(task)
    proof.key = evidence.key(task)
    proof.unchecked.append(NoVerdict("M07", "KeyError: 'id'", bug=True))
    evidence.put(proof)
    assert files(evidence) == []


def test_a_proof_of_a_task_that_was_written_meanwhile_is_not_kept(evidence: Evidence, task: Path) -> None:
    proof = full(task)
    proof.key = evidence.key(task)
    task.write_text("id: sales.lost")
    evidence.put(proof)
    assert files(evidence) == []


def test_each_task_has_one_file_with_its_name(evidence: Evidence, task: Path) -> None:
    keep(evidence, task)
    task.write_text("id: sales.lost")
    keep(evidence, task)
    assert [path.name.startswith("proof-won-") for path in files(evidence)] == [True]


def test_tasks_of_one_name_in_two_folders_have_a_file_each(evidence: Evidence, task: Path, tmp_path: Path) -> None:
    other = tmp_path / "won.yaml"
    other.write_text("id: sales.won")
    keep(evidence, task)
    keep(evidence, other)
    assert len(files(evidence)) == 2


def test_a_folder_that_cannot_be_written_is_told_and_stops_nothing(tmp_path: Path, task: Path) -> None:
    (tmp_path / "evidence").write_text("a file where the folder should be")
    evidence = Evidence(tmp_path / "evidence", RULES)
    keep(evidence, task)
    assert "cannot write" in evidence.trouble and evidence.get(task) is None


def test_a_proof_with_half_a_character_is_not_kept(evidence: Evidence, task: Path) -> None:
    proof = full(task)
    proof.key, proof.title = evidence.key(task), "\ud800"
    evidence.put(proof)
    assert files(evidence) == [] and evidence.trouble == ""


def test_the_oldest_files_of_other_tasks_are_tidied_away(evidence: Evidence, task: Path) -> None:
    keep(evidence, task)
    kept = files(evidence)[0]
    os.utime(kept, (1, 1))
    for number in range(KEPT_FILES + 3):
        other = kept.with_name(f"proof-other{number:04}-0.json")
        other.touch()
        os.utime(other, (100 + number, 100 + number))
    evidence.tidy()
    left = {path.name for path in files(evidence)}
    assert kept.name in left and len(left) == KEPT_FILES + 1
    assert "proof-other0002-0.json" not in left and "proof-other0003-0.json" in left


def half_written(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is left beside `place` by a process that is killed while it writes it."""
    before = set(place.parent.iterdir())
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", Mock(side_effect=OSError))
        patch.setattr(Path, "unlink", Mock())
        with pytest.raises(OSError):
            write_whole(place, b"{")
    [left] = set(place.parent.iterdir()) - before
    return left


def test_what_a_process_left_half_written_is_tidied_away_once_it_is_old(
    evidence: Evidence, task: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(evidence, task)
    kept = files(evidence)[0]
    now = kept.stat().st_mtime
    old, young = half_written(kept, monkeypatch), half_written(kept, monkeypatch)
    for path, age in ((old, LEFT_BEHIND_SECONDS + 60), (young, 1)):
        os.utime(path, (now - age, now - age))
    evidence.tidy()
    assert set(kept.parent.iterdir()) == {kept, young}


def test_files_of_others_in_the_folder_are_left_alone(evidence: Evidence, task: Path) -> None:
    keep(evidence, task)
    theirs = files(evidence)[0].with_name("notes.part")
    theirs.touch()
    os.utime(theirs, (1, 1))
    evidence.tidy()
    assert theirs.exists()


# Runs with evidence


def counting(path: Path) -> TaskProof:
    """A proof that counts how often it was made, beside the task."""
    with path.with_suffix(".made").open("a") as made:
        made.write("x")
    return TaskProof(str(path), path.stem)


def times(path: Path) -> int:
    return len(path.with_suffix(".made").read_text())


def test_a_second_run_proves_only_what_has_changed(evidence: Evidence, tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.yaml" for name in "cab"]
    for path in paths:
        path.write_text(path.stem)
    list(prove_paths(paths, evidence=evidence, prove=counting))
    paths[1].write_text("changed")
    told: list[str] = []
    again = list(prove_paths(paths, evidence=evidence, prove=counting, advance=told.append))
    assert [times(path) for path in paths] == [1, 2, 1]
    assert [each.name for each in again] == ["c", "a", "b"]
    assert sorted(told) == sorted(str(path) for path in paths)


def test_each_proof_is_on_disk_before_the_next_one_is_made(evidence: Evidence, tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.yaml" for name in "abc"]
    for path in paths:
        path.write_text(path.stem)
    run = prove_paths(paths, engine="serial", evidence=evidence, prove=counting)
    next(run)
    assert len(files(evidence)) == 1
    run.close()  # type: ignore[attr-defined]
    assert evidence.get(paths[0]) is not None


def test_a_path_that_is_given_twice_is_proved_once_and_told_once(evidence: Evidence, task: Path) -> None:
    assert len(list(prove_paths([task, task], evidence=evidence, prove=counting))) == 1
    assert times(task) == 1


def test_without_a_folder_proofs_have_a_key_all_the_same(task: Path) -> None:
    (proof,) = prove_paths([task], evidence=Evidence(None, RULES), prove=counting)
    assert proof.key == Evidence(None, RULES).key(task) != ""


def test_a_task_that_cannot_be_read_has_no_evidence(evidence: Evidence, tmp_path: Path) -> None:
    missing = tmp_path / "missing.yaml"
    list(prove_paths([missing], evidence=evidence, prove=counting))
    assert evidence.get(missing) is None and files(evidence) == []
