"""What the reader does with files."""

import os
from pathlib import Path

import pytest

from runtime.task.yaml_reader import MAX_BYTES, read, read_file


def test_a_file_is_read_and_named(tmp_path: Path) -> None:
    (tmp_path / "task.yaml").write_bytes(b"\xef\xbb\xbfa: 1\r\n")
    document = read_file(tmp_path / "task.yaml")

    assert (document.data, document.name, document.problems) == ({"a": 1}, str(tmp_path / "task.yaml"), [])


def message_of(path: Path) -> str:
    document = read_file(path)
    assert document.data is None
    (problem,) = document.problems
    return problem.message


def test_a_file_that_does_not_exist_is_a_problem(tmp_path: Path) -> None:
    assert message_of(tmp_path / "none.yaml") == f"`{tmp_path}/none.yaml` does not exist"


def test_a_folder_is_a_problem(tmp_path: Path) -> None:
    assert message_of(tmp_path) == f"`{tmp_path}` is a directory; expected a YAML file"


def test_a_link_that_leads_nowhere_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(tmp_path / "gone.yaml")

    assert message_of(tmp_path / "link.yaml") == f"`{tmp_path}/link.yaml` is a link to a file that does not exist"


def test_a_link_that_leads_to_itself_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(tmp_path / "link.yaml")

    assert "cannot be read: " in message_of(tmp_path / "link.yaml")


def test_a_pipe_is_a_problem_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")

    assert message_of(tmp_path / "pipe.yaml") == f"`{tmp_path}/pipe.yaml` is not a regular file; expected a YAML file"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "task.yaml").write_text("a: 1")
    (tmp_path / "task.yaml").chmod(0)

    assert message_of(tmp_path / "task.yaml") == f"`{tmp_path}/task.yaml` cannot be read: permission denied"


def test_a_name_that_no_file_can_have_is_a_problem() -> None:
    assert "cannot be read: " in message_of(Path("a\0b"))


def test_a_file_that_is_too_large_is_a_problem(tmp_path: Path) -> None:
    with (tmp_path / "task.yaml").open("wb") as file:
        file.truncate(MAX_BYTES + 1)

    assert message_of(tmp_path / "task.yaml") == "the text has 16,777,217 bytes; expected at most 16,777,216"


def test_a_text_that_is_too_large_is_a_problem() -> None:
    (problem,) = read(b"#" * (MAX_BYTES + 1)).problems

    assert problem.message == "the text has 16,777,217 bytes; expected at most 16,777,216"
