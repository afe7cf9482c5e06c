"""Sending tasks out as a data set for Hugging Face: a JSON lines file a split, and the card."""

import json
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from importlib.resources import files as resources
from io import StringIO
from typing import Any

from ruamel.yaml import YAML

from authoring.convert._canary import canary_of, data_set_canary
from authoring.convert.huggingface.row import FEATURES, row
from runtime.episode.prepared import Prepared

WRITES = "folder"
SPLITS = ("public", "simple", "private")
SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
"""Hugging Face's names for how many rows there are, by the number they stay under."""


def files(tasks: Sequence[Prepared], folder: str) -> dict[str, bytes]:
    """The card and the rows by path; the data set is called what the folder is."""
    splits = {name: [each for each in tasks if each.task.split == name] for name in SPLITS}
    splits = {name: held for name, held in splits.items() if held}
    written = {"README.md": _card(tasks, folder, list(splits)).encode()}
    for name, held in splits.items():
        written[f"data/{name}.jsonl"] = b"".join(_line(row(each, canary_of(each, folder))) for each in held)
    return written


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _card(tasks: Sequence[Prepared], folder: str, splits: Sequence[str]) -> str:
    front = {
        "pretty_name": folder,
        "language": ["en"],
        "task_categories": ["text-generation"],
        "tags": ["agents", "tool-use", "benchmark", "benchwright"],
        "size_categories": [next((size for limit, size in SIZES if len(tasks) < limit), "n>1M")],
        "configs": [
            {
                "config_name": "default",
                "data_files": [{"split": name, "path": f"data/{name}.jsonl"} for name in splits],
            }
        ],
        "dataset_info": {"features": FEATURES},
    }
    domains = Counter(each.task.domain for each in tasks)
    words = {
        "FRONT_MATTER": _yaml(front),
        "FOLDER": folder,
        "TASK_COUNT": f"{len(tasks)} task{'' if len(tasks) == 1 else 's'}",
        "DOMAIN_ROWS": "\n".join(f"| {name} | {count} |" for name, count in sorted(domains.items())),
        "CANARY": data_set_canary(folder),
        "BENCHWRIGHT": version("benchwright"),
        "PRIVATE_NOTE": _private_note(tasks),
    }
    text = resources(__package__).joinpath("card.md.txt").read_text(encoding="utf-8")
    for word, instead in words.items():
        text = text.replace(f"%{word}%", instead)
    return text


def _yaml(data: Any) -> str:
    text = StringIO()
    YAML().dump(data, text)
    return text.getvalue().rstrip("\n")


def _private_note(tasks: Sequence[Prepared]) -> str:
    private = sum(each.task.split == "private" for each in tasks)
    return f"\n{private} of them private: keep this data set where only you can read it.\n" if private else ""
