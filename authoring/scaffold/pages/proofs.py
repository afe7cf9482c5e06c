"""docs/proof.md: what is shown of a task by running it, and every operator, from the docstrings of the modules."""

from pathlib import Path
from types import ModuleType

from authoring.scaffold.markdown import escape, page, table
from runtime.plugins import discover
from validators.proof.kit.operators import operators
from validators.prove import proofs

OWNS = ("docs/proof.md",)
_FOLDERS = (
    ("mutants", "Mutants", "Wrong variants of the reference. Each must fail; what survives is a hole."),
    ("equivalents", "Right variants", "Other right ways. Each must pass; one that fails is a false alarm."),
    ("shifts", "Shifts", "Changes of the world that change nothing. No verdict may move."),
)


def files() -> dict[Path, str]:
    """The page."""
    blocks = [
        "`benchwright prove` runs these on each task, in this order, each run on a fresh world. "
        "[Proving](proving.md) tells how to read the report, and what to do about what is found.",
    ]
    for module in proofs():
        name = module.PROOF.name
        blocks += [f"## {name[:1].upper()}{name[1:]}", escape(_text(module))]
    for folder, title, about in _FOLDERS:
        package = f"validators.proof.{folder}"
        modules = discover(package)
        rows = [
            (operator.name, f"{operator.code} {operator.defect}", escape(_first(modules[name])))
            for name, operator in operators(package).items()
        ]
        blocks += [f"## {title} by operator", about, table(("operator", "code", "what it does"), rows)]
    return {Path("docs/proof.md"): page("What a proof shows", *blocks)}


def _text(module: ModuleType) -> str:
    return (module.__doc__ or "").strip()


def _first(module: ModuleType) -> str:
    """The docstring without the operator's name before the colon."""
    words = " ".join(_text(module).split())
    name, found, rest = words.partition(": ")
    return rest[:1].upper() + rest[1:] if found and len(name) < 40 else words
