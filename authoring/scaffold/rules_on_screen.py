"""Lint rules in a terminal: a table, one page, JSON."""

from collections.abc import Sequence

import click
import orjson
from rich import box
from rich.table import Table
from rich.text import Text

from authoring.scaffold.rule_pages import EXAMPLES, GROUPS, RulePage, example, fix_words, summary
from authoring.screen import out


def print_table(pages: Sequence[RulePage]) -> None:
    """Rules by group."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("rule", "name", "severity", "fix", "what it flags"):
        table.add_column(name, overflow="fold", no_wrap=name == "rule")
    last = ""
    for page in pages:
        rule = page.rule
        if rule.group != last:
            table.add_row("", Text(GROUPS.get(rule.group, rule.group), "bold"))
            last = rule.group
        table.add_row(rule.code, rule.name, rule.severity, rule.fix, Text(summary(page)))
    out().print(table)
    groups = len({page.rule.group for page in pages})
    counted = f"{len(pages)} rule{'s' * (len(pages) != 1)} in {groups} group{'s' * (groups != 1)}"
    out().print(f"\n{counted} · benchwright rules CODE explains one", style="dim")


def print_page(page: RulePage) -> None:
    """One rule: its facts and the sections of its page."""
    rule, console = page.rule, out()
    console.print(Text(f"{rule.code} {rule.name}", "bold"))
    facts = f"{rule.severity} · {rule.confidence} · fix: {fix_words(rule)} · since {rule.since} · {rule.page}"
    console.print(facts, style="dim")
    for heading, text in page.sections.items():
        console.print()
        console.print(Text(heading, "bold"))
        if heading in EXAMPLES:
            for line in example(text).splitlines():
                console.print(Text(f"    {line}"), soft_wrap=True)
        else:
            console.print(Text(" ".join(text.split()) if "\n- " not in text else text))


def print_json(pages: Sequence[RulePage]) -> None:
    """Rules with their whole pages, for other programs."""
    data = [
        {
            "code": page.rule.code,
            "name": page.rule.name,
            "severity": page.rule.severity,
            "confidence": page.rule.confidence,
            "fix": page.rule.fix or None,
            "since": page.rule.since,
            "summary": summary(page),
            "page": page.rule.page,
            "sections": {heading: example(text) for heading, text in page.sections.items()},
        }
        for page in pages
    ]
    click.echo(orjson.dumps(data, option=orjson.OPT_INDENT_2).decode())
