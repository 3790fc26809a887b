"""A pack that is taken from another laptop: asked for at the address that its umpire shows.

The address is typed by the umpire here. It must be a number in the local network, and the path of a
gift. Nothing else is fetched, no redirect is followed, and size and time are limited.
"""

import ipaddress
import re
import socket
import threading
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import Literal

from assistant.battle.storage.pack_file import MOST_BYTES, Pack
from assistant.cards import codes
from assistant.frozen import dataclass

COOKIE = "gift"
CONNECT_S = 4.0
WHOLE_S = 20.0  # for the file
PIECE = 64 * 1024
MOST_TAKEN = 2  # packs in memory that wait for the umpire's tap
SHAPE = re.compile(r"(?:http://)?\[?([0-9a-f:.]+?)\]?:(\d{1,5})/g/([0-9a-z]{10})/?", re.IGNORECASE)
BAD_ADDRESS = (
    "Enter the address as the other laptop shows it, such as http://192.168.1.5:8765/G/0123456789."
)
NOT_NEAR = "This address is not in a local network, so nothing was asked."
UNREACHED = "The other laptop does not answer at this address. Are both on the same Wi-Fi?"
NO_GIFT = (
    "The other laptop does not give a pack under this code, or too many laptops are asking for it."
)
REFUSED = "The other umpire did not allow it."
State = Literal["waits", "refused", "here"]


class CannotTake(ValueError):
    """A pack cannot be taken from another laptop; the sentence says why."""


@dataclass(frozen=True)
class PackRequest:
    """A pack that is asked for."""

    id: str
    host: str
    port: int
    code: str
    token: str
    label: str  # which the other screen shows too


def place_of(address: str) -> tuple[str, int, str]:
    """Return the host, the port and the code in an address; raise `CannotTake`."""
    found = SHAPE.fullmatch(address.strip())
    try:
        host = ipaddress.ip_address(found[1]) if found else None
    except ValueError:
        host = None
    if found is None or host is None or not 0 < int(found[2]) < 65536:
        raise CannotTake(BAD_ADDRESS)
    is_near = host.is_private or host.is_link_local or host.is_loopback
    if not is_near or host.is_unspecified or host.is_multicast:
        raise CannotTake(NOT_NEAR)
    return str(host), int(found[2]), codes.fold(found[3])


def ask(address: str) -> PackRequest:
    """Ask another laptop for a pack; raise `CannotTake`."""
    host, port, code = place_of(address)
    status, headers, _ = _request("POST", host, port, f"/g/{code}", "", CONNECT_S)
    token = re.search(rf"\b{COOKIE}=([\w-]{{20,100}})", headers.get("set-cookie", ""))
    label = headers.get("x-asking", "")
    if status != 303 or token is None or not re.fullmatch(r"[0-9A-Z]{4}", label):
        raise CannotTake(NO_GIFT)
    return PackRequest(codes.new_id(), host, port, code, token[1], label)


def fetch(taking: PackRequest) -> tuple[State, bytes]:
    """Return whether a pack is allowed, and its file if it is; raise `CannotTake`."""
    path = f"/g/{taking.code}/file"
    status, _, body = _request("GET", taking.host, taking.port, path, taking.token, WHOLE_S)
    if status == 200:
        return "here", body
    if status == 202:
        return "waits", b""
    if status == 403:
        return "refused", b""
    raise CannotTake(NO_GIFT)


def _request(
    method: str, host: str, port: int, path: str, token: str, most_s: float
) -> tuple[int, dict[str, str], bytes]:
    ends_s = time.monotonic() + most_s
    line = HTTPConnection(host, port, timeout=CONNECT_S)
    until = threading.Timer(most_s, _hang_up, [line])  # a laptop may send a byte every few seconds
    until.daemon = True
    until.start()
    try:
        line.request(method, path, headers={"Cookie": f"{COOKIE}={token}"} if token else {})
        answer = line.getresponse()
        body = b""
        while piece := answer.read1(PIECE):
            body += piece
            if len(body) > MOST_BYTES or time.monotonic() > ends_s:
                raise CannotTake(UNREACHED)
        if time.monotonic() > ends_s:  # the line was ended, so the file is not whole
            raise CannotTake(UNREACHED)
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, headers, body
    except CannotTake:
        raise
    except (OSError, HTTPException, ValueError):
        raise CannotTake(UNREACHED) from None
    finally:
        until.cancel()
        line.close()


def _hang_up(line: HTTPConnection) -> None:
    """End a connection whose time is up, while another thread still reads from it."""
    with suppress(OSError):
        if line.sock is not None:
            line.sock.shutdown(socket.SHUT_RDWR)


class PackRequests:
    """This laptop's requests for packs of others, kept in memory; the oldest are dropped."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pack_requests: dict[str, tuple[PackRequest, Pack | None]] = {}
        self.fetching = threading.Lock()  # a page that asks again waits for no second copy

    def add(self, taking: PackRequest) -> None:
        """Remember a pack that is asked for; the oldest of too many is forgotten."""
        with self._lock:
            while len(self._pack_requests) >= MOST_TAKEN:
                del self._pack_requests[next(iter(self._pack_requests))]
            self._pack_requests[taking.id] = (taking, None)

    def find(self, id: str) -> tuple[PackRequest, Pack | None] | None:
        """Return the request with this id, with the pack once it has arrived."""
        return self._pack_requests.get(id)

    def arrived(self, id: str, pack: Pack) -> None:
        """Hold a pack until the umpire accepts it."""
        with self._lock:
            if id in self._pack_requests:
                self._pack_requests[id] = (self._pack_requests[id][0], pack)

    def end(self, id: str) -> None:
        """Forget a pack that was accepted or refused."""
        with self._lock:
            self._pack_requests.pop(id, None)
