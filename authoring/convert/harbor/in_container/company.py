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
"""The user that serves: neither the agent's nor root."""
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
    owner = _owner()
    if os.geteuid() == 0 or owner is None:
        try:
            server = _serve(owner)
        except OSError as error:
            sys.exit(f"the company does not start: {error}")
    for _ in range(PATIENCE * 10):
        if _answers():
            return
        if server is not None and server.poll() is not None and not _answers():
            sys.exit(f"the company does not start:\n{_log().read_text(encoding='utf-8', errors='replace')[-2000:]}")
        time.sleep(0.1)
    sys.exit(f"the company does not answer on port {PORT}")


def grade() -> None:
    """Write grade.json and reward.json. Exits with a message where there is no verdict."""
    owner = _owner()
    if owner is not None and not _listens(int(CONTROL_PORT), owner.pw_uid):
        sys.exit(f"the company does not listen on port {CONTROL_PORT}")  # and whoever does is not to be believed
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


def _serve(owner: pwd.struct_passwd | None) -> subprocess.Popen[bytes]:
    """Start the server, as a user of its own where there is one."""
    settings = json.loads((HERE / "settings.json").read_text(encoding="utf-8"))
    STATE.mkdir(parents=True, exist_ok=True)
    _make_token(owner)
    command = [
        BENCHWRIGHT, "serve", str(HERE / settings["task"]), "--http", "--mcp", "--quiet",
        "--port", PORT, "--control-port", CONTROL_PORT, "--control-token-file", str(_token()),
        "--max-steps", str(settings["steps"]),
    ]  # fmt: skip
    with _log().open("ab") as log:
        common: dict[str, Any] = {
            "stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, "start_new_session": True, "cwd": STATE,
        }  # fmt: skip
        if owner is None:
            return subprocess.Popen(command, **common)
        home = {**os.environ, "HOME": str(STATE)}
        return subprocess.Popen(
            command, **common, user=owner.pw_uid, group=owner.pw_gid, extra_groups=[], env=home
        )  # fmt: skip


def _make_token(owner: pwd.struct_passwd | None) -> None:
    """A token that the server and `grade` share; the first of two that start at once makes it."""
    made = STATE / f"token.{os.getpid()}"
    with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_hex(32))
    if owner is not None:
        os.chown(made, owner.pw_uid, owner.pw_gid)
    try:
        os.link(made, _token())
    except FileExistsError:
        pass
    finally:
        made.unlink()


def _owner() -> pwd.struct_passwd | None:
    """The user that serves, if there is one."""
    try:
        return pwd.getpwnam(OWNER)
    except KeyError:
        return None


def _listens(port: int, user: int) -> bool:
    """Whether a user's process listens on a port of 127.0.0.1; the kernel says so."""
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    found = [line.split() for line in lines]
    return any(each[1] == f"0100007F:{port:04X}" and each[3] == "0A" and each[7] == str(user) for each in found)


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
