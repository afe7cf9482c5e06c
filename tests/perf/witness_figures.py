"""How far the witness gets on a folder of tasks: `python tests/perf/witness_figures.py FOLDER [-v]`.

Prints the tasks whose assertions are all about apps that have operations, how many of those get a joint witness, how
many objectives are reached, what stopped the search for the others, and the seconds a task takes. `-v` lists the leads.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from time import process_time

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.expressions import render
from runtime.task.load import load_task
from validators.effects import effects
from validators.proof import witness
from validators.proof.kit.bench import Bench
from validators.proof.kit.result import TaskProof
from validators.proof.kit.search.plans import collections_of

KINDS = (
    ("breaks a guard", r"whatever satisfies it breaks"),
    ("frozen: no operation writes there", r"no operation writes"),
    ("a bug of ours", r"a bug:"),
    ("parameters not understood", r"its parameters do not say"),
    ("a field that no call gives", r"no call found that gives"),
    ("the world lacks a record", r"the world has no record"),
    ("no call found", r"no call found in"),
)


def main(folder: Path, verbose: bool) -> None:
    gateway = default_gateway()
    tasks = inside = joint = objectives = reached = 0
    leads: Counter[str] = Counter()
    seconds: list[float] = []
    for path in sorted(folder.rglob("*.yaml")):
        if path.name.endswith(".solution.yaml"):
            continue
        prepared, _ = prepare(load_task(path))
        if prepared is None:
            continue
        bench = Bench(path, prepared, gateway, TaskProof(str(path), path.stem))
        begin = process_time()
        witness.prove(bench)
        seconds.append(process_time() - begin)
        tasks += 1
        found = bench.result.witness
        world = prepared.world()
        about = {
            each.partition(".")[0]
            for assertion in prepared.assertions
            for each in collections_of(render(assertion.assertion.form, prepared.facts), world)
        }
        served = about <= effects().apps
        if found is None:
            continue
        inside += served
        joint += served and found.jointly
        silent = 0
        for assertion in prepared.assertions:
            if assertion.id in bench.counted and prepared.start[assertion.id].status == "failed":
                paths = collections_of(render(assertion.assertion.form, prepared.facts), world)
                silent += bool(paths) and not any(effects().knows(each) for each in paths)
        objectives += found.objectives - silent
        reached += found.reached
        for lead in found.leads:
            leads[next((name for name, words in KINDS if re.search(words, lead)), "other")] += 1
            if verbose:
                print(f"{path.parent.name}/{path.stem}: {lead}")
    seconds.sort()
    print(f"tasks: {tasks}")
    print(f"wholly about apps with operations: {inside}, of them with a joint witness: {joint}")
    print(f"objectives in apps with operations: {objectives}, reached: {reached}")
    for name, count in leads.most_common():
        print(f"  lead: {name}: {count}")
    print(f"seconds a task: median {seconds[len(seconds) // 2]:.3f}, 95% {seconds[int(len(seconds) * 0.95)]:.3f}, "
          f"most {seconds[-1]:.3f}, all {sum(seconds):.1f}")  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]), "-v" in sys.argv[2:])
