"""Plain text of an HTML body, as a mail or ticket client shows it: blocks on lines of their own, entities resolved."""

import re
from functools import lru_cache
from html.parser import HTMLParser

_BLOCKS = frozenset({
    "address", "article", "blockquote", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hr", "li", "ol", "p", "pre", "section", "table", "tr", "ul",
})  # fmt: skip
_HIDDEN = frozenset({"head", "script", "style", "template", "title"})
_SPACES = re.compile(r"[ \t\r\f\v\n]+")


@lru_cache(maxsize=4096)
def html_text(html: str) -> str:
    """The text of an HTML document or fragment. Any text is accepted; what is no tag stays as it is."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = [line.strip() for line in "".join(reader.pieces).split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


class _Reader(HTMLParser):
    """Collects text; what stands inside a hidden element is left out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._hidden: list[str] = []
        self._kept = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self._hidden.append(tag)
        elif tag == "pre":
            self._kept += 1
        if tag == "br":
            self.pieces.append("\n")
        elif tag in ("td", "th") and self.pieces and not self.pieces[-1].endswith(("\n", "\t")):
            self.pieces.append("\t")
        self._break(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._hidden:
            del self._hidden[self._hidden.index(tag) :]
        elif tag == "pre":
            self._kept = max(0, self._kept - 1)
        self._break(tag)
        if tag == "p":
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.pieces.append(data if self._kept else _SPACES.sub(" ", data))

    def _break(self, tag: str) -> None:
        if tag in _BLOCKS and self.pieces and not self.pieces[-1].endswith("\n"):
            self.pieces.append("\n")
