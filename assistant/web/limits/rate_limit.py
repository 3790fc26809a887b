"""Limits on wrong codes, new devices and taps: they are counted by their sender, and slowed.

Wrong codes never stop a right one. No usual evening meets the limits of devices and taps. Without
them a hostile phone could fill the umpire's list, the log and the disk.
"""

import threading
import time
from collections.abc import Callable

EACH, EACH_S = 10, 6.0  # wrong codes from one address, and seconds until one more is allowed
ALL, ALL_S = 60, 1.0  # the same for everybody together
JOINS, JOINS_S = 40, 15.0  # new devices from one address, as many phones behind one router
ALL_JOINS, ALL_JOINS_S = 200, 1.0  # the same for all together
TAPS, TAPS_S = 200, 0.5  # from one phone
NEAR_TAPS, NEAR_TAPS_S = 1_000, 0.1  # from one address, as many phones behind one router
ALL_TAPS, ALL_TAPS_S = 2_000, 0.05  # from all phones together
FEW_TAPS, FEW_TAPS_S = 60, 1.0  # from one address: these pass, however many the others send
SHORT, SHORT_S = 20, 60.0  # wrong codes of five letters from one address
KEPT = 1_000  # senders kept


class Bucket:
    """Tokens that wrong codes use up and that come back with time."""

    def __init__(self, tokens: int, refill_s: float, now_s: float) -> None:
        self._most, self._refill_s = tokens, refill_s
        self._left, self._at_s = float(tokens), now_s

    def fill(self, now_s: float) -> float:
        """Return the tokens that are there now."""
        self._left = min(self._most, self._left + (now_s - self._at_s) / self._refill_s)
        self._at_s = now_s
        return self._left

    def use(self) -> None:
        """Take a token out."""
        self._left -= 1


class SenderLimit:
    """A limit for one kind of request: a bucket for each sender, and mostly one for all."""

    def __init__(
        self,
        each: tuple[int, float],
        all_: tuple[int, float] | None,
        clock_s: Callable[[], float],
    ) -> None:
        self._clock_s = clock_s
        self._most, self._refill_s = each
        self._all = Bucket(*all_, clock_s()) if all_ else None
        self._each: dict[str, Bucket] = {}
        self._lock = threading.Lock()

    def count(self, sender: str) -> bool:
        """Count a request; False when too many came from this sender, or from everybody."""
        with self._lock:
            now_s = self._clock_s()
            if len(self._each) >= KEPT and sender not in self._each:
                self._forget(now_s)
            own = self._each.setdefault(sender, Bucket(self._most, self._refill_s, now_s))
            every = (own, self._all) if self._all else (own,)
            if any(bucket.fill(now_s) < 1 for bucket in every):
                return False
            for bucket in every:
                bucket.use()
            return True

    def is_used_up(self, sender: str) -> bool:
        """Return whether the next request of this sender would be one too many; count nothing."""
        with self._lock:
            own = self._each.get(sender)
            return own is not None and own.fill(self._clock_s()) < 1

    def _forget(self, now_s: float) -> None:
        """Make room: first remove senders that have waited long enough, then the oldest."""
        self._each = {a: b for a, b in self._each.items() if b.fill(now_s) < self._most}
        while len(self._each) >= KEPT:
            del self._each[next(iter(self._each))]


class WrongCodeLimit(SenderLimit):
    """The limit for wrong codes."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__((EACH, EACH_S), (ALL, ALL_S), clock_s)


class ShortCodeLimit(SenderLimit):
    """The limit for wrong codes of five letters: it stops only the address that tries."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__((SHORT, SHORT_S), None, clock_s)


class JoinLimit(SenderLimit):
    """The limit for new devices."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__((JOINS, JOINS_S), (ALL_JOINS, ALL_JOINS_S), clock_s)


class TapLimit:
    """The limit for taps of players, by the id of their device and by its address.

    One phone can join many times, so its sign-ins share the limit of their address. An address that
    taps as people do is never refused for the taps of others.
    """

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._of_device = SenderLimit((TAPS, TAPS_S), None, clock_s)
        self._of_address = SenderLimit((NEAR_TAPS, NEAR_TAPS_S), (ALL_TAPS, ALL_TAPS_S), clock_s)
        self._few = SenderLimit((FEW_TAPS, FEW_TAPS_S), None, clock_s)

    def count(self, device: str, address: str = "") -> bool:
        """Count a tap; False when too many came from this device, its address, or everybody."""
        if not self._of_device.count(device):
            return False
        is_one_of_few = self._few.count(address)
        return self._of_address.count(address) or is_one_of_few
