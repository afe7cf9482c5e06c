"""Goal 12: like names of a task are found in a fraction of a difflib loop's time, near tasks exactly and about as soon as
an approximate join finds most of them.

`python tests/perf/goal_12_near_duplicates.py` prints the figures and exits with 1 where a goal is missed.
"""

import subprocess
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import combinations
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from datasketch import MinHash, MinHashLSH

from tests.perf.stopwatch import Row, compare, report
from validators.near_tasks import near_pairs, shingles, similarity
from validators.rules.names import _likeness

AT_MOST_OF_DIFFLIB = 0.05
AT_MOST_OF_DATASKETCH = 2.5
TASKS, WORDS, THRESHOLD, PERMUTATIONS = 10_000, 347, 0.8, 128
FIRST = "Ana Ben Carla Dan Eva Finn Greta Hugo Ida Jon Kira Liam Mona Nils Olga Paul Rosa Sven Tara Udo".split()
LAST = "Ames Brandt Chen Dubois Ekman Fox Garcia Hill Ito Jansen Keller Lind Moran Novak Okafor".split()


def numbers(seed: int) -> Iterator[int]:
    """A fixed run of numbers that look drawn at random."""
    state = seed
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield state >> 33


def names() -> list[str]:
    """100 names of people and companies, some of them a slip apart."""
    draw = numbers(1)
    found = [f"{FIRST[next(draw) % len(FIRST)]} {LAST[next(draw) % len(LAST)]}" for _ in range(60)]
    found += [f"{LAST[next(draw) % len(LAST)]} {word}" for word in ("Foods", "Legal GmbH", "Energy", "Studio") * 8]
    return found + [
        "Jon Ames",
        "John Ames",
        "Ames, Jon",
        "Lind Studios",
        "Dubois Food",
        "Okafor Energy Inc.",
        "J. Ames",
        "Évа Chen",
    ]


def texts() -> list[str]:
    """10,000 tasks of 347 words; one in twenty is another one with some words changed."""
    draw = numbers(2)
    vocabulary = [f"w{next(draw) % 10**6:x}" for _ in range(5_000)]
    tasks: list[list[str]] = []
    for each in range(TASKS):
        if each % 20 == 19:
            words = list(tasks[next(draw) % len(tasks)])
            for _ in range(next(draw) % 18):
                words[next(draw) % WORDS] = vocabulary[next(draw) % len(vocabulary)]
        else:
            words = [vocabulary[next(draw) % len(vocabulary)] for _ in range(WORDS)]
        tasks.append(words)
    return [" ".join(words) for words in tasks]


def by_difflib(all_names: list[str]) -> list[tuple[str, str]]:
    """Every pair of names that difflib calls close."""
    return [pair for pair in combinations(all_names, 2) if SequenceMatcher(None, *pair).ratio() >= 0.9]


def by_likeness(all_names: list[str]) -> list[object]:
    """Every pair of names that are alike, nothing remembered from an earlier round."""
    _likeness.name_words.cache_clear()
    _likeness._keys.cache_clear()
    return list(_likeness.alike(all_names))


def exactly(documents: list[str]) -> set[tuple[int, int]]:
    """Near pairs by our join."""
    return {(each.one, each.other) for each in near_pairs([shingles(text) for text in documents], THRESHOLD)}


def by_datasketch(documents: list[str]) -> set[tuple[int, int]]:
    """Near pairs by MinHash and LSH, each candidate verified."""
    sets = [shingles(text) for text in documents]
    index = MinHashLSH(threshold=THRESHOLD, num_perm=PERMUTATIONS)
    found = set()
    for place, document in enumerate(sets):
        sketch = MinHash(num_perm=PERMUTATIONS)
        sketch.update_batch([each.encode() for each in document])
        for other in index.query(sketch):
            if similarity(document, sets[other]) >= THRESHOLD:
                found.add((other, place))
        index.insert(place, sketch)
    return found


def by_comparing_all(documents: list[str]) -> set[tuple[int, int]]:
    """Near pairs found by looking at every pair."""
    sets = [shingles(text) for text in documents]
    pairs = combinations(range(len(sets)), 2)
    return {(one, other) for one, other in pairs if similarity(sets[one], sets[other]) >= THRESHOLD}


def measure() -> list[Row]:
    """The ratios of goal 12."""
    all_names, documents = names(), texts()
    assert len(all_names) == 100
    some = documents[:1_000]
    assert exactly(some) == by_comparing_all(some), "the join misses a pair or makes one up"
    ours, theirs = exactly(documents), by_datasketch(documents)
    assert theirs <= ours, "the join misses a pair"
    print(f"  near tasks: {len(ours)} pairs exactly, {len(theirs)} by datasketch")
    quick = compare({"likeness": lambda: by_likeness(all_names), "difflib": lambda: by_difflib(all_names)})
    slow = compare(
        {"join": lambda: exactly(documents), "datasketch": lambda: by_datasketch(documents)}, rounds=5, number=1
    )
    return [
        Row("100 names", quick["likeness"], "difflib loop", quick["difflib"], AT_MOST_OF_DIFFLIB),
        Row("10,000 tasks", slow["join"], "datasketch", slow["datasketch"], AT_MOST_OF_DATASKETCH),
    ]


def test_like_names_and_near_tasks_are_found_within_the_goal() -> None:
    assert report("goal 12: near-duplicates", measure())


def test_names_are_compared_without_numpy() -> None:
    code = "import sys, validators.rules.names.name01_undisambiguated_twin; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False).returncode == 0


if __name__ == "__main__":
    test_names_are_compared_without_numpy()
    sys.exit(not report("goal 12: near-duplicates", measure()))
