"""What a service is checked against beside itself: handed in, so that checking stays pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CheckContext:
    """What this installation has. None means "not known here": what depends on it is then not checked.

    `phrasings`, `templates` and `rules` map the keys of documents to whether they have a live version; `backends` the example
    backends to their operations. `webhook_hosts`, if not empty, are the only hosts that webhooks may call; plain http
    and addresses of this machine or network are for hosts named there.
    """

    models: frozenset[str] | None = None
    phrasings: Mapping[str, bool] | None = None
    templates: Mapping[str, bool] | None = None
    rules: Mapping[str, bool] | None = None
    backends: Mapping[str, frozenset[str]] | None = None
    timezones: frozenset[str] | None = None
    webhook_hosts: frozenset[str] = field(default_factory=frozenset)
