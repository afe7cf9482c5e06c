"""Several requests in one: composite, where later ones may use what earlier ones answered, and batch."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from runtime.apps.salesforce.failures import refused
from runtime.apps.salesforce.subrequests import Answer, run
from runtime.kit.operation import Request
from runtime.kit.world import World

_MOST = 25
_REFERENCE = re.compile(r"@\{([A-Za-z][A-Za-z0-9_]*)((?:\.[A-Za-z0-9_]+|\[\d+\])*)\}")
_STEP = re.compile(r"\.([A-Za-z0-9_]+)|\[(\d+)\]")


def composite(world: World, request: Request, body: Mapping[str, Any], **_: Any) -> Any:
    """Carry out up to 25 requests in order; with allOrNone, one failure takes back the others."""
    listed = body["compositeRequest"]
    _check(listed)
    names = [each["referenceId"] for each in listed]
    if len(set(names)) < len(names):
        raise refused("DUPLICATE_VALUE", "duplicate referenceId in compositeRequest")
    start = world.mark()
    answers: dict[str, Answer] = {}
    for each in listed:
        answers[each["referenceId"]] = _one(request, each, answers)
    if body.get("allOrNone") is True and not all(answer.ok for answer in answers.values()):
        world.rollback(start)
        first = next(name for name, answer in answers.items() if not answer.ok)
        answers = {name: answer if name == first else _halted() for name, answer in answers.items()}
    return {
        "compositeResponse": [
            {
                "body": answer.body,
                "httpHeaders": dict(answer.headers),
                "httpStatusCode": answer.status,
                "referenceId": name,
            }
            for name, answer in answers.items()
        ]
    }


def composite_batch(world: World, request: Request, body: Mapping[str, Any], **_: Any) -> Any:
    """Carry out up to 25 independent requests in order."""
    listed = body["batchRequests"]
    _check(listed)
    results: list[dict[str, Any]] = []
    failed = False
    for each in listed:
        if failed and body.get("haltOnError") is True:
            message = {
                "errorCode": "BATCH_PROCESSING_HALTED",
                "message": "Batch processing has been halted due to an error",
            }
            results.append({"statusCode": 412, "result": [message]})
            continue
        answer = run(request, each["method"], each["url"], each.get("richInput"), {})
        failed = failed or not answer.ok
        results.append({"statusCode": answer.status, "result": answer.body})
    return {"hasErrors": failed, "results": results}


def _check(listed: list[Any]) -> None:
    if len(listed) > _MOST:
        raise refused("LIMIT_EXCEEDED", f"maximum number of subrequests is {_MOST}")


def _one(request: Request, each: Mapping[str, Any], answers: Mapping[str, Answer]) -> Answer:
    missing = _unknown(each, answers)
    if missing:
        message = f"Invalid reference specified. No value for {missing} found"
        error = {"errorCode": "PROCESSING_HALTED", "message": message}
        return Answer(400, [error], {})
    url = _fill(each["url"], answers, in_url=True)
    body = _fill(each.get("body"), answers)
    return run(request, each["method"], url, body, each.get("httpHeaders") or {})


def _unknown(node: Any, answers: Mapping[str, Answer]) -> str:
    """The first reference in a subrequest that names nothing, or empty."""
    texts = [node] if isinstance(node, str) else []
    if isinstance(node, Mapping | list):
        for child in node.values() if isinstance(node, Mapping) else node:
            found = _unknown(child, answers)
            if found:
                return found
    for text in texts:
        for reference in _REFERENCE.finditer(text):
            if _value(reference, answers) is None:
                return reference.group()[2:-1]
    return ""


def _fill(node: Any, answers: Mapping[str, Answer], *, in_url: bool = False) -> Any:
    """The same data with every `@{reference.path}` replaced by what that answer holds."""
    if isinstance(node, Mapping):
        return {name: _fill(value, answers) for name, value in node.items()}
    if isinstance(node, list):
        return [_fill(value, answers) for value in node]
    if not isinstance(node, str):
        return node
    whole = _REFERENCE.fullmatch(node)
    if whole and not in_url:
        return _value(whole, answers)
    return _REFERENCE.sub(
        lambda found: quote(str(_value(found, answers)), safe="") if in_url else str(_value(found, answers)), node
    )


def _value(reference: re.Match[str], answers: Mapping[str, Answer]) -> Any:
    answer = answers.get(reference.group(1))
    node = answer.body if answer is not None and answer.ok else None
    for name, place in _STEP.findall(reference.group(2)):
        if name and isinstance(node, Mapping):
            node = node.get(name)
        elif place and isinstance(node, list) and int(place) < len(node):
            node = node[int(place)]
        else:
            return None
    return node


def _halted() -> Answer:
    message = "The transaction was rolled back since another operation in the same transaction failed."
    return Answer(400, [{"errorCode": "PROCESSING_HALTED", "message": message}], {})
