"""The order of requests: a device that caused little work goes first.

Every device has an account of its recent work. Busy devices share a few threads, so a tap always
finds a free one. All of this runs on the event loop.
"""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

MUCH_S = 0.25  # seconds of work lately: more is much
STRANGERS_S = 0.75  # the same for all together who have not joined
NEAR_S = 1.0  # the same for all devices of one address: one phone can join many times
LATELY_S = 3.0  # how fast an account empties
LEAST_S = 0.005  # the cost of any request, added to the work of its thread
FORGOTTEN_S = 0.001  # an account with less is closed
STRANGERS = ""  # the account of all who have not joined


@dataclass(frozen=True)
class Who:
    """The sender of a request: a device, or the address of one that has not joined."""

    key: str
    address: str = ""  # of a device that has joined; empty on this laptop
    is_stranger: bool = False
    is_trusted: bool = False  # the umpire: never one of many who wait


@dataclass
class Account:
    """The recent work of one sender."""

    work_s: float = 0.0
    at_s: float = 0.0

    def lately_s(self, now_s: float) -> float:
        """Return the recent work on the account."""
        return self.work_s * math.exp((self.at_s - now_s) / LATELY_S)

    def add(self, work_s: float, now_s: float) -> None:
        """Add work to the account."""
        self.work_s, self.at_s = self.lately_s(now_s) + work_s, now_s


@dataclass
class QueuedRequest:
    """A request that has a thread or waits for one."""

    who: Who
    is_busy: bool  # its device caused much work
    begins: "asyncio.Future[None]" = field(repr=False)


class RequestQueue:
    """The threads for requests; busy devices get only some of them."""

    def __init__(
        self,
        threads: int,
        busy_threads: int,
        much_s: float = MUCH_S,
        clock_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._free, self._busy_free = threads, busy_threads
        self._much_s, self._clock_s = much_s, clock_s
        self._accounts: dict[str, Account] = {}
        self._waiting: dict[str, deque[QueuedRequest]] = {}
        self._at_work: dict[str, int] = {}

    def count_of(self, who: Who) -> int:
        """Return how many requests of a sender have a thread or wait for one."""
        return self._at_work.get(who.key, 0)

    def ask(self, who: Who) -> QueuedRequest:
        """Add a request; it may begin when its future is done."""
        self._at_work[who.key] = self.count_of(who) + 1
        turn = QueuedRequest(
            who, self._is_heavy_user(who), asyncio.get_running_loop().create_future()
        )
        self._waiting.setdefault(who.key, deque()).append(turn)
        self._begin()
        return turn

    def end(self, turn: QueuedRequest, work_s: float, apart_s: float = 0.0) -> None:
        """Remove a request, begun or not, and record how much work it was.

        `apart_s` is the time of a process that it began: the server itself needs no pause for that.
        """
        self._end_work(turn.who)
        if not turn.begins.done():
            self._waiting[turn.who.key].remove(turn)
            if not self._waiting[turn.who.key]:
                del self._waiting[turn.who.key]
            return
        self._write(turn.who, work_s + apart_s + LEAST_S)
        if turn.is_busy and any(own[0].is_busy for own in self._waiting.values()):
            # as long a pause as it worked: the other half of the processor is for those who tap
            pause_s = work_s + LEAST_S
            asyncio.get_running_loop().call_later(pause_s, self._free_thread, True)
        else:
            self._free_thread(turn.is_busy)

    def _free_thread(self, is_busy: bool) -> None:
        self._free += 1
        self._busy_free += is_busy
        self._begin()

    def _begin(self) -> None:
        while self._free and (turn := self._next()):
            own = self._waiting[turn.who.key]
            own.popleft()
            if not own:
                del self._waiting[turn.who.key]
            self._free -= 1
            self._busy_free -= turn.is_busy
            turn.begins.set_result(None)

    def _next(self) -> QueuedRequest | None:
        """Return the next request: its device caused the least work, and its address not much."""
        now_s = self._clock_s()
        first = [own[0] for own in self._waiting.values()]
        may_begin = [turn for turn in first if self._busy_free > 0 or not turn.is_busy]

        def order(turn: QueuedRequest) -> tuple[bool, float]:
            return self._is_much_near(turn.who, now_s), self._recent_work_s(turn.who.key, now_s)

        return min(may_begin, key=order, default=None)

    def _is_heavy_user(self, who: Who) -> bool:
        now_s = self._clock_s()
        if who.is_trusted:
            return False
        if who.is_stranger and self._recent_work_s(STRANGERS, now_s) > STRANGERS_S:
            return True
        if self._is_much_near(who, now_s):
            return True
        return self._recent_work_s(who.key, now_s) > self._much_s

    def _is_much_near(self, who: Who, now_s: float) -> bool:
        """Return whether the devices at the sender's address together caused much work."""
        near_s = self._recent_work_s(_near(who), now_s) if who.address else 0.0
        return near_s > NEAR_S and not who.is_trusted

    def _recent_work_s(self, key: str, now_s: float) -> float:
        found = self._accounts.get(key)
        return found.lately_s(now_s) if found else 0.0

    def _write(self, who: Who, work_s: float) -> None:
        now_s = self._clock_s()
        others = [STRANGERS] * who.is_stranger + [_near(who)] * bool(who.address)
        for key in (who.key, *others):
            self._accounts.setdefault(key, Account()).add(work_s, now_s)
        if len(self._accounts) > 500:
            kept = {k: a for k, a in self._accounts.items() if a.lately_s(now_s) > FORGOTTEN_S}
            self._accounts = kept

    def _end_work(self, who: Who) -> None:
        self._at_work[who.key] -= 1
        if not self._at_work[who.key]:
            del self._at_work[who.key]


def _near(who: Who) -> str:
    """Return the key of the account that the devices at one address share."""
    return f"near {who.address}"
