"""Which model a service means by a name: `settings.CXAGENT_MODELS[name] = {"provider": kind, …its settings}`."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
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


def faults(configured: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with the models of the settings, a line each, without any of their values but provider and file."""
    for name, config in configured.items():
        provider = config.get("provider")
        if provider not in _MAKERS:
            said = f"the provider “{provider}”" if provider else "no provider"
            yield f"the model “{name}” has {said}; there are: {', '.join(sorted(_MAKERS))}"
        elif "script" in config and not Path(str(config["script"])).is_file():
            yield f"the script of the model “{name}” is no file that can be read: {config['script']}"


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
