"""Running `benchwright run` with a scripted model."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from authoring.cli import run
from authoring.runs.store import RunDir
from runtime.agents._model import retrying
from runtime.agents._model.endpoint import PROVIDERS
from tests.runtime.agents.model_server import Asked, ModelServer, Reply
from tests.runtime.agents.scripted import MODELS, TASK, Outcome, in_turn


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "PAUSE", 0.01)
    for each in PROVIDERS.values():
        monkeypatch.delenv(each.key_var or "NONE", raising=False)


@pytest.fixture
def play(tmp_path: Path, capsys: pytest.CaptureFixture[str], short_pauses: None) -> Callable[..., Outcome]:
    """Runs `benchwright run` with a scripted model, in one protocol or the other."""

    def played(
        script: Callable[[Asked], Reply] | Sequence[Reply], *options: str, protocol: str = "openai",
        paths: Sequence[Path] = (TASK,),
    ) -> Outcome:  # fmt: skip
        agent, prefix = MODELS[protocol]
        folder = tmp_path / "run"
        with ModelServer(script if callable(script) else in_turn(script)) as server:
            arguments = [*map(str, paths), "--agent", agent, "--base-url", server.url + prefix, "--out", str(folder)]
            code = run(["run", *arguments, *options])
        records = list(RunDir.open(folder).records()) if folder.exists() else []
        return Outcome(code, records, server.asked, capsys.readouterr().err)

    return played
