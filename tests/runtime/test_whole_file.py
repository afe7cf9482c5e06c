"""A file is written whole or not at all, whatever comes between."""

from pathlib import Path

import pytest

from runtime.whole_file import write_whole


def test_a_file_and_its_folders_are_made(tmp_path: Path) -> None:
    place = tmp_path / "a" / "b" / "kept.json"
    write_whole(place, b"new")
    assert place.read_bytes() == b"new"
    assert list(place.parent.iterdir()) == [place]


@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), OSError("the disk is full")])
def test_what_interrupts_the_writing_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: BaseException
) -> None:
    place = tmp_path / "kept.json"
    place.write_bytes(b"old")

    def fails(part: Path, target: Path) -> None:
        assert part.read_bytes() == b"new"
        raise trouble

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(type(trouble)):
        write_whole(place, b"new")
    assert place.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [place]


def test_a_name_as_long_as_the_file_system_takes_can_be_written(tmp_path: Path) -> None:
    place = tmp_path / ("x" * 250 + ".json")
    write_whole(place, b"new")
    assert place.read_bytes() == b"new"


@pytest.mark.parametrize("name", ["", "/"])
def test_what_is_no_name_of_a_file_is_an_error_of_the_system(name: str) -> None:
    with pytest.raises(OSError):
        write_whole(Path(name), b"new")
