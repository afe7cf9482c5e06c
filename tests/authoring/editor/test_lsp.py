"""The language server as an editor meets it: `benchwright lsp` over stdio, asked by a real client."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

TASK = """\
id: simple.file_receipt
title: File the receipt
domain: simple
split: simple
clock: 2026-03-24T09:00:00Z
trigger:
  text: Put the label Travel on the receipt of Alder Travel.
policy:
  - id: filing
    in: gmail.messages
    record: {id: 19d09b72e5f1cd38, from_: Ida <ida@company.example.com>, subject: Filing, label_ids: [INBOX]}
    field: body_plain
    text: Travel receipts get the label Travel.
    clauses:
      label: Travel receipts get the label Travel.
seed:
  gmail:
    labels:
      - {id: Label_1, name: Receipts}
      - {id: Label_2, name: Travel}
    messages:
      - id: 19d1f04a6c83be57
        from_: Alder Travel <service@alder.example.com>
        subject: Your receipt 🧾, Hamburg
        label_ids: [INBOX, Label_1]
assertions:
  - id: labelled
    because: policy.filing.label
    record: gmail.messages/19d1f04a6c83be57
    has: {label_ids: {contains: Label_2}}
"""
SOLUTION = """\
reference:
  - call: POST https://gmail.googleapis.com/gmail/v1/users/me/messages/19d1f04a6c83be57/modify
    body: {addLabelIds: [Label_1]}
"""
COMMAND = [sys.executable, "-m", "authoring.cli", "lsp"]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def client(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    root = types.WorkspaceFolder(tmp_path.as_uri(), "tasks")
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=types.ClientCapabilities(), workspace_folders=[root])
    )
    yield
    await lsp_client.shutdown_session()


class Editor:
    """A person at an editor: opens a text, types in it, points at places by the words there."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client = client
        self.folder = folder
        self.text = ""
        self.uri = ""

    async def open(self, text: str, name: str = "simple/file_receipt.yaml") -> list[types.Diagnostic]:
        """Open a text under a name, and give what is underlined."""
        self.text, self.uri = text, (self.folder / name).as_uri()
        item = types.TextDocumentItem(self.uri, "yaml", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        if name.endswith(".solution.yaml"):
            return []
        await self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return list(self.client.diagnostics[self.uri])

    async def retype(self, text: str) -> list[types.Diagnostic]:
        """Change the whole text, and give what is underlined then."""
        self.text = text
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=2, uri=self.uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )
        await self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return list(self.client.diagnostics[self.uri])

    def after(self, words: str) -> types.Position:
        """The position right behind the first place that has these words."""
        head = self.text[: self.text.index(words) + len(words)]
        line = head.rpartition("\n")[2]
        return types.Position(head.count("\n"), len(line.encode("utf-16-le")) // 2)

    async def completions(self, text: str, behind: str) -> list[types.CompletionItem]:
        """What is offered in a text behind some words."""
        await self.open(text)
        return await self.offered(behind)

    async def offered(self, behind: str) -> list[types.CompletionItem]:
        """What is offered behind some words of the open text."""
        where = types.CompletionParams(types.TextDocumentIdentifier(self.uri), self.after(behind))
        found = await self.client.text_document_completion_async(where)
        assert isinstance(found, types.CompletionList)
        return list(found.items)

    async def hover(self, behind: str) -> str:
        """What is shown over the place behind some words; empty where nothing is."""
        where = types.HoverParams(types.TextDocumentIdentifier(self.uri), self.after(behind))
        found = await self.client.text_document_hover_async(where)
        if found is None:
            return ""
        assert isinstance(found.contents, types.MarkupContent)
        return found.contents.value


@pytest.fixture
def editor(client: LanguageClient, tmp_path: Path) -> Editor:
    return Editor(client, tmp_path)


def texts(items: list[types.CompletionItem]) -> list[str]:
    return [each.label for each in items]


@pytest.mark.asyncio
async def test_a_sound_task_has_no_error_underlined(editor: Editor) -> None:
    found = await editor.open(TASK)
    assert [each.message for each in found if each.severity == types.DiagnosticSeverity.Error] == []


@pytest.mark.asyncio
async def test_a_mistyped_key_is_underlined_while_it_is_typed(editor: Editor) -> None:
    await editor.open(TASK)
    found = await editor.retype(TASK.replace("has:", "hass:"))
    wrong = next(each for each in found if each.code == "SCH01")
    line = TASK[: TASK.index("has:")].count("\n")
    assert wrong.range == types.Range(types.Position(line, 4), types.Position(line, 8))
    assert wrong.source == "benchwright"
    assert [each for each in await editor.retype(TASK) if each.code == "SCH01"] == []


@pytest.mark.asyncio
async def test_half_a_file_is_underlined_where_it_ends_to_make_sense(editor: Editor) -> None:
    found = await editor.open(TASK[: TASK.index("[INBOX, Label_1]") + 8])
    assert any(each.severity == types.DiagnosticSeverity.Error for each in found)


@pytest.mark.asyncio
async def test_a_closed_file_has_nothing_underlined(editor: Editor) -> None:
    assert await editor.open(TASK.replace("has:", "hass:"))
    editor.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(editor.uri)))
    await editor.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert list(editor.client.diagnostics[editor.uri]) == []


@pytest.mark.asyncio
async def test_the_settings_of_the_project_are_obeyed(editor: Editor) -> None:
    (editor.folder / "benchwright.toml").write_text('ignore = ["SCH01"]\n')
    found = await editor.open(TASK.replace("has:", "hass:"))
    assert "SCH01" not in [each.code for each in found]


@pytest.mark.asyncio
async def test_a_code_action_mends_a_mistyped_key(editor: Editor) -> None:
    await editor.open(TASK.replace("has:", "hass:"))
    spot = editor.after("hass")
    actions = await editor.client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(editor.uri), types.Range(spot, spot), types.CodeActionContext([])
        )
    )
    assert actions
    action = actions[0]
    assert isinstance(action, types.CodeAction) and action.edit and action.edit.changes
    (edit,) = action.edit.changes[editor.uri]
    assert isinstance(edit, types.TextEdit)
    lines = editor.text.split("\n")
    line = lines[edit.range.start.line]
    lines[edit.range.start.line] = line[: edit.range.start.character] + edit.new_text + line[edit.range.end.character :]
    assert "\n".join(lines) == TASK


@pytest.mark.asyncio
async def test_hover_over_a_record_reference_shows_the_record(editor: Editor) -> None:
    await editor.open(TASK)
    said = await editor.hover("record: gmail.messages/19d1")
    assert "Alder Travel <service@alder.example.com>" in said


@pytest.mark.asyncio
async def test_hover_over_an_id_in_the_seed_shows_the_record_it_means(editor: Editor) -> None:
    await editor.open(TASK)
    assert "name: Receipts" in await editor.hover("label_ids: [INBOX, Lab")


@pytest.mark.asyncio
async def test_hover_over_a_collection_lists_its_fields(editor: Editor) -> None:
    await editor.open(TASK)
    said = await editor.hover("in: gmail.mess")
    assert "`body_plain`" in said and "`label_ids`" in said


@pytest.mark.asyncio
async def test_hover_over_a_reason_quotes_the_clause(editor: Editor) -> None:
    await editor.open(TASK)
    assert "> Travel receipts get the label Travel." in await editor.hover("because: policy.fil")


@pytest.mark.asyncio
async def test_hover_over_a_call_tells_the_operation(editor: Editor) -> None:
    await editor.open(SOLUTION, "simple/file_receipt.solution.yaml")
    said = await editor.hover("POST https://gmail.googleapis")
    assert "gmail.messages_modify" in said and "addLabelIds" in said


@pytest.mark.asyncio
async def test_hover_counts_columns_as_the_editor_does(editor: Editor) -> None:
    await editor.open(TASK.replace("id: labelled", "id: labelled # 🧾🧾 gmail.messages/19d1f04a6c83be57"))
    assert "Alder Travel" in await editor.hover("🧾🧾 gmail.mess")


@pytest.mark.asyncio
async def test_apps_collections_and_fields_are_offered_as_keys(editor: Editor) -> None:
    apps = await editor.completions(TASK.replace("seed:\n", "seed:\n  sla\n"), "  sla")
    assert texts(apps)[0] == "slack" and isinstance(apps[0].text_edit, types.TextEdit)
    assert apps[0].text_edit.new_text == "slack: "
    collections = await editor.completions(TASK.replace("    labels:\n", "    dr\n    labels:\n"), "    dr")
    assert "drafts" in texts(collections)
    fields = await editor.completions(TASK.replace("        subject", "        thr\n        subject"), "        thr")
    assert texts(fields)[0] == "thread_id"


@pytest.mark.asyncio
async def test_keys_of_an_assertion_are_offered(editor: Editor) -> None:
    found = await editor.completions(TASK + "  - id: more\n    not_\n", "    not_")
    assert texts(found)[0] == "not_created"
    found = await editor.completions(TASK.replace("{contains: Label_2}", "{one}"), "{one")
    assert "one_of" in texts(found)


@pytest.mark.asyncio
async def test_records_collections_and_reasons_are_offered_as_values(editor: Editor) -> None:
    found = await editor.completions(
        TASK.replace("record: gmail.messages/19d1f04a6c83be57", "record: gma"), "record: gma"
    )
    assert "gmail.messages/19d1f04a6c83be57" in texts(found)
    found = await editor.completions(TASK.replace("in: gmail.messages", "in: gmail.m"), "in: gmail.m")
    assert texts(found)[0] == "gmail.messages"
    found = await editor.completions(TASK.replace("because: policy.filing.label", "because: pol"), "because: pol")
    assert texts(found) == ["policy.filing", "policy.filing.label"]


@pytest.mark.asyncio
async def test_ids_of_referenced_records_are_offered(editor: Editor) -> None:
    found = await editor.completions(TASK.replace("[INBOX, Label_1]", "[INBOX, Lab]"), "[INBOX, Lab")
    assert texts(found)[:1] == ["Label_1"] and found[0].detail == "Receipts"


@pytest.mark.asyncio
async def test_operations_are_offered_in_a_solution(editor: Editor) -> None:
    await editor.open(
        SOLUTION.replace(
            "POST https://gmail.googleapis.com/gmail/v1/users/me/messages/19d1f04a6c83be57/modify", "drafts"
        ),
        "a.solution.yaml",
    )
    found = await editor.offered("call: drafts")
    assert "POST https://gmail.googleapis.com/gmail/v1/users/{userId}/drafts" in texts(found)


@pytest.mark.asyncio
async def test_an_offer_replaces_what_was_typed(editor: Editor) -> None:
    found = await editor.completions(TASK.replace("domain: simple", "domain: sim"), "domain: sim")
    assert texts(found) == ["simple"]
    edit = found[0].text_edit
    assert isinstance(edit, types.TextEdit)
    assert edit.range == types.Range(types.Position(2, 8), types.Position(2, 11))
