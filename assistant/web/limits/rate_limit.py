"""A limit on wrong codes: they are counted and slowed, but a right code always works."""

import threading
import time
from collections.abc import Callable

EACH, EACH_S = 10, 6.0  # wrong codes from one address, and seconds until one more is allowed
ALL, ALL_S = 60, 1.0  # the same for everybody together
KEPT = 1_000  # addresses kept


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


class WrongCodeLimit:
    """Limits for wrong codes: a bucket for each address, and one for all."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._clock_s = clock_s
        self._all = Bucket(ALL, ALL_S, clock_s())
        self._each: dict[str, Bucket] = {}
        self._lock = threading.Lock()

    def count(self, address: str) -> bool:
        """Count a wrong code; False when too many came from this address, or from everybody."""
        with self._lock:
            now_s = self._clock_s()
            if len(self._each) >= KEPT and address not in self._each:
                self._forget(now_s)
            own = self._each.setdefault(address, Bucket(EACH, EACH_S, now_s))
            if own.fill(now_s) < 1 or self._all.fill(now_s) < 1:
                return False
            own.use()
            self._all.use()
            return True

    def _forget(self, now_s: float) -> None:
        """Make room: first remove addresses that have waited long enough, then the oldest."""
        self._each = {a: b for a, b in self._each.items() if b.fill(now_s) < EACH}
        while len(self._each) >= KEPT:
            del self._each[next(iter(self._each))]
