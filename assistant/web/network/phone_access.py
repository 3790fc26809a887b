"""The ways in which phones reach this laptop: the chosen address, the Wi-Fi, a name."""

import json
import logging
import re
import threading
from dataclasses import asdict, dataclass
from pathlib import Path

from assistant.files import write_whole
from assistant.frozen import replace
from assistant.web.network import addresses
from assistant.web.network.addresses import Address

NOTES = "network.json"
LONGEST_NAME = 32  # bytes of a Wi-Fi's name
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63  # its letters
SPECIAL = re.compile(r'([\\;,:"])')  # signs that need a backslash in a Wi-Fi's code

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wifi:
    """A Wi-Fi network that phones join."""

    name: str
    password: str = ""

    @property
    def code(self) -> str:
        """The text of a QR code with which a phone's camera offers to join the network."""
        name, password = (SPECIAL.sub(r"\\\1", word) for word in (self.name, self.password))
        return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"


@dataclass(frozen=True)
class PhoneAddress:
    """An address at which phones may reach this laptop."""

    url: str
    words: str
    is_first: bool  # the one that codes hold
    is_reached: bool  # a phone has used it


@dataclass(frozen=True)
class NetworkChoices:
    """The umpire's choices about the network; kept for the next evening."""

    address: str = ""
    wifi: Wifi | None = None


class Network:
    """The addresses of one server, the chosen one first."""

    def __init__(self, data: Path, host: str, port: int) -> None:
        self._path = data / NOTES
        self._host, self._port = host, port
        self._notes = _read(self._path)
        self._reached: set[str] = set()
        self._lock = threading.Lock()
        self.name = ""  # of this laptop in the network, if it has one
        self.unnamed = ""  # a sentence that says why it has none

    @property
    def wifi(self) -> Wifi | None:
        """The network that phones should join, if the umpire named one."""
        return self._notes.wifi

    @property
    def phones(self) -> str | None:
        """The address in the codes for phones; None without a network."""
        found = self._addresses()
        return self._url(found[0].ip) if found else None

    @property
    def base(self) -> str:
        """The address in the codes; without a network one that this laptop itself can open."""
        return self.phones or addresses.console_url(self._port, self._host)

    @property
    def named(self) -> str | None:
        """The address by name, if the network supports names."""
        return self._url(self.name) if self.name else None

    def ways(self) -> list[PhoneAddress]:
        """Return every address; the first is in the QR codes."""
        return [
            PhoneAddress(self._url(each.ip), each.words, n == 0, each.ip in self._reached)
            for n, each in enumerate(self._addresses())
        ]

    def choose(self, url: str) -> bool:
        """Put another address into the codes; return False if the laptop does not have it."""
        found = next((each for each in self._addresses() if self._url(each.ip) == url), None)
        if found is None:
            return False
        self._note(replace(self._notes, address=found.ip))
        return True

    def join(self, wifi: Wifi | None) -> None:
        """Show a code for this Wi-Fi beside the other codes; None shows no such code."""
        self._note(replace(self._notes, wifi=wifi))

    def note_arrival(self, host: str) -> None:
        """Note that a phone used this address."""
        self._reached.add(host)

    def _addresses(self) -> list[Address]:
        if not addresses.is_everywhere(self._host):
            return [Address(self._host, "", 0, "the address that the program was started with")]
        found = addresses.ranked_addresses()
        return sorted(found, key=lambda each: each.ip != self._notes.address)

    def _url(self, host: str) -> str:
        return addresses.page_url(host, self._port)

    def _note(self, notes: NetworkChoices) -> None:
        """Save a choice; if the disk is full, it lasts for as long as the program runs."""
        with self._lock:
            self._notes = notes
            try:
                write_whole(self._path, json.dumps(asdict(notes)).encode())
            except OSError as problem:
                log.warning("the network choices cannot be saved: %s", problem)


def _read(path: Path) -> NetworkChoices:
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
        wifi = saved["wifi"] and Wifi(str(saved["wifi"]["name"]), str(saved["wifi"]["password"]))
        return NetworkChoices(str(saved["address"]), wifi or None)
    except FileNotFoundError:
        return NetworkChoices()
    except (OSError, ValueError, TypeError, KeyError) as problem:
        log.warning("the saved network choices cannot be read: %s", problem)
        return NetworkChoices()
