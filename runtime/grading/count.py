"""The `count:` of an assertion: a number, or a comparison."""

from typing import Any

from runtime.grading.form import FormError
from runtime.grading.match import compile_match
from runtime.grading.matcher import MatcherError


class Count:
    """How many records there must be; at least one where nothing is said."""

    def __init__(self, wanted: Any) -> None:
        """Raises FormError for a count that is neither a whole number nor a comparison."""
        self._wanted = wanted
        if isinstance(wanted, int | float) and (isinstance(wanted, float) or wanted < 0):
            raise FormError(f"`{wanted}` is not a number of records", ("count",))
        try:
            self._matcher = None if wanted is None else compile_match(wanted, "integer", False)
        except MatcherError as error:
            raise FormError(str(error), ("count",)) from None

    def fits(self, number: int) -> bool:
        """Whether that many are right."""
        return number >= 1 if self._matcher is None else self._matcher.holds(number)

    def words(self) -> str:
        """`at least one`, `exactly 2`, or the comparison."""
        if self._matcher is None:
            return "at least one"
        return (
            f"exactly {self._wanted}"
            if isinstance(self._wanted, int)
            else f"a count that {self._matcher.describe()} of"
        )
