"""`prove --fix`: assertions that the proof found, written into the task file."""

from pathlib import Path

import pytest

from authoring.harden import insert
from authoring.harden.insert import insert_suggestions, placed
from runtime.gateway.gateway import default_gateway
from tests.authoring.workshop import Workshop
from validators.proof.kit.result import TaskProof, Tried
from validators.prove import prove_task

FRAME = "only_changes: [{created: slack.messages, where: {channel_id: C1}}]"
TASK = """\
# a head
id: simple.x
assertions: # what must hold
  - id: said # once
    created: slack.messages
    where:
      channel: deals # and nowhere else
      text: {mentions: Hello}

  # the frame
  - id: rest
    only_changes: [slack.messages] # posts only
    # nothing below

# what is known
facts: {a: "1"}
"""
NEW = "{id: quiet, not_created: slack.messages, where: {channel: general}}"


@pytest.fixture(autouse=True)
def alone(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(workshop.folder / "cache"))
    monkeypatch.chdir(workshop.folder)


@pytest.fixture
def holed(workshop: Workshop) -> Workshop:
    """The task with a frame that lets any post come and go."""
    workshop.edit(FRAME, "only_changes: [slack.messages] # posts only")
    return workshop


def proof_of(workshop: Workshop) -> TaskProof:
    return prove_task(Path("operations/hello.yaml"), default_gateway())


def suggested(text: str = NEW, at: str = "") -> Tried:
    return Tried("M01", "double", "twice", "survived", suggestion=text, suggestion_at=at)


def added(before: str, after: str | None) -> list[str]:
    """The lines that are new; all others must be as they were."""
    assert after is not None
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    extra = [line for line in new if line not in old]
    assert [line for line in new if line in old] == old
    return extra


# Where it is put


def test_an_assertion_is_added_after_the_last_one_and_every_other_line_stays() -> None:
    after = placed(TASK, suggested())
    assert added(TASK, after) == [f"  - {NEW}\n"]
    assert f"[slack.messages] # posts only\n  - {NEW}\n    # nothing below\n\n# what is known" in str(after)


def test_an_assertion_too_long_for_a_line_is_written_on_several() -> None:
    paths = [f"slack.channels/C{number}.topic" for number in range(8)]
    lines = added(TASK, placed(TASK, suggested(f"{{id: rest_kept, only_changes: [{', '.join(paths)}]}}")))
    assert lines[:3] == ["  - id: rest_kept\n", "    only_changes:\n", "    - slack.channels/C0.topic\n"]
    assert max(map(len, lines)) < 119


def test_a_list_that_is_not_indented_grows_where_it_stands() -> None:
    text = "assertions:\n- id: said\n  created: slack.messages\nfacts: {}\n"
    assert added(text, placed(text, suggested())) == [f"- {NEW}\n"]


def test_a_list_on_one_line_grows_on_that_line() -> None:
    text = "assertions: [{id: said, created: slack.messages}] # one\nfacts: {}\n"
    assert placed(text, suggested()) == text.replace("messages}]", f"messages}}, {NEW}]")


def test_a_flow_list_over_several_lines_grows_behind_its_last_entry() -> None:
    text = "assertions: [\n  {id: said, created: slack.messages}, # one\n]\n"
    assert placed(text, suggested()) == text.replace("messages},", f"messages}}, {NEW},")


def test_a_file_without_a_last_line_end_grows_too() -> None:
    text = TASK.partition("\n    # nothing below")[0]
    assert placed(text, suggested()) == f"{text}\n  - {NEW}"


def test_a_suggestion_for_an_assertion_adds_the_keys_that_it_has_not() -> None:
    said = "{id: said, created: slack.messages, where: {channel: deals, text: {mentions: Hello}}, count: 1}"
    after = placed(TASK, suggested(said, "said"))
    assert added(TASK, after) == ["    count: 1\n"]
    assert "      text: {mentions: Hello}\n    count: 1\n\n  # the frame" in str(after)


@pytest.mark.parametrize("end", ["}", ", }", " }"])
def test_keys_are_added_to_an_assertion_on_one_line(end: str) -> None:
    text = f"assertions:\n  - {{id: said, created: slack.messages{end} # one\n"
    after = placed(text, suggested("{id: said, created: slack.messages, count: 1}", "said"))
    assert after is not None and "count: 1" in after and after.endswith("} # one\n")


def test_line_ends_of_windows_and_the_byte_order_mark_are_kept() -> None:
    text = "\ufeff" + TASK.replace("\n", "\r\n")
    for tried, line in (
        (suggested(), f"  - {NEW}\r\n"),
        (suggested("{id: said, created: slack.messages, count: 1}", "said"), "    count: 1\r\n"),
    ):
        after = placed(text, tried)
        assert after is not None
        assert after.startswith("\ufeff# a head\r\n") and line in after
        assert after.count("\n") == after.count("\r\n") == text.count("\n") + 1


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        (TASK, suggested("{id: gone, created: slack.messages, count: 1}", "gone")),
        (TASK.replace("assertions:", "assertion:"), suggested()),
        ("assertions: []\n", suggested()),
        ("assertions: [", suggested()),
        ("assertions:\n  - &one {id: said}\n  - *one\n", suggested("{id: said, count: 1}", "said")),
    ],
)
def test_what_has_no_place_is_not_put_anywhere(text: str, tried: Tried) -> None:
    assert placed(text, tried) is None


# The command


def test_fix_adds_what_kills_survivors_and_the_task_is_clean_then(holed: Workshop) -> None:
    before = holed.task.read_text()
    result = holed.run("prove", "operations", "--fix")
    assert result.code == 0, result.out
    assert "operations/hello.yaml: added an assertion against M11 (extra write, same app)\n" in result.err
    lines = added(before, holed.task.read_text())
    assert [line.split(",")[0].strip() for line in lines] == ["- {id: no_other_message", "- {id: message_kept"]
    assert "survived 0" in result.out


def test_what_one_assertion_kills_needs_no_other(holed: Workshop) -> None:
    said = list(insert_suggestions(proof_of(holed)))
    assert len(said) == 2, "M12 dies of the assertion against M11"


def test_fix_counts_where_that_is_enough(workshop: Workshop) -> None:
    good = workshop.task.read_text()
    workshop.edit("    count: 1\n", "")
    result = workshop.run("prove", "operations", "--fix")
    assert (result.code, result.err) == (0, "operations/hello.yaml: changed `said` against M03 (double)\n")
    assert workshop.task.read_text() == good


def test_fix_leaves_a_sound_task_alone(workshop: Workshop) -> None:
    before = workshop.task.stat().st_mtime_ns, workshop.task.read_bytes()
    assert workshop.run("prove", "operations", "--fix").err == ""
    assert (workshop.task.stat().st_mtime_ns, workshop.task.read_bytes()) == before


def test_files_from_windows_are_fixed_too(holed: Workshop) -> None:
    holed.task.write_bytes(b"\xef\xbb\xbf" + holed.task.read_bytes().replace(b"\n", b"\r\n"))
    assert holed.run("prove", "operations", "--fix").code == 0
    data = holed.task.read_bytes()
    assert data.startswith(b"\xef\xbb\xbfid: ") and data.count(b"\n") == data.count(b"\r\n")


# Nothing worse, nothing lost


def with_suggestion(workshop: Workshop, text: str) -> TaskProof:
    """A proof in which the first survivor has this suggestion, and no other has one."""
    proof = proof_of(workshop)
    survivors = [each for each in proof.mutants if each.fate == "survived"]
    for each in survivors:
        each.suggestion = each.suggestion_at = ""
    survivors[0].suggestion = text
    return proof


@pytest.mark.parametrize(
    "text",
    [
        "{id: never, created: slack.messages, where: {channel_id: C2}}",
        "{id: once_by_name, created: slack.messages, where: {text: Hello team!}}",
        "{id: idle, unchanged: slack.users}",
        "{id: said, unchanged: slack.users}",
        "{id: nonsense, creatd: slack.users}",
    ],
    ids=[
        "the reference fails it",
        "a right variant fails it",
        "it kills nothing",
        "its id is taken",
        "it is no assertion",
    ],
)
def test_what_breaks_a_right_run_or_kills_nothing_is_taken_out_again(holed: Workshop, text: str) -> None:
    before = holed.task.read_bytes()
    if "Hello team!" in text:
        holed.edit_solution("reference:", "alternatives:\n  kindly:\n    - call: POST https://slack.com/api/chat.postMessage\n"
                            "      body: {channel: C1, text: Hello team and all}\nreference:")  # fmt: skip
    said = list(insert_suggestions(with_suggestion(holed, text)))
    assert said == ["operations/hello.yaml: the assertion for M11 was tried and taken out again"]
    assert holed.task.read_bytes() == before


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_the_file_is_as_it_was_when_a_try_is_cut_short(
    holed: Workshop, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    proof, before = proof_of(holed), holed.task.read_bytes()

    def cut_short(path: Path, gateway: object) -> TaskProof:
        assert path.read_bytes() != before, "the suggestion is being tried"
        raise error

    monkeypatch.setattr(insert, "prove_task", cut_short)
    with pytest.raises(error):
        list(insert_suggestions(proof))
    assert holed.task.read_bytes() == before
    assert sorted(each.name for each in holed.task.parent.iterdir()) == ["hello.solution.yaml", "hello.yaml"]


def test_what_cannot_be_placed_is_said(holed: Workshop) -> None:
    proof = with_suggestion(holed, "{id: x, unchanged: slack.users}")
    next(each for each in proof.mutants if each.suggestion).suggestion_at = "gone"
    assert list(insert_suggestions(proof)) == [
        "operations/hello.yaml: the assertion for M11 could not be placed; add it by hand"
    ]
