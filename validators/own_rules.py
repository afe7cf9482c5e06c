"""Codes that lint gives itself: about files that do not load, suppressions and the baseline."""

from validators.rule import Needs, Rule
from validators.suppress import NO_CODE, NO_REASON, UNUSED

NOT_LOADED = Rule("SCH10", "task-not-loaded", "error", needs=Needs.FILE)
EXPIRED = Rule("BAS01", "expired-baseline-entry", "error", needs=Needs.FILE)
UNSAID = Rule("BAS02", "baseline-entry-without-reason", "warning", needs=Needs.FILE)
STALE = Rule("BAS03", "stale-baseline-entry", "note", needs=Needs.FILE)

_PAGES = {
    NOT_LOADED: """\
A task or solution file that cannot be loaded: what is wrong is said at its place. Most rules cannot look at such a
task, so it never counts as clean. Mend the file; there is no sound reason to suppress this.""",
    NO_REASON: """\
A comment `# benchwright: ignore[CODE]` that does not say why. Write the reason after the bracket: the next person has
to see whether it still holds.""",
    UNUSED: """\
A suppression comment whose code is not found on the line that it covers. The task was mended, or the comment stands on
the wrong line. Take it out: it would hide the next mistake.""",
    NO_CODE: """\
A suppression comment without codes. It suppresses nothing: write `# benchwright: ignore[CODE] reason`.""",
    EXPIRED: """\
An entry of the baseline whose `expires` day is over. The finding that it held back counts again. Mend the task and run
`--prune-baseline`, or agree on a new day with the owner.""",
    UNSAID: """\
An entry of the baseline without an owner or without a reason. Write both: a debt that nobody owns is never paid.""",
    STALE: """\
An entry of the baseline whose finding is gone. `--prune-baseline` takes it out.""",
}
OWN: dict[str, tuple[Rule, str]] = {rule.code: (rule, page) for rule, page in _PAGES.items()}
"""Code -> the rule and what `--explain` says of it."""
