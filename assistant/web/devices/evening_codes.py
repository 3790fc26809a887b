"""Five letters to type instead of a join code, for one evening.

There are so few that a stranger could try them all, so each stops working after some hours, and all
stop after many wrong ones. The join code of ten letters and figures works as before.
"""

import secrets
import threading
import time
from collections.abc import Callable

from assistant.cards import codes

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

    def short_code(self, join_code: str) -> str:
        """Return the five letters for a join code; empty when too many wrong ones were typed."""
        with self._lock:
            self._forget_old()
            if self._wrong >= MOST_WRONG:
                return ""
            for short, (known, _) in self._codes.items():
                if known == join_code:
                    return short
            while (short := _new_code()) in self._codes:
                continue
            self._codes[short] = (join_code, self._clock() + LASTS_S)
            return short

    def join_code(self, typed: str) -> str | None:
        """Return the join code for five letters; None if they have none.

        A text of another length does not count as a wrong code.
        """
        short = codes.fold(typed)
        if len(short) != LENGTH:
            return None
        with self._lock:
            self._forget_old()
            if self._wrong >= MOST_WRONG:
                return None
            found = self._codes.get(short)
            self._wrong += found is None
            return found[0] if found else None

    def _forget_old(self) -> None:
        now = self._clock()
        self._codes = {short: each for short, each in self._codes.items() if each[1] > now}


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
