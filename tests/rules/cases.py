"""The cases of a rule: `tests/rules/<CODE>.yml`, each a part of a task file that is put before a sound base.

bad:
  a mistyped form key:              # what it shows, a sentence
    yaml: |                         # top-level keys; they replace the base's keys of the same name
      assertions: [...]
    at: [[4, 5]]                    # line and column of each finding of this rule, in the given yaml
    solution: |                     # optional: the solution file
    path: sales/other.yaml          # optional: where the file stands
    also: {sales/twin.yaml: "..."}  # optional: further files of the split, each put before the base too
    fixed: |                        # optional: the given yaml after its fixes (unsafe ones included)
good: {...}                         # the same without `at`: the rule says nothing
tempting: {...}                     # looks bad, is fine: the rule says nothing
"""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from runtime.task.yaml_reader import read, read_file

HERE = Path(__file__).parent
BASE = """\
id: {id}
title: Announce the signed renewal
split: public
domain: {domain}
clock: 2026-01-28T15:00:00Z
budget: {{steps: 20}}
trigger:
  text: The Meridian renewal is signed. Announce it the way our announcement rules ask for.
policy:
  - id: announcements
    in: gmail.messages
    record: {{id: 19a0c0de00000001, from_: dana.ruiz@company.example.com, to: [team@company.example.com], subject: How we announce, date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}}
    text: Post signed renewals in the renewals channel and state the customer and the yearly value.
    clauses: {{channel: Post signed renewals in the renewals channel}}
seed:
  gmail:
    messages:
      - {{id: 19a0c0de00000002, from_: lee.moran@meridian.example.com, to: [dana.ruiz@company.example.com], subject: Renewal signed, date: 2026-01-28T10:30:00Z, label_ids: [INBOX], body_plain: The yearly value is USD 48000 as agreed.}}
  slack:
    users: [{{id: U0DANA, name: Dana Ruiz, email: dana.ruiz@company.example.com}}]
    channels: [{{id: C0GENERAL, name: general}}, {{id: C0RENEWALS, name: renewals}}]
assertions:
  - id: announced
    because: [trigger, policy.announcements.channel]
    created: slack.messages
    where: {{channel: renewals, text: {{mentions: [Meridian, 48000]}}}}
  - id: nothing_else
    because: policy.announcements
    only_changes: [slack.messages]
"""


@dataclass(frozen=True, slots=True)
class Case:
    """One case: its name, kind, yaml and what it expects."""

    code: str
    kind: str
    name: str
    yaml: str
    at: tuple[tuple[int, int], ...] = ()
    solution: str = ""
    path: str = "sales/renewal.yaml"
    also: dict[str, str] = field(default_factory=dict)
    fixed: str | None = None


def composed(yaml: str, path: str) -> str:
    """The given keys, then the base's keys that they do not replace."""
    domain, _, slug = path.removesuffix(".yaml").rpartition("/")
    base = BASE.format(id=f"{domain}.{slug}", domain=domain)
    given = read(yaml).data if yaml.strip() else {}
    if not isinstance(given, dict):
        return yaml
    kept, key = [], ""
    for line in base.splitlines(keepends=True):
        if line[:1].strip():
            key = line.partition(":")[0]
        if key not in given:
            kept.append(line)
    text = yaml if yaml.endswith("\n") or not yaml else yaml + "\n"
    return text + "".join(kept)


@cache
def cases(code: str) -> tuple[Case, ...]:
    """The cases of a rule."""
    document = read_file(HERE / f"{code}.yml")
    assert not document.problems, f"{code}.yml: {document.problems[0]}"
    data: Any = document.data
    found = []
    for kind in ("bad", "good", "tempting"):
        for name, entry in (data.get(kind) or {}).items():
            given = dict(entry)
            at = tuple((line, column) for line, column in given.pop("at", ()))
            found.append(Case(code, kind, str(name), at=at, **given))
    return tuple(found)


def codes_with_cases() -> list[str]:
    """Codes that have a file of cases."""
    return sorted(path.stem for path in HERE.glob("*.yml"))


def write(case: Case, folder: Path) -> list[Path]:
    """Write a case's files; the first is the one it is about."""
    paths = []
    for path, yaml in {case.path: case.yaml, **case.also}.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(composed(yaml, path), encoding="utf-8")
        paths.append(file)
    if case.solution:
        paths[0].with_name(paths[0].stem + ".solution.yaml").write_text(case.solution, encoding="utf-8")
    return paths
