"""Sending tasks out as a package for Inspect AI."""

from collections.abc import Sequence
from importlib.resources import files as resources

from authoring.convert._package.packing import package, package_name
from runtime.episode.prepared import Prepared

WRITES = "folder"


def files(tasks: Sequence[Prepared], folder: str) -> dict[str, bytes]:
    """Every file of the package by its path; its import name follows from the folder's name."""
    return package(tasks, package_name(folder), resources(__package__) / "templates")
