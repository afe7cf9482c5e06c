"""What proving costs: tasks, mutants, score, seconds a task, episodes a second, where the time goes, how it grows.

`python tests/perf/proof_figures.py [FOLDER]` proves every task of a folder (tasks_yaml unless said) on one core and
prints a table; `--grow` proves 10, 100 and 1,000 copies of them too.
"""

import sys
from pathlib import Path
from time import process_time

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from runtime.gateway.gateway import Gateway
from runtime.grading.compile import Compiled
from runtime.kit.world import World
from runtime.task.files import find_tasks
from validators.engines._work import proved
from validators.proof.kit.result import TaskProof
from validators.prove_many import prove_path

SPENT = {"gateway": 0.0, "grading": 0.0, "start": 0.0}


def timed(name: str, owner: type, method: str) -> None:
    """Count the time that a method takes under a name; calls inside calls count once."""
    inner = getattr(owner, method)
    depth = [0]

    def outer(*args: object, **kwargs: object) -> object:
        if depth[0]:
            return inner(*args, **kwargs)
        depth[0] += 1
        begin = process_time()
        try:
            return inner(*args, **kwargs)
        finally:
            SPENT[name] += process_time() - begin
            depth[0] -= 1

    setattr(owner, method, outer)


def row(proof: TaskProof, seconds: float) -> str:
    """One line of the table."""
    ran = [each for each in proof.equivalents if each.fate != "not runnable"]
    score = proof.mutation_score
    return (
        f"{proof.name:34} {len(proof.mutants):5} {proof.count('killed'):6} {proof.count('survived'):8}"
        f" {proof.count('equivalent'):10} {proof.count('not runnable'):12} {score if score is None else round(score, 4):>7}"
        f" {len(ran):6} {proof.false_fails:11} {proof.episodes:8} {seconds:7.3f} {proof.episodes / seconds:10.0f}"
    )


def main(arguments: list[str]) -> None:
    """Print the figures."""
    folder = next((each for each in arguments if not each.startswith("-")), "tasks_yaml")
    tasks, _ = find_tasks([Path(folder)])
    for task in tasks:
        proved(task, prove_path)
    print(
        f"{'task':34} mutants killed survived equivalent not runnable   score  right false fails episodes seconds episodes/s"
    )
    proofs = []
    total = 0.0
    for task in tasks:
        begin = process_time()
        proof = proved(task, prove_path)
        spent = process_time() - begin
        total += spent
        proofs.append(proof)
        print(row(proof, spent))
    episodes = sum(proof.episodes for proof in proofs)
    print(
        f"\n{len(tasks)} tasks in {total:.2f} s of CPU, {total / len(tasks):.3f} s a task, {episodes / total:.0f} episodes a second"
    )
    by_proof: dict[str, float] = {}
    for proof in proofs:
        for name, seconds in proof.timings.items():
            by_proof[name] = by_proof.get(name, 0.0) + seconds
    for name, seconds in sorted(by_proof.items(), key=lambda each: -each[1]):
        print(f"  {name:24} {seconds / total:6.1%}")
    if "--grow" in arguments:
        for number in (10, 100, 1000):
            begin = process_time()
            for place in range(number):
                proved(tasks[place % len(tasks)], prove_path)
            spent = process_time() - begin
            print(f"{number:5} tasks {spent:8.2f} s {spent / number * 1000:7.1f} ms a task")
    timed("gateway", Gateway, "execute")
    timed("grading", Compiled, "verdict")
    timed("start", World, "fork")
    begin = process_time()
    for task in tasks:
        proved(task, prove_path)
    whole = process_time() - begin
    print("share of the time: " + ", ".join(f"{name} {spent / whole:.1%}" for name, spent in SPENT.items()))


if __name__ == "__main__":
    main(sys.argv[1:])
