"""The workshop that command tests work in."""

from pathlib import Path

import pytest

from tests.authoring.workshop import Workshop


@pytest.fixture
def workshop(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Workshop:
    monkeypatch.delenv("COLUMNS", raising=False)
    return Workshop(tmp_path, capsys)
