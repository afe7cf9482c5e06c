"""The simulated company of this task, inside its container: `up` starts it, `run COMMAND` starts it and then the
command, `grade` writes what has been earned so far.

COMPANY_DIR, COMPANY_STATE, COMPANY_PORT, COMPANY_CONTROL_PORT and BENCHWRIGHT say where it is other than usual.
"""

import json
import os
import pwd
import secrets
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import ProxyHandler, Request, build_opener

HERE = Path(os.environ.get("COMPANY_DIR", Path(__file__).resolve().parent))
STATE = Path(os.environ.get("COMPANY_STATE", "/var/lib/company"))
PORT = os.environ.get("COMPANY_PORT", "8080")
CONTROL_PORT = os.environ.get("COMPANY_CONTROL_PORT", "8081")
BENCHWRIGHT = os.environ.get("BENCHWRIGHT", "benchwright")
OWNER = "company"
"""The user that serves, if there is one: neither the agent's nor root."""
PATIENCE = 120
"""Seconds that the company may take to answer first."""
NO_VERDICT = ("bug", "infrastructure")
"""Ends of an episode that are a fault of ours, and no score."""
_direct = build_opener(ProxyHandler({}))


def up() -> None:
    """Start the company unless it answers already, and wait until it does. Exits with a message where it does not."""
    if _answers():
        return
    server = None
    if os.geteuid() == 0 or not _owned():
        server = _serve()
    for _ in range(PATIENCE * 10):
        if _answers():
            return
        if server is not None and server.poll() is not None and not _answers():
            sys.exit(f"the company does not start:\n{_log().read_text(encoding='utf-8', errors='replace')[-2000:]}")
        time.sleep(0.1)
    sys.exit(f"the company does not answer on port {PORT}")


def grade() -> None:
    """Write grade.json and reward.json. Exits with a message where there is no verdict."""
    asked = Request(
        f"http://127.0.0.1:{CONTROL_PORT}/grade", headers={"Authorization": f"Bearer {_token().read_text().strip()}"}
    )
    with _direct.open(asked, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    _write(STATE / "grade.json", found)
    scores = found["scores"]
    if found["ended"] in NO_VERDICT or scores["task_completed_correctly"] is None:
        sys.exit(f"no verdict: {found['note'] or found['ended']}")
    reward = {"reward": scores["task_completed_correctly"]}
    _write(STATE / "reward.json", reward | {name: scores[name] for name in ("partial_credit", "objectives_met")})


def _serve() -> subprocess.Popen[bytes]:
    """Start the server, as its own user where we may choose."""
    settings = json.loads((HERE / "settings.json").read_text(encoding="utf-8"))
    STATE.mkdir(parents=True, exist_ok=True)
    _make_token()
    command = [
        BENCHWRIGHT, "serve", str(HERE / settings["task"]), "--http", "--mcp", "--quiet",
        "--port", PORT, "--control-port", CONTROL_PORT, "--control-token-file", str(_token()),
        "--max-steps", str(settings["steps"]),
    ]  # fmt: skip
    log = _log().open("ab")
    if os.geteuid() == 0 and _owned():
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, cwd=STATE,
            user=OWNER, group=OWNER, extra_groups=[], env={**os.environ, "HOME": str(STATE)},
        )  # fmt: skip
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, cwd=STATE
    )


def _make_token() -> None:
    """A token that the server and `grade` share; the first of two that start at once makes it."""
    made = STATE / f"token.{os.getpid()}"
    with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_hex(32))
    if os.geteuid() == 0 and _owned():
        owner = pwd.getpwnam(OWNER)
        os.chown(made, owner.pw_uid, owner.pw_gid)
    try:
        os.link(made, _token())
    except FileExistsError:
        pass
    finally:
        made.unlink()


def _owned() -> bool:
    """Whether there is a user for the server."""
    try:
        pwd.getpwnam(OWNER)
    except KeyError:
        return False
    return True


def _answers() -> bool:
    try:
        with _direct.open(f"http://127.0.0.1:{PORT}/task", timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def _token() -> Path:
    return STATE / "token"


def _log() -> Path:
    return STATE / "server.log"


def _write(path: Path, data: Any) -> None:
    part = path.with_suffix(".part")
    part.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    part.replace(path)


def main(arguments: list[str]) -> None:
    """Do what the first argument says."""
    match arguments:
        case ["up"]:
            up()
        case ["grade"]:
            grade()
        case ["run", *command] if command:
            up()
            os.execvp(command[0], command)
        case _:
            sys.exit("expected `up`, `grade` or `run COMMAND`")


if __name__ == "__main__":
    main(sys.argv[1:])
