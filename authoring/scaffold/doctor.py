"""What `benchwright doctor` looks at."""

import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions, version
from pathlib import Path

import runtime
import validators
from runtime.gateway.binding import BindingError, bind, unbound
from runtime.gateway.catalog import load_catalog
from runtime.gateway.spec import SpecError
from runtime.kit.examples import ExampleError, example_seed


def checks() -> Iterator[tuple[str, str]]:
    """Name of each check, and what is wrong (empty where nothing is)."""
    here = ".".join(map(str, sys.version_info[:3]))
    yield f"Python {here}", "" if (3, 11) <= sys.version_info[:2] < (3, 14) else "expected 3.11 to 3.13"
    yield f"benchwright {version('benchwright')}", ""
    yield "our packages are ours", _overwritten()
    yield "specs compile, every operation has its handler", _specs()


def _overwritten() -> str:
    """The package index has another package called `validators`; installed later, it overwrites ours."""
    owners = packages_distributions().get("validators", [])
    others = sorted({name for name in owners if name != "benchwright"})
    if others:
        return f"`validators` is also owned by {', '.join(others)}; install benchwright in an environment of its own"
    ours = Path(str(runtime.__file__)).parent.parent
    if not validators.__file__ or Path(validators.__file__).parent.parent != ours:
        return f"`validators` is imported from {validators.__file__}, not from {ours}"
    return ""


def _specs() -> str:
    try:
        catalog = load_catalog()
        for app in catalog.apps:
            bind(app, catalog)
            wrong = unbound(app, catalog)
            if wrong:
                return wrong[0]
            example_seed(app)
    except (SpecError, BindingError, ExampleError) as error:
        return str(error)
    return ""
