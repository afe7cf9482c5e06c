"""The language server, over stdio: diagnostics while typing, hover, completion, and code actions for fixes."""

from pathlib import Path

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from authoring.editor.completion import Offer, offers
from authoring.editor.cursor import cursor_at
from authoring.editor.hover import hover
from validators.finding import Finding, Fix, Place, Severity
from validators.lint import FileLint, lint_text
from validators.settings import Settings, SettingsError, load_settings

SOLUTION = ".solution.yaml"
TRIGGERS = [".", "/", ":", "{", " ", "-"]
_SEVERITIES: dict[Severity, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}


def make_server(version: str) -> LanguageServer:
    """A server with every feature registered; `start_io()` runs it."""
    server = LanguageServer("benchwright", version)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls: LanguageServer, params: types.DidOpenTextDocumentParams) -> None:
        _publish(ls, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls: LanguageServer, params: types.DidChangeTextDocumentParams) -> None:
        _publish(ls, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls: LanguageServer, params: types.DidSaveTextDocumentParams) -> None:
        for uri in ls.workspace.text_documents:  # a saved solution can mend or break its task
            _publish(ls, uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: LanguageServer, params: types.DidCloseTextDocumentParams) -> None:
        ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hovered(ls: LanguageServer, params: types.HoverParams) -> types.Hover | None:
        document = ls.workspace.get_text_document(params.text_document.uri)
        line, column = _place(document, params.position)
        solution = _is_solution(document)
        task = _task_of(ls, document) if solution else ""
        said = hover(document.source, line, column, solution=solution, task=task)
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, said)) if said else None

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS))
    def completed(ls: LanguageServer, params: types.CompletionParams) -> types.CompletionList:
        document = ls.workspace.get_text_document(params.text_document.uri)
        line, column = _place(document, params.position)
        cursor = cursor_at(document.source, line, column)
        found = offers(cursor, solution=_is_solution(document)) if cursor else []
        start = _position(document, line, column - len(cursor.typed) if cursor else column)
        spot = types.Range(start, params.position)
        return types.CompletionList(False, [_item(each, spot, place) for place, each in enumerate(found)])

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    def acted(ls: LanguageServer, params: types.CodeActionParams) -> list[types.CodeAction]:
        document = ls.workspace.get_text_document(params.text_document.uri)
        actions = []
        for finding in _lint(document).findings:
            spot = _range(document, finding.place)
            if finding.fix and spot.start <= params.range.end and params.range.start <= spot.end:
                actions.append(_action(document, finding, finding.fix))
        return actions

    return server


def _publish(ls: LanguageServer, uri: str) -> None:
    document = ls.workspace.get_text_document(uri)
    if _is_solution(document):
        return  # a solution is checked with its task
    try:
        result = _lint(document)
    except SettingsError as error:
        ls.window_show_message(types.ShowMessageParams(types.MessageType.Error, str(error)))
        return
    found = [_diagnostic(document, each) for each in result.findings if each.place.path == result.path]
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, document.version))
    for broken in result.unchecked:
        said = f"could not check {broken.what}: {broken.why}"
        ls.window_log_message(types.LogMessageParams(types.MessageType.Warning, said))


def _lint(document: TextDocument) -> FileLint:
    """The findings of a document as it is being typed. Raises SettingsError."""
    path = Path(document.path)
    settings = load_settings(path.parent)
    shown = _shown(path, settings)
    if settings.excludes(shown):
        return FileLint(shown)
    return lint_text(document.source, path, settings, shown=shown)


def _shown(path: Path, settings: Settings) -> str:
    """A path as the settings' patterns mean it: below the folder that has the settings."""
    root = settings.root.resolve()
    return str(path.relative_to(root)) if path.is_relative_to(root) else str(path)


def _is_solution(document: TextDocument) -> bool:
    return str(document.path).endswith(SOLUTION)


def _task_of(ls: LanguageServer, document: TextDocument) -> str:
    """The text of the task that a solution belongs to, as the editor has it or as it is on disk."""
    path = Path(str(document.path).removesuffix(SOLUTION) + ".yaml")
    for uri, opened in ls.workspace.text_documents.items():
        if to_fs_path(uri) == str(path):
            return str(opened.source)
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _place(document: TextDocument, position: types.Position) -> tuple[int, int]:
    """Line and column, in characters, of a position that the client counts in its own units."""
    plain = document.position_codec.position_from_client_units(document.lines, position)
    return plain.line, plain.character


def _position(document: TextDocument, line: int, column: int) -> types.Position:
    return document.position_codec.position_to_client_units(document.lines, types.Position(line, max(column, 0)))


def _range(document: TextDocument, place: Place) -> types.Range:
    start = _position(document, place.line - 1, place.column - 1)
    end = _position(document, place.end_line - 1, place.end_column - 1)
    return types.Range(start, end)


def _diagnostic(document: TextDocument, finding: Finding) -> types.Diagnostic:
    related = [
        types.DiagnosticRelatedInformation(
            types.Location(document.uri, _range(document, each.place)),
            each.message,
        )
        for each in finding.related
        if each.place.path == finding.place.path
    ]
    return types.Diagnostic(
        range=_range(document, finding.place),
        message=f"{finding.message}\n{finding.tip}" if finding.tip else finding.message,
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        source="benchwright",
        related_information=related or None,
    )


def _action(document: TextDocument, finding: Finding, fix: Fix) -> types.CodeAction:
    edits = [types.TextEdit(_range(document, each.place), each.text) for each in fix.replacements]
    return types.CodeAction(
        title=fix.title if fix.safe else f"{fix.title} (may change a verdict)",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[_diagnostic(document, finding)],
        edit=types.WorkspaceEdit(changes={document.uri: edits}),
        is_preferred=fix.safe,
    )


def _item(offer: Offer, spot: types.Range, place: int) -> types.CompletionItem:
    text = f"{offer.text}: " if offer.is_key else offer.text
    return types.CompletionItem(
        label=offer.text,
        detail=offer.about or None,
        kind=types.CompletionItemKind.Property if offer.is_key else types.CompletionItemKind.Value,
        sort_text=f"{place:05}",
        text_edit=types.TextEdit(spot, text),
    )
