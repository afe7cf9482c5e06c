"""The codes that proofs can find, read from their sources: nothing has to be imported for a lint run."""

import re
from functools import cache
from pathlib import Path

_CODE = re.compile(r'"([A-Z]{2,5}[0-9]{2})"')
_HERE = Path(__file__).parent


@cache
def proof_codes() -> frozenset[str]:
    """Every code that a proof, or an operator of one, names."""
    files = [*(_HERE / "proof").rglob("*.py"), _HERE / "fresh.py"]
    return frozenset(code for file in files for code in _CODE.findall(file.read_text(encoding="utf-8")))
