"""Discovery by walking folders."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from runtime.plugins import PluginError, discover, load, plugin_names


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    folder = tmp_path / "zz_plugins"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "good.py").write_text("NAME = 'good'\n")
    (folder / "_private.py").write_text("raise RuntimeError\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "zz_plugins"
    for name in [each for each in sys.modules if each.startswith("zz_plugins")]:
        del sys.modules[name]
    for cached in (discover, plugin_names):
        cached.cache_clear()


def test_a_file_in_the_folder_is_found_and_an_underscored_one_is_not(package: str) -> None:
    assert plugin_names(package) == ("good",)
    assert discover(package)["good"].NAME == "good"


def test_a_plugin_that_does_not_load_is_a_loud_error_that_names_it(package: str, tmp_path: Path) -> None:
    (tmp_path / "zz_plugins" / "broken.py").write_text("import no_such_thing\n")
    plugin_names.cache_clear()
    with pytest.raises(PluginError, match="zz_plugins.broken.*no_such_thing"):
        discover(package)


def test_a_name_that_is_not_in_the_folder_is_a_key_error(package: str) -> None:
    with pytest.raises(KeyError):
        load(package, "absent")
