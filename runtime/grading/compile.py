"""The assertions of a task compiled once against its seed, all problems at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from pydantic import BaseModel, ValidationError

from runtime.grading.form import FormContext, FormError, Judge
from runtime.grading.verdict import Verdict, unjudged
from runtime.kit.world import Seed, World
from runtime.plugins import discover
from runtime.task.document import Assertion
from runtime.task.expressions import ExpressionError, render
from runtime.task.nearest import did_you_mean
from runtime.task.positions import Path


@dataclass(frozen=True, slots=True)
class Compiled:
    """An assertion that can be judged."""

    assertion: Assertion
    judge: Judge

    @property
    def id(self) -> str:
        """The assertion's id."""
        return self.assertion.id

    def verdict(self, world: World) -> Verdict:
        """Its verdict on a world; a fault while judging is said, never counted as a failure."""
        try:
            return self.judge.judge(world)
        except Exception as error:  # one broken assertion must not take the other verdicts with it
            return unjudged(f"{type(error).__name__}: {error}")


@cache
def forms() -> Mapping[str, ModuleType]:
    """Every assertion form by the key that announces it."""
    return {module.KEY: module for module in discover("runtime.grading.forms").values()}


def compile_assertions(
    assertions: list[Assertion], seed: Seed, names: Mapping[str, Any]
) -> tuple[list[Compiled], list[FormError]]:
    """Compile every assertion; `names` are the facts that `${...}` may use. Paths of errors begin at `assertions`."""
    compiled: list[Compiled] = []
    errors: list[FormError] = []
    for place, assertion in enumerate(assertions):
        try:
            keys = render(assertion.form, names)
            compiled.append(Compiled(assertion, _compile(keys, seed, ("assertions", place))))
        except FormError as error:
            errors.append(_placed(error, ("assertions", place)))
        except ExpressionError as error:
            errors.append(FormError(f"`${{...}}` in `{assertion.id}`: {error.message}", ("assertions", place)))
    return compiled, errors


def _placed(error: FormError, at: Path) -> FormError:
    path = error.path if error.path[: len(at)] == at else (*at, *error.path)
    return FormError(error.message, path, key=error.key, tip=error.tip)


def _compile(keys: dict[str, Any], seed: Seed, at: Path) -> Judge:
    found = ["type"] if "type" in keys else [name for name in keys if name in forms()]
    if not found:
        raise _no_form(keys, at)
    if len(found) > 1:
        raise FormError(f"`{found[0]}` and `{found[1]}` are two forms; an assertion has one", (*at, found[1]), key=True)
    module = forms()[found[0]]

    def inside(part: dict[str, Any], path: Path) -> Judge:
        try:
            return _compile(part, seed, (*at, *path))
        except FormError as error:
            raise _placed(error, (*at, *path)) from None

    try:
        parsed = module.Keys.model_validate(keys)
        judge: Judge = module.compile(parsed, FormContext(seed, inside, at))
    except ValidationError as error:
        raise _placed(_form_error(module, error), at) from None
    except FormError as error:
        raise _placed(error, at) from None
    return judge


def _no_form(keys: dict[str, Any], at: Path) -> FormError:
    tip = f"one of {', '.join(sorted(forms()))}"
    for name in keys:
        near = did_you_mean(name, forms())
        if near:
            return FormError(f"`{name}` is not an assertion form{near}", (*at, name), key=True, tip=tip)
    return FormError("the assertion has no form", at, tip=tip)


def _model_named(module: ModuleType, step: object) -> type[BaseModel] | None:
    """The model inside a form's keys that pydantic names in the place of an error."""
    found = getattr(module, step, None) if isinstance(step, str) else None
    return found if isinstance(found, type) and issubclass(found, BaseModel) else None


def _form_error(module: ModuleType, error: ValidationError) -> FormError:
    # a key that is missing is often one that is misspelt: that is said first
    first = min(error.errors(include_url=False), key=lambda each: each["type"] != "extra_forbidden")
    inside = next((each for step in first["loc"] if (each := _model_named(module, step)) is not None), None)
    path = tuple(step for step in first["loc"] if _model_named(module, step) is None)
    name = str(path[-1]) if path else ""
    known = [info.alias or field for field, info in (inside or module.Keys).model_fields.items()]
    if first["type"] == "extra_forbidden":
        own = [] if inside else ["id", "because", "guard", "objective", "scored", "excluded"]
        near = did_you_mean(name, [*own, *known])
        what = "an entry of" if inside else "the form"
        return FormError(
            f"`{name}` is not a key of {what} `{module.KEY}`{near}",
            path,
            key=True,
            tip=f"its keys are {', '.join(known)}",
        )
    if first["type"] == "missing":
        return FormError(f"the form `{module.KEY}` needs `{name}`", path[:-1])
    said = first["msg"][:1].lower() + first["msg"][1:]
    return FormError(f"`{name}`: {said}", tuple(step for step in path if step in known or isinstance(step, int)))
