"""`docs/rules/<CODE>.md`, a page for each lint rule, and their index by group."""

from pathlib import Path

from authoring.scaffold.markdown import code, escape, page, table, tick
from authoring.scaffold.rule_pages import (
    EXAMPLES,
    GROUPS,
    Measured,
    RulePage,
    example,
    fix_words,
    measured,
    rule_pages,
    summary,
)

OWNS = ("docs/rules/*.md",)
FOLDER = Path("docs") / "rules"
_INTRO = """\
`benchwright lint` reads task files and runs nothing. `benchwright rules CODE` shows a page in a terminal. A comment
`# benchwright: ignore[CODE] reason` at the end of a line, or on the line above, suppresses a rule there; `select`,
`ignore`, `per-path` and `severity` under `[tool.benchwright]` choose rules for a project. Codes may be shortened to
their group.

Precision is the part of a rule's findings on its cases that are right, recall the part of the mistakes in them that it
finds. They are measured when this page is made. The cases (`tests/rules/CODE.yml`) are written beside the rule, so the
numbers say that nothing known is got wrong; they do not say how often a rule errs on tasks it has never met."""


def files() -> dict[Path, str]:
    """A page for each rule, and the index."""
    pages = rule_pages()
    return {FOLDER / "index.md": _index(pages)} | {FOLDER / f"{name}.md": _page(each) for name, each in pages.items()}


def _index(pages: dict[str, RulePage]) -> str:
    blocks = [_INTRO]
    for group in dict.fromkeys(each.rule.group for each in pages.values()):
        rows = [_row(each) for each in pages.values() if each.rule.group == group]
        headers = ("rule", "name", "severity", "fix", "precision", "recall", "what it flags")
        blocks.append(f"## {GROUPS.get(group, group)} ({group})\n\n{table(headers, rows)}")
    return page("Rules", *blocks)


def _row(each: RulePage) -> tuple[str, ...]:
    rule, score = each.rule, measured(each.rule.code)
    shown = (_share(score.precision), _share(score.recall)) if score else ("", "")
    return f"[{rule.code}]({rule.code}.md)", rule.name, rule.severity, rule.fix, *shown, summary(each)


def _page(each: RulePage) -> str:
    rule, score = each.rule, measured(each.rule.code)
    facts = [
        ("code", tick(rule.code)),
        ("name", tick(rule.name)),
        ("severity", rule.severity),
        ("confidence", rule.confidence),
        ("fixable", fix_words(rule)),
        ("since", rule.since),
        *(_measured(rule.code, score) if score else ()),
    ]
    blocks = [table(("", ""), facts)]
    for heading, text in each.sections.items():
        shown = code(example(text), "yaml") if heading in EXAMPLES else escape(text)
        blocks.append(f"## {heading}\n\n{shown}")
    return page(f"{each.title} ({rule.code})", *blocks)


def _measured(name: str, score: Measured) -> list[tuple[str, str]]:
    cases = f"[{score.cases} cases](../../tests/rules/{name}.yml)"
    return [("precision", f"{_share(score.precision)} on {cases}"), ("recall", _share(score.recall))]


def _share(value: float) -> str:
    return f"{value:.2f}"
