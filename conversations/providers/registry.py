"""Which model a service means by a name: `settings.CXAGENT_MODELS[name] = {"provider": kind, …its settings}`."""

from collections.abc import Callable, Mapping
from typing import Any

import yaml

from conversations.providers.port import ModelPort, ProviderError
from conversations.providers.scripted import ScriptedModel

Maker = Callable[[Mapping[str, Any]], ModelPort]


def _scripted(config: Mapping[str, Any]) -> ModelPort:
    return ScriptedModel.from_file(str(config["script"])) if "script" in config else ScriptedModel(config)


_MAKERS: dict[str, Maker] = {"scripted": _scripted}


def register(kind: str, maker: Maker) -> None:
    """Add a kind of provider."""
    _MAKERS[kind] = maker


def model_named(name: str, configured: Mapping[str, Mapping[str, Any]]) -> ModelPort:
    """The model of that name. Raises ProviderError when it is not configured, or not well."""
    config = configured.get(name)
    if config is None:
        raise ProviderError("model_not_configured")
    maker = _MAKERS.get(str(config.get("provider")))
    if maker is None:
        raise ProviderError("provider_unknown")
    try:
        return maker(config)
    except (OSError, KeyError, ValueError, TypeError, yaml.YAMLError) as error:
        raise ProviderError("model_misconfigured") from error
