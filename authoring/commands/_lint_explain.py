"""`--explain CODE`: the page of a rule."""

from authoring.errors import ToolError
from runtime.task.nearest import did_you_mean
from validators.own_rules import OWN
from validators.registry import all_rules
from validators.rule import Rule


def explained(wanted: str) -> str:
    """The page of a rule by its code or its name. Raises ToolError with the nearest one."""
    pages: dict[str, tuple[Rule, str]] = {code: (each.rule, each.page) for code, each in all_rules().items()}
    pages |= OWN
    names = {rule.name: code for code, (rule, _) in pages.items()}
    code = wanted.upper() if wanted.upper() in pages else names.get(wanted.lower(), "")
    if not code:
        near = did_you_mean(wanted, [*pages, *names])
        raise ToolError(f"there is no rule `{wanted}`{near}", tip="docs/rules has a page for each rule")
    rule, page = pages[code]
    facts = [rule.severity, f"{rule.confidence} where it speaks", f"since {rule.since}"]
    if rule.fix:
        facts.append(f"{rule.fix} fix")
    return f"{rule.code} {rule.name}\n{' · '.join(facts)}\n\n{page.strip()}"
