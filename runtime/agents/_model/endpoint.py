"""Where a model is asked: the provider's address and key, from `<provider>/<name>` and the command line's options."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal, TypeAlias

from runtime.agents._errors import AgentError
from runtime.task.nearest import did_you_mean

Protocol: TypeAlias = Literal["openai", "anthropic"]
"""Whose protocol is spoken, which is also the name of the SDK that speaks it."""


@dataclass(frozen=True, slots=True)
class Provider:
    """One vendor: its documented address, the variable its key is kept in, and its name in genai-prices."""

    base_url: str
    key_var: str
    """Empty where no key is needed."""
    priced_as: str = ""
    protocol: Protocol = "openai"


PROVIDERS: Mapping[str, Provider] = {
    "anthropic": Provider("https://api.anthropic.com", "ANTHROPIC_API_KEY", "anthropic", "anthropic"),
    "cerebras": Provider("https://api.cerebras.ai/v1", "CEREBRAS_API_KEY", "cerebras"),
    "dashscope": Provider("https://dashscope-intl.aliyuncs.com/compatible-mode/v1", "DASHSCOPE_API_KEY"),
    "deepseek": Provider("https://api.deepseek.com", "DEEPSEEK_API_KEY", "deepseek"),
    "fireworks": Provider("https://api.fireworks.ai/inference/v1", "FIREWORKS_API_KEY", "fireworks"),
    "google": Provider("https://generativelanguage.googleapis.com/v1beta/openai", "GEMINI_API_KEY", "google"),
    "groq": Provider("https://api.groq.com/openai/v1", "GROQ_API_KEY", "groq"),
    "huggingface": Provider("https://router.huggingface.co/v1", "HF_TOKEN"),
    "mistral": Provider("https://api.mistral.ai/v1", "MISTRAL_API_KEY", "mistral"),
    "moonshot": Provider("https://api.moonshot.ai/v1", "MOONSHOT_API_KEY", "moonshotai"),
    "ollama": Provider("http://127.0.0.1:11434/v1", ""),
    "openai": Provider("https://api.openai.com/v1", "OPENAI_API_KEY", "openai"),
    "openrouter": Provider("https://openrouter.ai/api/v1", "OPENROUTER_API_KEY", "openrouter"),
    "together": Provider("https://api.together.xyz/v1", "TOGETHER_API_KEY", "together"),
    "xai": Provider("https://api.x.ai/v1", "XAI_API_KEY", "x-ai"),
}
_OURS = ("messages", "model", "stream", "system", "tools")
"""Fields of a request that the harness fills in itself."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model at one address. Equal endpoints can share a client."""

    provider: str
    model: str
    protocol: Protocol
    base_url: str
    key: str = field(repr=False)
    """Empty where none is sent."""
    priced_as: str = ""
    """The provider's name in genai-prices; empty at an address of the user's own."""

    def hide_key(self, text: str) -> str:
        """The text without the key, which some servers repeat in their errors."""
        return text.replace(self.key, "***") if self.key else text


def endpoint_of(argument: str, options: Mapping[str, Any]) -> Endpoint:
    """The endpoint for `<provider>/<name>`. Raises AgentError for anything that would keep a run from starting.

    At an address of the user's own (`base_url`) only the key that `api_key_var` names is sent, so that a vendor's key
    never goes to somebody else.
    """
    name, _, model = argument.partition("/")
    if not model:
        raise AgentError(f"`model:{argument}` names no model, expected model:<provider>/<name>")
    if name not in PROVIDERS:
        near = did_you_mean(name, PROVIDERS) or f"; there are {', '.join(PROVIDERS)}"
        raise AgentError(
            f"there is no provider `{name}`{near}; any other server that speaks OpenAI's protocol is "
            "model:openai/<name> with --base-url"
        )
    provider = PROVIDERS[name]
    base_url = str(options.get("base_url") or "")
    if base_url and not base_url.startswith(("http://", "https://")):
        raise AgentError(f"--base-url `{base_url}` begins with neither http:// nor https://")
    _check_options(options)
    key_var = str(options.get("api_key_var") or ("" if base_url else provider.key_var))
    key = os.environ.get(key_var, "").strip() if key_var else ""
    if key_var and not key:
        raise AgentError(f"the environment variable {key_var} is not set; it holds the key of `{name}`")
    sdk(provider.protocol)
    return Endpoint(
        name, model, provider.protocol, base_url or provider.base_url, key, "" if base_url else provider.priced_as
    )


def sdk(protocol: Protocol) -> Any:
    """The vendor's SDK, imported when it is first needed. Raises AgentError where it is not installed."""
    try:
        return import_module(protocol)
    except ImportError:
        raise AgentError(f"the package `{protocol}` is not installed; pip install 'benchwright[models]'") from None


def _check_options(options: Mapping[str, Any]) -> None:
    if (options.get("input_cost") is None) != (options.get("output_cost") is None):
        raise AgentError("--input-cost and --output-cost go together")
    for name in options.get("extra_body") or {}:
        if name in _OURS:
            raise AgentError(f"--extra-body cannot set `{name}`, which every request fills in itself")
