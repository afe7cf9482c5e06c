"""A real MCP client drives `benchwright serve --mcp`, over stdio and over HTTP."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError, StdioServerParameters

from runtime.serve.server import listen
from tests.runtime.serve.outside import LAPTOP, ROOT, TOKEN, Outside, ask, here, process, right_calls, task


async def finish(client: Client, calls: list[dict[str, Any]]) -> None:
    for call in calls:
        result = await client.call_tool("api_fetch", call)
        assert not result.is_error, result


def over_http(address: str, mode: str = "auto") -> Client:
    return Client(f"{address}/mcp", mode=mode)


def test_over_stdio_a_client_completes_the_task_and_the_control_port_says_so(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text(f"{TOKEN}\n")
    listener = listen(0)
    port = listener.getsockname()[1]
    listener.close()
    words = ["-m", "authoring", "serve", LAPTOP, "--mcp"]
    words += ["--control-port", str(port), "--control-token-file", str(token)]
    outside = Outside("", f"http://127.0.0.1:{port}")

    async def drive() -> None:
        async with Client(StdioServerParameters(command=sys.executable, args=words, cwd=ROOT)) as client:
            tools = (await client.list_tools()).tools
            assert [each.name for each in tools] == ["api_search", "api_fetch", "base64_encode"]
            await finish(client, right_calls(LAPTOP))
            assert await asyncio.to_thread(outside.completed) == 1
            status, answer = await asyncio.to_thread(ask, "POST", f"{outside.control}/episodes", {}, TOKEN)
            assert status == 409 and "--port" in answer["error"]

    asyncio.run(drive())


def test_over_stdio_stdout_carries_the_protocol_only_and_the_end_of_stdin_ends_it() -> None:
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    }
    started = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call"}
    call["params"] = {"name": "base64_encode", "arguments": {"text": "hi"}}
    words = [sys.executable, "-m", "authoring", "serve", LAPTOP, "--mcp"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT) as served:
        assert served.stdin and served.stdout and served.stderr
        served.stdin.write("".join(json.dumps(each) + "\n" for each in (hello, started, call)))
        served.stdin.flush()
        lines = [served.stdout.readline(), served.stdout.readline()]
        served.stdin.close()
        assert served.wait(20) == 0
        answers = {each["id"]: each["result"] for each in map(json.loads, [*lines, *served.stdout])}
        said = served.stderr.read()
    assert answers[2]["content"][0]["text"] == "aGk="
    assert task(LAPTOP).public.trigger in answers[1]["instructions"]
    assert "control at http://127.0.0.1:" in said


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_over_http_a_client_of_either_age_completes_the_task(laptop: Outside, mode: str) -> None:
    async def drive() -> None:
        async with over_http(laptop.agents, mode) as client:
            assert len((await client.list_tools()).tools) == 3
            await finish(client, right_calls(LAPTOP))

    asyncio.run(drive())
    assert laptop.completed() == 1


def test_the_command_serves_mcp_over_http_until_it_is_told_to_stop() -> None:
    async def drive(outside: Outside) -> None:
        async with over_http(outside.agents) as client:
            await finish(client, right_calls(LAPTOP))

    with process(LAPTOP, "--mcp", "-q") as (outside, started):
        asyncio.run(drive(outside))
        assert outside.completed() == 1
        outside.manage("POST", "/stop")
        assert started.wait(20) == 0


def test_the_trigger_is_prompt_resource_and_instructions(untouched: Outside) -> None:
    async def drive() -> list[str]:
        async with over_http(untouched.agents) as client:
            [prompt] = (await client.list_prompts()).prompts
            [resource] = (await client.list_resources()).resources
            said = (await client.get_prompt(prompt.name)).messages[0].content
            read = (await client.read_resource(resource.uri)).contents[0]
            return [said.text, read.text, (client.instructions or "").rpartition("\n\n")[2]]  # type: ignore[union-attr]

    assert asyncio.run(drive()) == [task(LAPTOP).public.trigger.strip()] * 3


def test_a_call_that_means_nothing_is_a_tools_error_with_what_is_wrong(untouched: Outside) -> None:
    async def drive() -> Any:
        async with over_http(untouched.agents) as client:
            return await client.call_tool("api_fetch", {"method": "GET"})

    result = asyncio.run(drive())
    assert result.is_error
    assert result.content[0].text == "api_fetch needs `url`"


def test_a_misspelt_prompt_is_offered_the_nearest(untouched: Outside) -> None:
    async def drive() -> None:
        async with over_http(untouched.agents) as client:
            with pytest.raises(MCPError, match="did you mean `task`"):
                await client.get_prompt("taks")

    asyncio.run(drive())


def test_calls_beyond_the_last_step_are_tools_errors() -> None:
    async def drive(outside: Outside) -> Any:
        async with over_http(outside.agents) as client:
            await client.call_tool("base64_encode", {"text": "a"})
            return await client.call_tool("base64_encode", {"text": "a"})

    with here(LAPTOP, max_steps=1) as outside:
        result = asyncio.run(drive(outside))
    assert result.is_error
    assert "the only step of this episode had been taken" in result.content[0].text


def test_two_clients_at_two_addresses_have_a_world_each(laptop: Outside) -> None:
    opened = laptop.manage("POST", "/episodes")

    async def drive() -> None:
        async with over_http(laptop.agents) as one, over_http(opened["url"]) as two:
            [first, *rest] = right_calls(LAPTOP)
            await asyncio.gather(finish(one, [first]), finish(two, [first, *rest]))

    asyncio.run(drive())
    assert laptop.completed("1") == 0
    assert laptop.completed(opened["id"]) == 1
