"""The settings of lint."""

from pathlib import Path

import pytest

from validators.settings import Settings, SettingsError, check_codes, load_settings


def test_a_group_selects_its_codes() -> None:
    settings = Settings(select=("NAME",), ignore=("NAME02",))
    assert [code for code in ("NAME01", "NAME02", "VAC01") if settings.runs(code, "a.yaml")] == ["NAME01"]


def test_without_a_choice_everything_runs() -> None:
    assert Settings().runs("NAME01", "a.yaml")


@pytest.mark.parametrize("path", ["sales/a.yaml", "./sales/a.yaml", "tasks_yaml/sales/a.yaml", "sales/deep/a.yaml"])
def test_a_rule_is_off_on_paths_that_fit_a_pattern(path: str) -> None:
    settings = Settings(per_path={"sales/*": ("NAME",)})
    assert not settings.runs("NAME01", path)
    assert settings.runs("VAC01", path)


def test_a_folder_is_excluded_with_all_in_it() -> None:
    settings = Settings(exclude=("drafts",))
    assert settings.excludes("drafts/sales/a.yaml")
    assert not settings.excludes("sales/drafts.yaml")


def test_patterns_are_read_from_the_folder_of_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tasks" / "sales").mkdir(parents=True)
    (tmp_path / "benchwright.toml").write_text('exclude = ["tasks/sales"]\n')
    monkeypatch.chdir(tmp_path / "tasks")
    assert load_settings(Path()).excludes("sales/a.yaml")


def test_settings_are_found_above_and_benchwright_toml_comes_first(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.benchwright]\nselect = ["VAC"]\n')
    inner = tmp_path / "tasks"
    inner.mkdir()
    assert load_settings(inner).select == ("VAC",)
    (tmp_path / "benchwright.toml").write_text('select = ["NAME"]\n')
    assert load_settings(inner).select == ("NAME",)


def test_a_pyproject_of_something_else_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "benchwright.toml").write_text('ignore = ["VAC"]\n')
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text("[tool.ruff]\n")
    assert load_settings(inner).ignore == ("VAC",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("selct = []", "unknown setting `selct`, did you mean `select`"),
        ('select = "NAME"', "`select` is a list of texts"),
        ('select = [""]', "`select` is a list of texts"),
        ('severity = {NAME01 = "eror"}', "severity of NAME01 is `eror`, expected one of error, warning, note"),
        ('severity = "error"', "`severity` is a table"),
        ("per-path = []", "`per-path` is a table"),
        ('per-path = {"a/*" = "NAME"}', "`per-path of a/*` is a list of texts"),
        ("baseline = 3", "`baseline` is the name of a file"),
        ("select = [", "benchwright.toml"),
    ],
)
def test_what_is_wrong_is_said_with_the_file(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "benchwright.toml").write_text(text)
    with pytest.raises(SettingsError) as caught:
        load_settings(tmp_path)
    assert words in str(caught.value) and "benchwright.toml" in str(caught.value)


def test_a_code_of_no_rule_is_named_with_the_nearest() -> None:
    known = ["NAME01", "VAC01"]
    assert check_codes(["NAME", "VAC01"], known) == ""
    assert check_codes(["NAMF01"], known) == "there is no rule `NAMF01`, did you mean `NAME01`"
