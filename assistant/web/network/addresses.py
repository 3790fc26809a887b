"""The addresses under which this machine can be reached, the likeliest for phones first."""

import ipaddress
import re
import socket
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass

import ifaddr

VIRTUAL = re.compile(
    r"docker|^br-|veth|virbr|vmnet|vmware|vbox|virtualbox|vethernet|hyper-v|"
    r"^tun|^utun|tap|^wg|^ppp|tailscale|^zt|zerotier|vpn",
    re.IGNORECASE,
)
WIRELESS = re.compile(r"^wl|wi-?fi|wireless|^ap\d|^en0$|airport", re.IGNORECASE)
FRESH_S = 5.0  # how long a list of addresses is believed
AGAIN_S = 1.0  # how soon an unknown name is a reason to look at the list again


@dataclass(frozen=True)
class Address:
    """One address of this machine."""

    ip: str
    adapter: str
    score: int
    words: str  # what it probably is, for a person who has to choose


def ranked() -> list[Address]:
    """Return the addresses that phones might reach, the likeliest first; none without a network."""
    found = [(adapter.nice_name, ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    return rank([(name, ip) for name, ip in found if isinstance(ip, str)], default_route())


def rank(found: Iterable[tuple[str, str]], routed: str | None) -> list[Address]:
    """Adapters' names and IPv4 addresses in order of likelihood."""
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
    """Return the address from which this machine would speak to the world; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def console_url(port: int, host: str = "0.0.0.0") -> str:
    """What the umpire's own browser opens."""
    return url("127.0.0.1" if is_everywhere(host) else host, port)


def url(host: str, port: int) -> str:
    """Return the address of the first page."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_everywhere(host: str) -> bool:
    """Return whether a host to listen on stands for all addresses of this machine."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def is_loopback(ip: str | None) -> bool:
    """Return whether a client's address is this machine itself."""
    try:
        parsed = ipaddress.ip_address(ip or "")
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)
    return (mapped or parsed).is_loopback


class Hosts:
    """The names that a request may call this machine by.

    A page elsewhere that points its own name at this machine is kept out by it.
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
        """Return to one name more."""
        self._names |= {name.lower().rstrip(".")}

    def __contains__(self, header: object) -> bool:
        """Return whether a Host header names this machine."""
        name = host_name(str(header))
        return name in self._names or self._is_address(name)

    def _is_address(self, name: str) -> bool:
        """Return whether this machine has the address now; a new one is found at its first use."""
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
    told = re.fullmatch(r"\[([0-9a-fA-F:.]+)\](?::\d+)?|([^:\s]+)(?::\d+)?", header)
    return (told[1] or told[2]).lower().rstrip(".") if told else ""
