"""One simulated call in process by moto, and by FastAPI behind httpx. Run with a Python of its own that has them.

It says how many records there are, then answers each line on standard input (`moto` or `fastapi`) with the CPU seconds
of one call.
"""

import asyncio
import os
import sys
import time
from typing import Any

import boto3
import httpx
from fastapi import FastAPI, HTTPException
from moto import mock_aws

RECORDS, CALLS = 300, 200
PEOPLE: dict[str, dict[str, Any]] = {
    f"U{number:04}": {"id": f"U{number:04}", "name": f"person{number}", "email": f"person{number}@example.com"}
    for number in range(RECORDS)
}
APP = FastAPI()


@APP.get("/users/{user}")
async def read(user: str) -> dict[str, Any]:
    """One person."""
    if user not in PEOPLE:
        raise HTTPException(404)
    return {"ok": True, "user": PEOPLE[user]}


def table() -> Any:
    """The people as items of a table."""
    os.environ.update(AWS_ACCESS_KEY_ID="none", AWS_SECRET_ACCESS_KEY="none", AWS_DEFAULT_REGION="us-east-1")
    client = boto3.client("dynamodb")
    client.create_table(
        TableName="people", BillingMode="PAY_PER_REQUEST", KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
        AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
    )  # fmt: skip
    for each in PEOPLE.values():
        client.put_item(TableName="people", Item={name: {"S": value} for name, value in each.items()})
    return client


def key(number: int) -> str:
    return f"U{number * 37 % RECORDS:04}"


def moto_calls(client: Any) -> float:
    """CPU seconds of one `get_item`."""
    before = time.process_time()
    for number in range(CALLS):
        assert client.get_item(TableName="people", Key={"id": {"S": key(number)}})["Item"]["id"]["S"] == key(number)
    return (time.process_time() - before) / CALLS


async def fastapi_calls(client: httpx.AsyncClient) -> float:
    """CPU seconds of one GET."""
    before = time.process_time()
    for number in range(CALLS):
        assert (await client.get(f"/users/{key(number)}")).json()["user"]["id"] == key(number)
    return (time.process_time() - before) / CALLS


def main() -> None:
    """Answer until standard input ends."""
    loop = asyncio.new_event_loop()
    web = httpx.AsyncClient(transport=httpx.ASGITransport(APP), base_url="http://people")
    with mock_aws():
        people = table()
        moto_calls(people)
        loop.run_until_complete(fastapi_calls(web))
        print(RECORDS, flush=True)
        for line in sys.stdin:
            print(
                moto_calls(people) if line.strip() == "moto" else loop.run_until_complete(fastapi_calls(web)),
                flush=True,
            )


main()
