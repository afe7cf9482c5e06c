"""`python -m authoring.scaffold.effects` writes `runtime/effects.json`."""

from pathlib import Path

from authoring.files import write_whole
from authoring.scaffold.effects.learn import effects_text

if __name__ == "__main__":
    write_whole(Path(__file__).parents[3] / "runtime" / "effects.json", effects_text())
