"""ruamel.yaml with the core schema of YAML 1.2 as its specification gives it (section 10.3.2).

By default ruamel.yaml also reads `1_000` as a number and `2026-01-28` as a date; the specification does not.
"""

import re
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.tag import Tag

_CORE = {
    "null": re.compile(r"null|Null|NULL|~|"),
    "bool": re.compile(r"true|True|TRUE|false|False|FALSE"),
    "int": re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"),
    "float": re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"),
    "merge": re.compile(r"<<"),
}


class _CoreResolver(VersionedResolver):
    def resolve(self, kind: Any, value: Any, implicit: Any) -> Any:
        if kind is ScalarNode and implicit[0]:
            for name, pattern in _CORE.items():
                if pattern.fullmatch(value):
                    return Tag(suffix=f"tag:yaml.org,2002:{name}")
            return self.DEFAULT_SCALAR_TAG
        return super().resolve(kind, value, implicit)


def core_load(text: str) -> Any:
    """What `text` means to ruamel.yaml under the core schema; raises `YAMLError` where it is refused."""
    loader = YAML(typ="safe", pure=True)
    loader.Resolver = _CoreResolver
    return loader.load(text)
