"""Adding noise to a task."""

from pathlib import Path
from typing import Any

import pytest

from authoring.noise.draw import Draw
from authoring.noise.noise import with_noise
from authoring.tasks import one_task
from runtime.gateway.gateway import default_gateway
from runtime.plugins import discover
from runtime.task.yaml_reader import read
from tests.authoring.workshop import Workshop

POST = '- {ts: "1771000000.000100", channel_id: C2, user_id: U1, text: The lift is stuck.}'
BLOCK = f"    users: [{{id: U1, name: Ann}}]\n    messages: # what was said\n      {POST} # once\nfacts:"


@pytest.fixture
def noisy(workshop: Workshop) -> Workshop:
    """A task with a list that noise can be added to."""
    workshop.edit("    users: [{id: U1, name: Ann}]\nfacts:", BLOCK)
    return workshop


def test_noise_is_added_and_the_task_still_checks(noisy: Workshop) -> None:
    done = noisy.run("noise", noisy.task, "--seed", "1")
    assert done.code == 0
    assert "12 in slack.messages" in done.out
    assert "same verdicts at the start and the reference" in done.out
    assert noisy.check().code == 0


def test_every_line_of_the_file_stays_with_its_comments(noisy: Workshop) -> None:
    before = noisy.task.read_text().splitlines()
    noisy.run("noise", noisy.task, "--seed", "1")
    after = noisy.task.read_text().splitlines()
    start = next(place for place, line in enumerate(before) if line.endswith("# once")) + 1
    assert after[:start] == before[:start]
    assert after[-len(before) + start :] == before[start:]


def test_the_same_seed_gives_the_same_noise_and_another_gives_other(noisy: Workshop, tmp_path: Path) -> None:
    texts = []
    for number, seed in enumerate((4, 4, 5)):
        out = tmp_path / f"{number}.yaml"
        noisy.run("noise", noisy.task, "--seed", seed, "--out", out)
        texts.append(out.read_text())
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize("amount, number", [("small", 4), ("medium", 12), ("large", 40)])
def test_the_amount_says_how_much(noisy: Workshop, amount: str, number: int) -> None:
    assert f"{number} records added" in noisy.run("noise", noisy.task, "--seed", "1", "--amount", amount).out


def test_a_dry_run_shows_the_change_and_writes_nothing(noisy: Workshop) -> None:
    before = noisy.task.read_text()
    done = noisy.run("noise", noisy.task, "--seed", "1", "--dry-run")
    assert noisy.task.read_text() == before
    assert f"--- {noisy.task}" in done.out and "\n+      - ts: " in done.out


def test_a_counted_collection_is_left_alone(noisy: Workshop) -> None:
    noisy.edit(
        "  - id: rest\n", "  - {id: few, exists: slack.messages, where: {channel: general}, count: 1}\n  - id: rest\n"
    )
    done = noisy.run("noise", noisy.task, "--seed", "1")
    assert done.code == 1
    assert "slack.messages left alone: an assertion counts it" in done.out


def test_noise_that_would_move_a_verdict_is_left_out(noisy: Workshop) -> None:
    guard = "  - {id: quiet, type: slack_message_not_in_channel, channel_name: deals}\n"
    noisy.edit("  - id: rest\n", guard + "  - id: rest\n")
    assert noisy.run("noise", noisy.task, "--seed", "1").code == 0
    posts: Any = read(noisy.task.read_text()).data
    assert {each["channel_id"] for each in posts["seed"]["slack"]["messages"]} == {"C2"}


def test_a_list_of_which_every_record_would_move_a_verdict_is_left_alone_with_the_reason(noisy: Workshop) -> None:
    noisy.edit("{id: C2, name: general}", "{id: C2, name: general, channel_type: private}")
    noisy.edit(
        "  - id: rest\n", "  - {id: quiet, type: slack_message_not_in_channel, channel_name: deals}\n  - id: rest\n"
    )
    done = noisy.run("noise", noisy.task, "--seed", "1")
    assert done.code == 1
    assert "slack.messages left alone: it would change the verdict of `quiet` at the start" in done.out


def test_noise_does_not_speak_of_what_assertions_ask_about(noisy: Workshop) -> None:
    noisy.edit(
        "  - id: rest\n",
        "  - {id: no_canteen, absent: slack.messages, where: {text: {contains: canteen}}}\n  - id: rest\n",
    )
    made = with_noise(one_task(str(noisy.task)), default_gateway(), seed=1, amount="large")
    assert made.added["slack.messages"] > 30
    assert made.text.lower().count("canteen") == 2  # the assertion's id and its own word


def test_a_list_on_one_line_grows_on_lines_of_its_own(workshop: Workshop) -> None:
    workshop.edit(
        "    users: [{id: U1, name: Ann}]\nfacts:",
        f"    users: [{{id: U1, name: Ann}}]\n    messages: [{POST[2:]}]\nfacts:",
    )
    workshop.run("noise", workshop.task, "--seed", "1", "--amount", "small")
    document = read(workshop.task.read_text())
    assert len(document.data["seed"]["slack"]["messages"]) == 5  # type: ignore[index, call-overload, arg-type]


def test_a_reference_table_and_a_short_sheet_are_left_alone(workshop: Workshop) -> None:
    rows = ", ".join(f"{{row_id: {n}, cells: {{Name: Row {n}, Status: Open}}}}" for n in range(2, 14))
    sheets = (
        "  google_sheets:\n    spreadsheets:\n      - id: ss1\n        title: Book\n        worksheets:\n"
        f"          - {{id: w1, title: Price tiers, rows: [{rows}]}}\n"
        "          - {id: w2, title: Few, rows: [{row_id: 2, cells: {Name: a}}]}\n"
        f"          - {{id: w3, title: Visitors, rows: [{rows}]}}\n"
    )
    workshop.edit("facts:", f"{sheets}facts:")
    assert workshop.run("noise", workshop.task, "--seed", "1").code == 0
    sizes = {
        each["title"]: len(each["rows"])
        for each in read(workshop.task.read_text()).data["seed"]["google_sheets"]["spreadsheets"][0]["worksheets"]  # type: ignore[index, call-overload]
    }
    assert sizes == {"Price tiers": 12, "Few": 1, "Visitors": 17}


def test_an_id_is_drawn_in_the_shape_of_others() -> None:
    draw = Draw(1, "ids")
    assert draw.like("WMS-1187").startswith("WMS-") and len(draw.like("WMS-1187")) == 8
    assert all(each in "0123456789abcdef" for each in draw.like("19cfab3e71d80c25"))
    assert draw.like("003xx000004DIR1").startswith("003xx")


def test_every_generator_is_for_an_app_that_exists() -> None:
    from runtime.kit.seeding import app_names

    assert set(discover("authoring.noise.generators")) <= set(app_names())
