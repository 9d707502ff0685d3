"""Which hosts a webhook may reach: public ones, and private ones only where the operator named them.

The address is resolved once, judged, and then connected to as it was judged: a name that resolves to something else a
moment later (DNS rebinding) gains nothing.
"""

import ipaddress
import socket
from collections.abc import Callable, Iterable

Resolve = Callable[[str, int], list[str]]
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class HostNotAllowed(Exception):
    """The host is not one that webhooks may call, or it has no address."""


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a host. Raises HostNotAllowed when it has none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise HostNotAllowed(f"{host} has no address") from error
    return list(dict.fromkeys(str(item[4][0]) for item in found))


def address_of(host: str, port: int, *, named: Iterable[str], resolver: Resolve = resolve) -> str:
    """The address to connect to. `named`: hosts (or host:port) that the operator allows; when there are any, only
    they may be called, whatever their address; when there are none, any host with public addresses alone.

    Raises:
        HostNotAllowed
    """
    allowed = {name.strip().lower() for name in named if name.strip()}
    is_named = bool(allowed & {host.lower(), f"{host.lower()}:{port}"})
    if allowed and not is_named:
        raise HostNotAllowed(f"{host} is not among CXAGENT_WEBHOOK_HOSTS")
    addresses = resolver(host, port)
    if not addresses or not (is_named or all(is_public(address) for address in addresses)):
        raise HostNotAllowed(f"{host} is not a public host")
    return addresses[0]


def is_public(address: str) -> bool:
    """Neither private, loopback, link-local, multicast nor reserved, also not behind an IPv6 spelling of IPv4."""
    ip: ipaddress.IPv4Address | ipaddress.IPv6Address = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip in _NAT64:
            return False
        ip = ip.ipv4_mapped or ip.sixtofour or ip
    return ip.is_global and not ip.is_multicast
