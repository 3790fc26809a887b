"""The addresses at which this computer can be reached, the likeliest for phones first."""

import ipaddress
import re
import socket
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import ifaddr

VIRTUAL = re.compile(
    r"docker|^br-|veth|virbr|vmnet|vmware|vbox|virtualbox|vethernet|hyper-v|"
    r"^tun|^utun|tap|^wg|^ppp|tailscale|^zt|zerotier|vpn",
    re.IGNORECASE,
)
WIRELESS = re.compile(r"^wl|wi-?fi|wireless|^ap\d|^en0$|airport", re.IGNORECASE)
FRESH_S = 5.0  # how long a list of addresses is used
AGAIN_S = 1.0  # how soon an unknown name is a reason to look at the list again


@dataclass(frozen=True)
class Address:
    """One address of this computer."""

    ip: str
    adapter: str
    score: int
    words: str  # what it probably is, for a person who must choose


def ranked_addresses() -> list[Address]:
    """Return the addresses that phones might reach, the likeliest first."""
    found = [(adapter.nice_name, ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    return rank_addresses(
        [(name, ip) for name, ip in found if isinstance(ip, str)], default_route()
    )


def rank_addresses(found: Iterable[tuple[str, str]], routed: str | None) -> list[Address]:
    """Return the addresses of adapters by likelihood.

    `found` holds the name and the IPv4 address of each adapter, `routed` the address that
    `default_route` returns.
    """
    kept = [_address(name, ip, routed) for name, ip in found if _reachable(ip)]
    return sorted(kept, key=lambda address: (-address.score, address.adapter, address.ip))


def _reachable(ip: str) -> bool:
    parsed = ipaddress.ip_address(ip)
    return not (parsed.is_loopback or parsed.is_link_local)


def _address(name: str, ip: str, routed: str | None) -> Address:
    virtual, wireless = bool(VIRTUAL.search(name)), bool(WIRELESS.search(name))
    private = ipaddress.ip_address(ip).is_private
    score = 4 * private + 3 * (ip == routed) + 4 * wireless - 6 * virtual
    if virtual:
        words = "a virtual network or VPN: phones will not reach it"
    elif wireless:
        words = "Wi-Fi"
    else:
        words = "a cable or another network"
    return Address(ip, name, score, f"{words} ({name})")


def default_route() -> str | None:
    """Return the address from which this computer would reach the internet; send nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def console_url(port: int, host: str = "0.0.0.0") -> str:
    """Return the address that the umpire's own browser opens."""
    return page_url("127.0.0.1" if is_everywhere(host) else host, port)


def page_url(host: str, port: int) -> str:
    """Return the address of the first page on a host and port."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_everywhere(host: str) -> bool:
    """Return whether a host to listen on means all addresses of this computer."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


@lru_cache(maxsize=1_000)  # each request asks
def is_loopback(ip: str | None) -> bool:
    """Return whether a client's address is this computer itself."""
    try:
        parsed = ipaddress.ip_address(ip or "")
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)
    return (mapped or parsed).is_loopback


class Hosts:
    """The host names by which a request may address this computer.

    They keep out a foreign page that points its own name at this computer.
    """

    LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = self.LOCAL
        for name in names:
            self.add(name)
        self._addresses: frozenset[str] = frozenset()
        self._asked_s = float("-inf")
        self._lock = threading.Lock()

    def add(self, name: str) -> None:
        """Accept one more name."""
        self._names |= {name.lower().rstrip(".")}

    def __contains__(self, header: object) -> bool:
        """Return whether a Host header names this computer."""
        name = host_name(str(header))
        return name in self._names or self._is_address(name)

    def _is_address(self, name: str) -> bool:
        """Return whether the name is an address that this computer has now."""
        with self._lock:
            age_s = time.monotonic() - self._asked_s
            if age_s > (FRESH_S if name in self._addresses else AGAIN_S):
                adapters = ifaddr.get_adapters()
                every = [ip.ip for adapter in adapters for ip in adapter.ips]
                self._addresses = frozenset(ip if isinstance(ip, str) else ip[0] for ip in every)
                self._asked_s = time.monotonic()
            return name in self._addresses


def host_name(header: str) -> str:
    """Return the name or address in a Host header, without the port."""
    found = re.fullmatch(r"\[([0-9a-fA-F:.]+)\](?::\d+)?|([^:\s]+)(?::\d+)?", header)
    return (found[1] or found[2]).lower().rstrip(".") if found else ""
