"""What the account at OpenAI remembers: assistants and what was said to them, files, and what was generated."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.ids import BASE62, Ids
from runtime.kit.records import Id, Kind, Line, Record, RecordDict, Text, Url, derived, ref
from runtime.kit.seeding import Gathered, gather_plain
from runtime.kit.timestamps import epoch, instant
from runtime.kit.world import World

ALSO_SEEDED = ("mock_responses",)
"""Keys beside the collections that a seed may have."""

Epoch = Annotated[int, Kind("datetime")]
"""Seconds since 1970."""


def gather(raw: dict[str, Any]) -> Gathered:
    """`mock_responses`, what the model answers in a simulation, is a setting."""
    found = gather_plain({name: value for name, value in raw.items() if name != "mock_responses"})
    if raw.get("mock_responses") is not None:
        setting = {"mock_responses": raw["mock_responses"]}
        found.setdefault("settings", []).append((("mock_responses", 0), setting))
    return found


class Part(BaseModel):
    """A part of a record that has no collection of its own."""

    model_config = ConfigDict(extra="forbid")


class CompletionUsage(Part):
    """Tokens that a completion took."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    total_tokens: int = 0


class VectorStoreFileCounts(Part):
    """Files of a vector store by state."""

    in_progress: int = 0
    completed: int = 0
    failed: int = 0
    cancelled: int = 0
    total: int = 0


class TranscriptionSegment(Part):
    """A stretch of a transcript."""

    id: int = 0
    start: int | float = 0
    end: int | float = 0
    text: str = ""
    tokens: list[int] = Field(default_factory=list)
    temperature: int | float = 0
    avg_logprob: int | float = 0
    compression_ratio: int | float = 0
    no_speech_prob: int | float = 0


class TranscriptionWord(Part):
    """A word of a transcript and when it was said."""

    word: str
    start: int | float = 0
    end: int | float = 0


class _Made(Record):
    """What every record of the account has: an id with a prefix of its kind, and when it was made."""

    id: Id = ""
    created_at: Epoch = 0

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The prefix of the kind and 24 letters or digits; made now."""
        record["id"] = record["id"] or _PREFIXES[cls.collection] + ids.letters(24, BASE62, cls.collection)
        record["created_at"] = record["created_at"] or epoch(instant(now))


class Assistant(_Made, collection="assistants"):
    """An assistant with instructions and tools."""

    object: Literal["assistant"] = "assistant"
    name: Line | None = None
    description: Text | None = None
    instructions: Text | None = None
    model: Line = "gpt-4o"
    tools: list[str] = Field(default_factory=list)
    file_ids: list[str] = ref("files", default=[], soft=True)
    vector_store_id: str | None = ref("vector_stores", default=None, soft=True)
    metadata: dict[str, Any] = Field(default_factory=dict)
    is_deleted: bool = False


class Conversation(_Made, collection="conversations", label="memory_key"):
    """A thread of messages."""

    object: Literal["thread"] = "thread"
    memory_key: Line | None = None
    assistant_id: str | None = ref("assistants", default=None, soft=True)
    metadata: dict[str, Any] = Field(default_factory=dict)
    is_deleted: bool = False

    @derived("integer")
    def message_count(record: RecordDict, world: World) -> Any:
        """How many messages it holds."""
        return len(world.find(Message, thread_id=record["id"], is_deleted=False))


class Message(_Made, collection="messages", label="content"):
    """Something said in a conversation."""

    object: Literal["thread.message"] = "thread.message"
    thread_id: str = ref("conversations", soft=True)
    role: Literal["user", "assistant", "system"] = "user"
    content: Text
    assistant_id: str | None = ref("assistants", default=None, soft=True)
    run_id: Id | None = None
    file_ids: list[str] = ref("files", default=[], soft=True)
    metadata: dict[str, Any] = Field(default_factory=dict)
    is_deleted: bool = False


class Completion(_Made, collection="completions", label="prompt", text_field="response_text"):
    """One request to a model and its answer."""

    object: Literal["chat.completion", "text_completion", "response"] = "chat.completion"
    model: Line = "gpt-4o"
    prompt: Text | None = None
    user_message: Text | None = None
    instructions: Text | None = None
    response_text: Text = ""
    finish_reason: Literal["stop", "length", "content_filter", "tool_calls", None] = "stop"
    response_format: Literal["text", "json_schema", "json_object"] = "text"
    tools_used: list[str] = Field(default_factory=list)
    tool_calls_count: int = 0
    usage: CompletionUsage = Field(default_factory=CompletionUsage)
    was_cancelled: bool = False
    metadata: dict[str, Any] = Field(default_factory=dict)

    @derived("text")
    def asked(record: RecordDict, world: World) -> Any:
        """What the model was asked: the prompt, else the user's message."""
        return record["prompt"] or record["user_message"]


class File(_Made, collection="files", label="filename"):
    """An uploaded file."""

    object: Literal["file"] = "file"
    filename: Line
    bytes: int = 0
    purpose: Literal["assistants", "fine-tune", "batch", "user_data"] = "assistants"
    content_type: Line | None = None
    url: Url | None = None
    status: Literal["uploaded", "processed", "error"] = "processed"
    status_details: Text | None = None
    is_deleted: bool = False


class VectorStore(_Made, collection="vector_stores"):
    """Files made searchable."""

    object: Literal["vector_store"] = "vector_store"
    name: Line | None = None
    file_ids: list[str] = ref("files", default=[], soft=True)
    file_counts: VectorStoreFileCounts = Field(default_factory=VectorStoreFileCounts)
    usage_bytes: int = 0
    status: Literal["expired", "in_progress", "completed"] = "completed"
    expires_after_days: int | None = None
    expires_at: Epoch | None = None
    last_active_at: Epoch | None = None
    metadata: dict[str, Any] = Field(default_factory=dict)
    is_deleted: bool = False


class GeneratedImage(_Made, collection="generated_images", label="prompt"):
    """A picture that a model made."""

    prompt: Text
    model: Literal["dall-e-2", "dall-e-3", "gpt-image-1", "gpt-image-1.5"] = "dall-e-3"
    size: Literal["256x256", "512x512", "1024x1024", "1792x1024", "1024x1792"] = "1024x1024"
    quality: Literal["standard", "hd"] = "standard"
    style: Literal["vivid", "natural"] = "vivid"
    url: Url | None = None
    b64_json: str | None = None
    revised_prompt: Text | None = None
    user: Line | None = None


class Transcription(_Made, collection="transcriptions", label="file_name"):
    """A recording written down."""

    file_name: Line | None = None
    file_url: Url | None = None
    language: Line = "en"
    text: Text = ""
    duration: int | float | None = None
    response_format: Literal["text", "srt", "vtt", "json", "verbose_json"] = "json"
    segments: list[TranscriptionSegment] = Field(default_factory=list)
    words: list[TranscriptionWord] = Field(default_factory=list)


class Settings(Record, collection="settings", label="id"):
    """What a model answers in the simulation, by a text that the prompt holds."""

    id: Id = "settings"
    mock_responses: dict[str, Any] = Field(default_factory=dict)


_PREFIXES = {
    "assistants": "asst_", "conversations": "thread_", "messages": "msg_", "completions": "chatcmpl-", "files": "file-",
    "vector_stores": "vs_", "generated_images": "img_", "transcriptions": "tr_",
}  # fmt: skip
