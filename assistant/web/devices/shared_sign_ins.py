"""Sign-ins that two devices use: somebody copied a cookie, as anybody in an open Wi-Fi can.

A phone whose address changes is not seen at the old one again. So a sign-in is reported only if it
was seen at one address, then at another, and at the first again, all within a minute.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from assistant.web.network.addresses import is_loopback

WITHIN_S = 60.0  # from an address to another and back
SHOWN_S = 600.0  # since that was seen last
KEPT = 1_000  # devices remembered


@dataclass
class Trail:
    """The addresses at which one device was seen."""

    here: str = ""
    last_s: dict[str, float] = field(default_factory=dict)  # by address, when it was seen there
    both_s: float = float("-inf")  # when it was seen at two addresses


class Sightings:
    """The addresses from which devices send requests."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._clock_s = clock_s
        self._trails: dict[tuple[str, bool], Trail] = {}
        self._lock = threading.Lock()

    def note(self, device: str, address: str) -> bool:
        """Note the address of a device; return whether its sign-in is now found to be shared."""
        if not address or is_loopback(address):
            return False  # this laptop has many addresses
        with self._lock:
            now_s = self._clock_s()
            while len(self._trails) >= KEPT:
                del self._trails[next(iter(self._trails))]
            # one phone may use its IPv4 and its IPv6 address by turns
            trail = self._trails.setdefault((device, ":" in address), Trail())
            was_s = trail.last_s.get(address, float("-inf"))
            came_back = address != trail.here and now_s - was_s <= WITHIN_S
            was_known = now_s - trail.both_s <= SHOWN_S
            trail.here = address
            trail.last_s = {a: s for a, s in trail.last_s.items() if now_s - s <= WITHIN_S}
            trail.last_s[address] = now_s
            if came_back:
                trail.both_s = now_s
            return came_back and not was_known

    def is_shared(self, device: str) -> bool:
        """Return whether two devices used this sign-in recently."""
        with self._lock:
            now_s = self._clock_s()
            trails = (self._trails.get((device, is_v6)) for is_v6 in (False, True))
            return any(trail and now_s - trail.both_s <= SHOWN_S for trail in trails)
