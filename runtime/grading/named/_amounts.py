"""Comparing amounts the way the marketing types do: as floating-point numbers."""

from runtime.grading.named_type import Test


def amount(field: str) -> Test:
    """Equal as a number (`15000`, `15000.00` and `1.5e4` are); a record without the amount is not.

    The test raises ValueError where one side is no plain number, such as `$15000`, as AutomationBench's grader does.
    """

    def test(record: dict[str, object], expected: object, _: object) -> bool:
        found = record.get(field)
        return found not in (None, "") and float(str(found)) == float(str(expected))

    return test
