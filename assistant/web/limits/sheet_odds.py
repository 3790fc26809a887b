"""The odds on sheets: work for which a device does not have to wait later.

A tap never waits behind odds that its own device requested. While all sheets together need little
time, their odds are charged to no account. When they need more, each sheet gets so little time for
its odds that a tap after it hardly waits.
"""

import time
from collections.abc import Callable

from assistant.web.limits.odds_budgets import BUDGET_S, SOON_S
from assistant.web.limits.request_queue import Account

POT_S = 1.5  # of recent work for all devices together


class TapOdds:
    """The time that the odds of each sheet may take, and the part that is not charged."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._clock_s = clock_s
        self._all = Account()

    def allowed_s(self, *, is_trusted: bool = False) -> float:
        """Return how many seconds the odds of the next sheet may take."""
        has_room = self._all.lately_s(self._clock_s()) < POT_S
        return BUDGET_S if is_trusted or has_room else SOON_S

    def waive_s(self, allowed_s: float, odds_s: float) -> float:
        """Record the odds of a sheet; return how many seconds of them are not charged."""
        self._all.add(odds_s, self._clock_s())
        return odds_s if allowed_s > SOON_S else 0.0
