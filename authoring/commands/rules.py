"""Show the lint rules: all of them by group, a group, or one rule's page."""

import click


@click.command(name="rules")
@click.argument("rule", required=False, metavar="[CODE|NAME|GROUP]")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(rule: str | None, style: str) -> int:
    """Show the lint rules: all of them by group, a group, or one rule's page.

    \b
    benchwright rules              every rule
    benchwright rules SCH          the rules of a group
    benchwright rules SCH04        one rule: what it flags, why, examples, how to fix
    benchwright rules dead-config  the same by its name
    """  # noqa: D301 (the backslash-b keeps click from joining the lines)
    from authoring.errors import ToolError
    from authoring.scaffold.rule_pages import find_code, group_of, rule_pages
    from authoring.scaffold.rules_on_screen import print_json, print_page, print_table
    from runtime.task.nearest import did_you_mean

    pages = rule_pages()
    group = group_of(rule) if rule else None
    if rule is None or group is not None:
        shown = [each for each in pages.values() if group in (None, each.rule.group)]
        if not shown:
            raise ToolError(f"the group `{group}` has no rules yet", exit_code=3)
        print_json(shown) if style == "json" else print_table(shown)
        return 0
    code = find_code(rule)
    if code is None:
        names = [*pages, *(each.rule.name for each in pages.values())]
        raise ToolError(f"there is no rule `{rule}`{did_you_mean(rule, names)}", tip="`benchwright rules` lists them")
    print_json([pages[code]]) if style == "json" else print_page(pages[code])
    return 0
