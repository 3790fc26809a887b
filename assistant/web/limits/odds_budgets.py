"""Budgets for odds on the server: limited processor time, and none once the client is gone."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import has_request_context, request
from werkzeug.exceptions import ServiceUnavailable

BUDGET_S = 1.0  # of one thread's work
SOON_S = 0.1  # of work, after which it is less urgent than the taps of others
TURN_S, SHORT_S, LONG_S = 0.002, 0.001, 0.006  # of work, and of the pauses before and after that
IS_GONE = "assistant.is_gone"  # in the scope of a request: whether its client has hung up
ALLOWED_S = "assistant.odds_allowed_s"  # in its scope too: how much work its odds may be
WORKED_S = "assistant.odds_worked_s"  # and a list of how much they were
NOBODY_WAITS = "The device that asked for these odds is gone."


class Budget:
    """The time for the odds of one request; a rule checks it before every run."""

    def __init__(
        self,
        is_gone: Callable[[], bool] = lambda: False,
        budget_s: float = BUDGET_S,
        clock_s: Callable[[], float] = time.thread_time,
    ) -> None:
        self._is_gone, self._budget_s, self._clock_s = is_gone, budget_s, clock_s
        self._began_s = self._turn_s = clock_s()

    def __call__(self, part: float) -> bool:
        """Return whether this part of the time is spent; raise if the client is gone."""
        now_s = self._clock_s()
        if now_s - self._turn_s > TURN_S:
            if self._is_gone():
                raise ServiceUnavailable(NOBODY_WAITS)
            time.sleep(SHORT_S if now_s - self._began_s < SOON_S else LONG_S)
            self._turn_s = now_s
        return now_s - self._began_s > part * self._budget_s


def is_gone() -> Callable[[], bool]:
    """Return a function that tells whether the client is gone or the server stops."""
    found: Callable[[], bool] = _scope().get(IS_GONE, lambda: False)
    return found


def budget() -> Budget:
    """Return the budget of the present request."""
    return Budget(is_gone(), _scope().get(ALLOWED_S, BUDGET_S))


@contextmanager
def record_work() -> Iterator[None]:
    """Record with the current request how much work was done inside."""
    began_s = time.thread_time()
    try:
        yield
    finally:
        _scope().get(WORKED_S, []).append(time.thread_time() - began_s)


def _scope() -> dict[str, Any]:
    found: dict[str, Any] = request.environ.get("asgi.scope", {}) if has_request_context() else {}
    return found
