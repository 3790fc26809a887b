"""A name for this laptop in the network (mDNS), if the network and the computer allow it."""

import logging
import secrets
import socket
from typing import Any

from assistant.web.network import addresses
from assistant.web.network.addresses import Hosts
from assistant.web.network.phone_access import Network

SERVICE = "_http._tcp.local."
LETTERS = "abcdefghkmnprstuvwxyz"
NO_PART = (
    "The laptop has no name on the network: the program part zeroconf is not on this computer. "
    "Use the address."
)
REFUSED = "The laptop has no name on the network: this network accepts none. Use the address."
log = logging.getLogger(__name__)


class NameAnnouncer:
    """The announcement of this laptop's name in the network."""

    def __init__(self, port: int, hosts: Hosts, network: Network) -> None:
        self._port = port
        self._hosts = hosts
        self._network = network
        self._zeroconf: Any = None

    def start(self) -> None:
        """Take a name, if the network allows it; this needs a second or two."""
        try:
            from zeroconf import Error, ServiceInfo, Zeroconf  # slow to import, and not everywhere
        except ImportError:
            self._network.unnamed = NO_PART
            return
        ips = [each.ip for each in addresses.ranked_addresses() if each.score > 0]
        if not ips:
            return
        # two laptops in one hall must not have one name: nothing would notice that they do
        short = "umpire-" + "".join(secrets.choice(LETTERS) for _ in range(4))
        info = ServiceInfo(
            SERVICE,
            f"{short}.{SERVICE}",
            port=self._port,
            server=f"{short}.local.",
            addresses=[socket.inet_aton(ip) for ip in ips],
        )
        try:
            self._zeroconf = Zeroconf(interfaces=ips)
            self._zeroconf.register_service(info)
        except (OSError, Error) as problem:
            log.info("this network does not accept a name: %s", problem)
            self._network.unnamed = REFUSED
            self.stop()
            return
        self._hosts.add(f"{short}.local")
        self._network.name = f"{short}.local"

    def stop(self) -> None:
        """Give the name back."""
        caller, self._zeroconf = self._zeroconf, None
        if caller:
            caller.close()
