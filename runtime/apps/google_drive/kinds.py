"""Kinds of files: Google's own, what they convert from and to, and what an ending says."""

GOOGLE = "application/vnd.google-apps."
FOLDER = GOOGLE + "folder"
SHORTCUT = GOOGLE + "shortcut"
DOCUMENT = GOOGLE + "document"
SPREADSHEET = GOOGLE + "spreadsheet"
PRESENTATION = GOOGLE + "presentation"
UNKNOWN = "application/octet-stream"

EXPORTS = {
    DOCUMENT: ("text/plain", "text/html", "text/markdown"),
    SPREADSHEET: ("text/csv", "text/tab-separated-values"),
    PRESENTATION: ("text/plain",),
}
"""What a file of Google's editors can be had as. Only text: nothing here draws a PDF or packs an Office file."""

IMPORTS = {
    "text/plain": DOCUMENT,
    "text/html": DOCUMENT,
    "text/markdown": DOCUMENT,
    "text/csv": SPREADSHEET,
    "text/tab-separated-values": SPREADSHEET,
}
"""What uploaded text can become."""

_WEB = {DOCUMENT: "document", SPREADSHEET: "spreadsheets", PRESENTATION: "presentation", GOOGLE + "form": "forms"}

_ENDINGS = {
    "csv": "text/csv", "doc": "application/msword", "gif": "image/gif", "htm": "text/html", "html": "text/html",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json", "md": "text/markdown", "mp3": "audio/mpeg",
    "mp4": "video/mp4", "pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml",
    "tsv": "text/tab-separated-values", "txt": "text/plain", "xml": "text/xml", "zip": "application/zip",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xls": "application/vnd.ms-excel",
}  # fmt: skip

_WORDS = {
    "folder": FOLDER, "directory": FOLDER, "document": DOCUMENT, "doc": DOCUMENT, "docs": DOCUMENT,
    "google_doc": DOCUMENT, "spreadsheet": SPREADSHEET, "sheet": SPREADSHEET, "google_sheet": SPREADSHEET,
    "presentation": PRESENTATION, "slides": PRESENTATION, "form": GOOGLE + "form", "shortcut": SHORTCUT,
    "text": "text/plain",
}  # fmt: skip


def by_word(word: str) -> str:
    """The MIME type that a word of a seed means (`folder`, `pdf`); a word with a slash is one already; else ""."""
    lower = word.strip().lower()
    return lower if "/" in lower else _WORDS.get(lower) or _ENDINGS.get(lower, "")


def by_name(name: str) -> str:
    """The MIME type that a file's ending says, or "" where it says nothing."""
    return _ENDINGS.get(ending(name).lower(), "")


def ending(name: str) -> str:
    """What follows the last dot of a name, or ""."""
    head, dot, tail = name.rpartition(".")
    return tail if dot and head and " " not in tail else ""


def is_google(mime_type: str) -> bool:
    """Whether a file has no bytes of its own: one of Google's editors, a folder, a shortcut."""
    return mime_type.startswith(GOOGLE)


def web_link(file_id: str, mime_type: str) -> str:
    """The address that opens a file in a browser."""
    if mime_type == FOLDER:
        return f"https://drive.google.com/drive/folders/{file_id}"
    if mime_type in _WEB:
        return f"https://docs.google.com/{_WEB[mime_type]}/d/{file_id}/edit?usp=drivesdk"
    return f"https://drive.google.com/file/d/{file_id}/view?usp=drivesdk"
