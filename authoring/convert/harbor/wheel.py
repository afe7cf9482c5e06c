"""Benchwright itself as a wheel, made from the code that runs: a container then holds what exported its task."""

import csv
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import distribution
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PACKAGES = ("authoring", "runtime", "validators")
_KIND = "Wheel-Version: 1.0\nGenerator: benchwright\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


@cache
def wheel() -> tuple[str, bytes]:
    """Name and content of the wheel; the same code gives the same bytes."""
    name = f"benchwright-{distribution('benchwright').version}"
    about = f"{name}.dist-info"
    held = dict(_sources())
    held[f"{about}/WHEEL"] = _KIND.encode()
    for file in ("METADATA", "entry_points.txt"):
        held[f"{about}/{file}"] = (distribution("benchwright").read_text(file) or "").encode()
    held[f"{about}/RECORD"] = _record(held, f"{about}/RECORD")
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for path, content in held.items():
            entry = ZipInfo(path)
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return f"{name}-py3-none-any.whl", whole.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    for package in PACKAGES:
        root = Path(str(import_module(package).__file__)).parent
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{package}/{path.relative_to(root).as_posix()}", path.read_bytes()


def _record(held: dict[str, bytes], own: str) -> bytes:
    lines = StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for path, content in held.items():
        digest = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
        writer.writerow([path, f"sha256={digest}", len(content)])
    writer.writerow([own, "", ""])
    return lines.getvalue().encode()
