"""Our verdicts and scores on AutomationBench's rows, beside those its own grader gave."""

from typing import Any

import pytest

from runtime.grading.named_type import named_types
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World
from tests.interop import corpus, scores

with_corpus = pytest.mark.skipif(not corpus.available(), reason="../shared/automationbench is not there")


@with_corpus
def test_every_seed_of_the_corpus_loads() -> None:
    problems = [f"{row.name}: {problem}" for row in corpus.rows().values() for problem in corpus.world_of(row.state)[1]]
    assert problems == []


@with_corpus
def test_every_start_verdict_and_score_is_the_recorded_one() -> None:
    outcome = scores.run(only_start=True)
    assert outcome.same_verdicts == outcome.verdicts, outcome.causes
    assert outcome.same_scores == outcome.lines, outcome.differences


@with_corpus
def test_verdicts_and_scores_on_changed_worlds_are_the_recorded_ones_but_for_a_few() -> None:
    outcome = scores.run(every=12)
    assert outcome.lines > 1500
    assert outcome.same_verdicts / outcome.verdicts >= 0.999, outcome.causes
    assert outcome.same_scores / outcome.lines >= 0.995, outcome.differences


MADE_UP: list[tuple[str, dict[str, Any], dict[str, Any], bool]] = [
    ("gmail_message_sent_to", {"to": "ann@x.example"}, {"to": ["Ann <ann@x.example>"], "label_ids": ["SENT"]}, True),
    ("gmail_message_not_sent_to", {"to": "ann@x.example"}, {"to": ["Ann <ann@x.example>"], "label_ids": ["SENT"]}, True),
    ("gmail_message_not_sent_to", {"to": "ann@x.example"}, {"to": [], "cc": ["ANN@x.example"], "label_ids": ["SENT"]}, False),
    ("gmail_message_sent", {"body_contains": "1200"}, {"body_plain": "1,200.00 due", "label_ids": ["SENT"]}, True),
    ("gmail_message_sent", {"body_contains": "165"}, {"body_plain": "1650", "label_ids": ["SENT"]}, True),
    ("gmail_message_sent", {"body_contains": "1200"}, {"body_plain": "1200", "label_ids": ["DRAFT"]}, False),
]  # fmt: skip


@pytest.mark.parametrize(("name", "params", "message", "holds"), MADE_UP)
def test_a_made_up_mail_gets_the_verdict_that_the_facts_state(
    name: str, params: dict[str, Any], message: dict[str, Any], holds: bool
) -> None:
    seed, problems = build_seed({"gmail": {"messages": [{"id": "m1", **message}]}}, instant(corpus.NOW))
    assert problems == []
    assert named_types()[name].holds(World(seed), params) is holds


def test_every_type_says_which_parameters_and_collections_it_reads() -> None:
    for name, named in named_types().items():
        assert set(named.required) <= set(named.params), name
        says_itself = "collection" in named.params or "record_id" in named.params
        assert named.reads or says_itself or "no verdict is possible" in named.weakness, name
