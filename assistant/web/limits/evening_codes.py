"""Five letters to type instead of a join code, for one evening.

There are so few that a stranger could try them all. So each stops working after some hours, and an
address that sends many wrong ones must wait. After many wrong ones from all addresses together,
five letters only let a phone wait for the umpire's tap. The join code of ten letters and figures
works as before.
"""

import secrets
import threading
import time
from collections.abc import Callable

from assistant.cards import codes
from assistant.web.limits.rate_limit import ShortCodeLimit

LETTERS = "".join(filter(str.isalpha, codes.CROCKFORD))
LENGTH = 5
LASTS_S = 12 * 3600.0
MOST_WRONG = 200  # from all devices together: of 4,000 strangers who try, one gets in


class EveningCodes:
    """The short codes of join codes, in memory alone."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._codes: dict[str, tuple[str, float]] = {}  # join code and end, by short code
        self._wrong = 0
        self._limit = ShortCodeLimit(clock)

    def short_code(self, join_code: str) -> str:
        """Return the five letters for a join code."""
        with self._lock:
            self._forget_old()
            for short, (known, _) in self._codes.items():
                if known == join_code:
                    return short
            while (short := _new_code()) in self._codes:
                continue
            self._codes[short] = (join_code, self._clock() + LASTS_S)
            return short

    def are_stopped(self, typed: str, address: str) -> bool:
        """Return whether these are five letters from an address that sent too many wrong ones."""
        return len(codes.fold(typed)) == LENGTH and self._limit.is_used_up(address)

    def join_code(self, typed: str, address: str = "") -> str | None:
        """Return the join code for five letters from an address; None if they have none.

        A text of another length does not count as a wrong code. While an address is stopped, its
        right letters are not looked up either.
        """
        short = codes.fold(typed)
        if len(short) != LENGTH or self.are_stopped(typed, address):
            return None
        with self._lock:
            self._forget_old()
            found = self._codes.get(short)
            if found is None:
                self._wrong += 1
                self._limit.count(address)
            return found[0] if found else None

    @property
    def need_tap(self) -> bool:
        """Return whether five letters only let a phone wait, as too many wrong ones were typed."""
        return self._wrong >= MOST_WRONG

    def _forget_old(self) -> None:
        now = self._clock()
        self._codes = {short: each for short, each in self._codes.items() if each[1] > now}


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
