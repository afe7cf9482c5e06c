"""A lint rule as a page, and how well it does on its cases: what the documentation and `benchwright rules` show."""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory

from runtime.plugins import PluginError, load
from validators.finding import Finding
from validators.lint import lint_files
from validators.own_rules import OWN
from validators.registry import all_rules
from validators.rule import HEADINGS, Rule
from validators.settings import Settings

GROUPS = {
    "SCH": "Schema and file shape",
    "SEED": "Seed data",
    "NAME": "Names",
    "DATE": "Dates and stale rows",
    "POL": "Policy text",
    "TRIG": "Trigger text",
    "LOO": "Assertions too loose",
    "STR": "Assertions too strict",
    "UNR": "Unreachable",
    "CON": "Contradictory",
    "VAC": "Free and vacuous",
    "SIDE": "Side effects not guarded",
    "LEAK": "Leak and contamination",
    "ND": "Nondeterminism",
    "SC": "Scoring",
    "PII": "Personal data and secrets",
    "DOC": "Documentation and life cycle",
    "SUP": "Suppressions",
    "BAS": "Baseline",
}
"""Letters of a code -> what its rules are about, in the order of the index."""
EXAMPLES = ("Bad", "Good")
_LONG, _SHORT = 100, 25


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule, its title, and the sections of its page by heading."""

    rule: Rule
    title: str
    sections: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Measured:
    """How a rule does on its cases: findings at the places that the cases name, elsewhere, and places it missed."""

    cases: int
    hits: int
    wrong: int
    missed: int

    @property
    def precision(self) -> float:
        """The part of its findings that are right."""
        return self.hits / max(self.hits + self.wrong, 1)

    @property
    def recall(self) -> float:
        """The part of the mistakes that it finds."""
        return self.hits / max(self.hits + self.missed, 1)


def rule_pages() -> dict[str, RulePage]:
    """Every rule's page by code, those that lint has by itself included: by group, then by code."""
    found = {code: _page(each.rule, each.page) for code, each in all_rules().items()}
    found |= {code: _own(rule, text) for code, (rule, text) in OWN.items() if code not in found}
    groups = list(GROUPS)
    place = {code: groups.index(page.rule.group) if page.rule.group in GROUPS else 99 for code, page in found.items()}
    return dict(sorted(found.items(), key=lambda each: (place[each[0]], each[0])))


def _page(rule: Rule, text: str) -> RulePage:
    title, _, rest = text.strip().partition("\n")
    sections = {}
    for heading in HEADINGS:
        _, found, after = rest.partition(f"## {heading}\n")
        if found:
            sections[heading] = after.partition("\n## ")[0].strip("\n")
    return RulePage(rule, title.rstrip("."), sections)


def _own(rule: Rule, text: str) -> RulePage:
    return RulePage(rule, rule.name.replace("-", " ").capitalize(), {HEADINGS[0]: text})


def example(section: str) -> str:
    """The YAML of an example section, without the indent of the docstring."""
    return textwrap.dedent(section).strip("\n")


def summary(page: RulePage) -> str:
    """The first sentence of what a rule flags; a long one up to its colon or semicolon."""
    words = " ".join(page.sections.get("What it flags", "").split())
    first = words.partition(". ")[0].rstrip(".")
    for sign in ("; ", ": "):
        head = first.partition(sign)[0]
        first = head if len(first) > _LONG and len(head) >= _SHORT else first
    return first


def fix_words(rule: Rule) -> str:
    """Whether the rule's findings can be mended by `--fix`."""
    return {"": "no", "safe": "yes", "unsafe": "yes, with --unsafe-fixes"}[rule.fix]


@cache
def measured(code: str) -> Measured | None:
    """How a rule does on `tests/rules/<CODE>.yml`; None where the cases are not there (an installed wheel)."""
    try:
        harness = load("tests.rules", "cases")
    except (ModuleNotFoundError, KeyError, PluginError):
        return None
    if code not in harness.codes_with_cases():
        return None
    known = harness.cases(code)
    hits = wrong = missed = 0
    with TemporaryDirectory() as folder:
        for number, case in enumerate(known):
            paths = harness.write(case, Path(folder) / str(number))
            found = lint_files(paths, Settings(select=(code,))).files[0].findings
            got, right = {_at(each) for each in found if each.code == code}, set(case.at)
            hits, wrong, missed = hits + len(got & right), wrong + len(got - right), missed + len(right - got)
    return Measured(len(known), hits, wrong, missed)


def _at(finding: Finding) -> tuple[int, int]:
    return finding.place.line, finding.place.column


def find_code(word: str) -> str | None:
    """The code that a code or a name (in any case) means, or None."""
    wanted = word.casefold()
    return next((code for code, each in rule_pages().items() if wanted in (code.casefold(), each.rule.name)), None)


def group_of(word: str) -> str | None:
    """The group that a word is the letters of, or None."""
    letters = "".join(takewhile(str.isalpha, word)).upper()
    return letters if letters == word.upper() and letters in GROUPS else None
