"""A limit on guessing codes: wrong ones use up tokens, which come back slowly."""

import threading
import time
from collections.abc import Callable

EACH, EACH_S = 10, 6.0  # wrong codes from one address, and seconds until one more is allowed
ALL, ALL_S = 60, 1.0  # the same for everybody together
KEPT = 1_000  # addresses remembered


class Bucket:
    """Tokens that are used up by wrong guesses and come back with time."""

    def __init__(self, tokens: int, refill_s: float, now_s: float) -> None:
        self._most, self._refill_s = tokens, refill_s
        self._left, self._at_s = float(tokens), now_s

    def fill(self, now_s: float) -> float:
        """The tokens that are there now."""
        self._left = min(self._most, self._left + (now_s - self._at_s) / self._refill_s)
        self._at_s = now_s
        return self._left

    def use(self, tokens: int) -> None:
        """Take tokens out; a negative number puts them back."""
        self._left = min(self._most, self._left - tokens)


class Guesses:
    """Who may try a code: a bucket for each address, and one for all."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._clock_s = clock_s
        self._all = Bucket(ALL, ALL_S, clock_s())
        self._each: dict[str, Bucket] = {}
        self._lock = threading.Lock()

    def start(self, address: str) -> bool:
        """Take a token for a try; False when there is none left."""
        with self._lock:
            now_s = self._clock_s()
            if len(self._each) > KEPT:
                self._each = {a: b for a, b in self._each.items() if b.fill(now_s) < EACH}
            own = self._each.setdefault(address, Bucket(EACH, EACH_S, now_s))
            if own.fill(now_s) < 1 or self._all.fill(now_s) < 1:
                return False
            own.use(1)
            self._all.use(1)
            return True

    def was_right(self, address: str) -> None:
        """Put the token of a try back: only wrong ones count."""
        with self._lock:
            self._all.use(-1)
            if address in self._each:
                self._each[address].use(-1)
