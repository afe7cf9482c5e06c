"""The oracle: makes the calls of the author's reference again, as an agent would.

COMPANY_URL says where the company is other than usual.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

COMPANY = os.environ.get("COMPANY_URL", "http://127.0.0.1:8080")
_direct = build_opener(ProxyHandler({}))


def main() -> None:
    """Make every call of calls.json. Exits with a message at one that is not carried out."""
    calls = json.loads((Path(__file__).parent / "calls.json").read_text(encoding="utf-8"))
    for number, call in enumerate(calls, 1):
        asked = _plain(call["fetch"]) if "fetch" in call else _direct_call(call)
        try:
            with _direct.open(asked, timeout=60) as answer:
                answer.read()
        except HTTPError as error:
            if "fetch" in call or error.code != call["status"]:
                sys.exit(f"call {number} was answered {error.code}: {error.read().decode('utf-8', 'replace')[:500]}")


def _plain(arguments: dict[str, Any]) -> Request:
    return Request(f"{COMPANY}/tools/api_fetch", data=json.dumps(arguments).encode(), method="POST")


def _direct_call(call: dict[str, Any]) -> Request:
    """A call with headers of its own, or with a body that is no JSON: past the tool, to the app itself."""
    body = None if call["body_hex"] is None else bytes.fromhex(call["body_hex"])
    return Request(f"{COMPANY}{call['path']}", data=body, headers=call["headers"], method=call["method"])


if __name__ == "__main__":
    main()
