"""The versions of all that Benchwright stands on, as they are here: an image built later gets the same."""

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution

_NAME = re.compile(r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[(?P<extras>[^\]]*)\])?")
_EXTRA = re.compile(r"""extra\s*==\s*['"]([^'"]+)['"]""")


@cache
def constraints() -> bytes:
    """A constraints file for pip: each package that Benchwright needs, directly or not, pinned to its version here."""
    found: dict[str, str] = {}
    waiting, seen = [("benchwright", "")], set()
    while waiting:
        name, extras = waiting.pop()
        plain = re.sub(r"[-_.]+", "-", name).lower()
        if (plain, extras) in seen:
            continue
        seen.add((plain, extras))
        try:
            here = distribution(name)
        except PackageNotFoundError:  # of another platform, or of another Python
            continue
        if plain != "benchwright":
            found[plain] = here.version
        wanted = {each.strip() for each in extras.split(",")}
        for line in here.requires or ():
            extra = _EXTRA.search(line)
            needed = _NAME.match(line)
            if needed is not None and (extra is None or extra[1] in wanted):
                waiting.append((needed["name"], needed["extras"] or ""))
    return "".join(f"{name}=={version}\n" for name, version in sorted(found.items())).encode()
