"""The page that each umpire has open, so that two umpires do not do the same work."""

import re
import threading

BATTLE = re.compile(r"/battles/([0-9A-Za-z]+)(?:/(.*))?")


class UmpirePlaces:
    """The page that each umpire's device opened last."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[str, str]] = {}  # the battle and the page, by device
        self._lock = threading.Lock()

    def note(self, device: str, address: str) -> str:
        """Note the page of a device; return its battle if the page differs from the last one."""
        found = BATTLE.fullmatch(address)
        if found is None:
            return ""
        place = (found[1], found[2] or "")
        with self._lock:
            if self._places.get(device) == place:
                return ""
            self._places[device] = place
        return place[0]

    def page(self, device: str, battle: str) -> str | None:
        """Return the page of a battle that a device opened last, as in its address; or None."""
        with self._lock:
            place = self._places.get(device)
        return place[1] if place and place[0] == battle else None
