"""An agent: makes the calls of a file over MCP."""

import asyncio
import json
import os
import sys
from pathlib import Path

from mcp import Client


async def main() -> None:
    async with Client(os.environ["BENCHWRIGHT_MCP_URL"]) as client:
        for call in json.loads(Path(sys.argv[1]).read_text()):
            result = await client.call_tool("api_fetch", call)
            assert not result.is_error, result


asyncio.run(main())
