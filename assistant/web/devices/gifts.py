"""Packs that one laptop gives to others: a code for each, and the laptops that ask for it.

Anybody who reads a code may only ask; the umpire decides on each request. All of this is in memory,
and ends with the program.
"""

import secrets
import threading
import time
from collections.abc import Callable
from typing import Literal

from assistant.cards import codes
from assistant.frozen import dataclass, replace

LASTS_S = 30 * 60.0  # from the tap that gives a pack
MOST_GIFTS = 4
MOST_ASKING = 6  # for one pack
MOST_FROM_ADDRESS = 2
Answer = Literal["waits", "allowed", "refused"]


@dataclass(frozen=True)
class Asking:
    """A laptop or a phone that asks for a pack."""

    id: str
    token: str
    address: str
    answer: Answer = "waits"

    @property
    def label(self) -> str:
        """Four letters that both screens show, so that the umpire allows the right one."""
        return self.id[:4]


@dataclass(frozen=True)
class Gift:
    """A pack that is given away, under a code."""

    code: str
    name: str
    file: str  # its name
    text: str
    begun_s: float
    asking: tuple[Asking, ...] = ()


class Gifts:
    """The packs that are given away now."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._clock_s = clock_s
        self._lock = threading.Lock()
        self._gifts: dict[str, Gift] = {}

    def give(self, name: str, file: str, text: str) -> str:
        """Give a pack away; return its code. The oldest of too many gifts ends."""
        with self._lock:
            self._forget_old()
            while len(self._gifts) >= MOST_GIFTS:
                del self._gifts[next(iter(self._gifts))]
            code = codes.new_id()
            self._gifts[code] = Gift(code, name, file, text, self._clock_s())
            return code

    def gift(self, code: str) -> Gift | None:
        """Return the gift with a code; None if there is none, or its time is over."""
        with self._lock:
            self._forget_old()
            return self._gifts.get(codes.fold(code))

    def ask(self, code: str, address: str) -> Asking | None:
        """Let somebody at an address ask for a pack; None if too many ask already."""
        with self._lock:
            self._forget_old()
            gift = self._gifts.get(codes.fold(code))
            if gift is None or len(gift.asking) >= MOST_ASKING:
                return None
            if sum(x.address == address for x in gift.asking) >= MOST_FROM_ADDRESS:
                return None
            asking = Asking(codes.new_id(), secrets.token_urlsafe(32), address)
            self._gifts[gift.code] = replace(gift, asking=(*gift.asking, asking))
            return asking

    def find_asking(self, code: str, token: str) -> Asking | None:
        """Return the device with this token that asks for a pack."""
        gift = self.gift(code)
        every = gift.asking if gift else ()
        return next(
            (x for x in every if secrets.compare_digest(x.token.encode(), token.encode())), None
        )

    def answer(self, code: str, id: str, *, allows: bool) -> None:
        """Allow or refuse the device with an id, if it still waits."""
        with self._lock:
            gift = self._gifts.get(code)
            if gift is None:
                return
            given: Answer = "allowed" if allows else "refused"
            self._gifts[code] = replace(
                gift,
                asking=tuple(
                    replace(x, answer=given) if (x.id, x.answer) == (id, "waits") else x
                    for x in gift.asking
                ),
            )

    def end(self, code: str) -> None:
        """Stop giving a pack away."""
        with self._lock:
            self._gifts.pop(code, None)

    def _forget_old(self) -> None:
        now_s = self._clock_s()
        self._gifts = {c: x for c, x in self._gifts.items() if now_s - x.begun_s < LASTS_S}
