"""What a turn costs: from prices that are given, else from genai-prices' own data, else unknown, which is never 0."""

from collections.abc import Mapping
from typing import Any

from runtime.agents._model.conversation import Tokens, Turn
from runtime.agents._model.endpoint import Endpoint
from runtime.episode.usage import Usage

MILLION = 1_000_000


class Meter:
    """Adds each turn to an episode's usage, so that an interrupted episode keeps what it used."""

    def __init__(self, usage: Usage, endpoint: Endpoint, options: Mapping[str, Any]) -> None:
        self._usage = usage
        self._endpoint = endpoint
        self._given = (options.get("input_cost"), options.get("output_cost"))
        self._known = True

    def add(self, turn: Turn) -> None:
        """Count a turn. From the first one with an unknown cost on, the episode's cost is unknown."""
        usage, tokens = self._usage, turn.tokens
        usage.model_calls += 1
        usage.finish_reasons.append(turn.finish)
        if turn.model:
            usage.extra["model"] = turn.model
        if tokens is not None:
            usage.input_tokens += tokens.input
            usage.cached_tokens += tokens.cached
            usage.output_tokens += tokens.output
            usage.reasoning_tokens += tokens.reasoning
            if tokens.cache_written:
                usage.extra["cache_written_tokens"] = usage.extra.get("cache_written_tokens", 0) + tokens.cache_written
        cost = self._cost(tokens, turn.model) if tokens is not None else None
        self._known = self._known and cost is not None
        usage.cost = (usage.cost or 0.0) + cost if self._known and cost is not None else None

    def _cost(self, tokens: Tokens, served: str) -> float | None:
        into, out = self._given
        if into is not None and out is not None:
            return float(tokens.input * into + tokens.output * out) / MILLION
        asked = list_price(tokens, self._endpoint.model, self._endpoint)
        return asked if asked is not None or not served else list_price(tokens, served, self._endpoint)


def list_price(tokens: Tokens, model: str, endpoint: Endpoint) -> float | None:
    """US dollars by the price list that is part of genai-prices; None where it has no price. Nothing is fetched."""
    try:
        from genai_prices import Usage as Used
        from genai_prices import calc_price
    except ImportError:
        return None
    used = Used(
        input_tokens=tokens.input,
        cache_read_tokens=min(tokens.cached, tokens.input),
        cache_write_tokens=min(tokens.cache_written, tokens.input - min(tokens.cached, tokens.input)),
        output_tokens=tokens.output,
    )
    try:
        if endpoint.priced_as:
            price = calc_price(used, model, provider_id=endpoint.priced_as)
        else:
            price = calc_price(used, model, provider_api_url=endpoint.base_url)
    except (LookupError, ValueError):
        return None
    listed = price.model_price
    return None if listed.input_mtok is None and listed.output_mtok is None else float(price.total_price)
