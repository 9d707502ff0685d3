"""Where a webhook may lead, and how its secret is named. Pure: names are not resolved here."""

import re
from collections.abc import Iterator
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from cxagent.versioning.problems import Problem, joined
from services_admin.definition import catalogue
from services_admin.definition.models import RunByWebhook

SECRET_NAME = re.compile(r"[A-Z][A-Z0-9_]{1,63}")
PRIVATE_NAMES = ("localhost", "local", "internal", "lan", "home.arpa")


def webhook_problems(runs: RunByWebhook, path: str, hosts: frozenset[str]) -> Iterator[Problem]:
    """What is wrong with a webhook; `hosts` as in CheckContext.webhook_hosts."""
    yield from _url_problems(runs.url, joined(path, "url"), hosts)
    if runs.secret is None:
        hint = "name one, `secret: SHOP`, and set the environment variable WEBHOOK_SECRET_SHOP"
        yield catalogue.UNSIGNED.at(joined(path, "secret"), "is missing: calls will not be signed", hint)
    elif not SECRET_NAME.fullmatch(runs.secret):
        hint = "put the secret into an environment variable such as WEBHOOK_SECRET_SHOP and write `secret: SHOP`; change the secret if it stood here"
        yield catalogue.SECRET_VALUE.at(joined(path, "secret"), "must be a name, not the secret itself", hint)


def _url_problems(url: str, path: str, hosts: frozenset[str]) -> Iterator[Problem]:
    parts = _split(url)
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname:
        yield catalogue.WEBHOOK_URL.at(path, "is not a web address", "write https://host/path")
        return
    if parts.username is not None or parts.password is not None:
        yield catalogue.WEBHOOK_URL.at(path, "has a user name or password in it", "sign calls with `secret` instead")
    named = {parts.hostname, f"{parts.hostname}:{parts.port}"} & {host.strip().lower() for host in hosts}
    if parts.scheme == "http" and not named:
        hint = "write https://, or name the host in CXAGENT_WEBHOOK_HOSTS of a development machine"
        yield catalogue.WEBHOOK_URL.at(path, "is not https", hint)
    if not named:
        yield from _host_problems(parts.hostname, path, hosts)


def _host_problems(host: str, path: str, hosts: frozenset[str]) -> Iterator[Problem]:
    """Of a host that is not named in the settings."""
    if is_private(host):
        hint = "name it in CXAGENT_WEBHOOK_HOSTS if it is meant"
        yield catalogue.WEBHOOK_HOST.at(path, f"{host} is a host of this machine or network", hint)
    elif hosts:
        hint = f"add it to CXAGENT_WEBHOOK_HOSTS; named there: {', '.join(sorted(hosts))}"
        yield catalogue.WEBHOOK_HOST.at(path, f"{host} is not a host that may be called", hint)


def is_private(host: str) -> bool:
    """Whether a host, by its name or address alone, is one of this machine or network."""
    try:
        return not ip_address(host).is_global
    except ValueError:
        pass
    name = host.lower().rstrip(".")
    odd_address = name.replace(".", "").isdigit() or name.startswith("0x")
    return odd_address or "." not in name or any(name == end or name.endswith(f".{end}") for end in PRIVATE_NAMES)


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises for a port that is no number
    except ValueError:
        return None
    return None if any(character.isspace() for character in url) else parts
