"""The codes for the whole hall, and the phones that wait for the umpire's tap.

Anybody in the hall can read such a code, so it only lets a phone ask. All of this is in memory: the
table screen shows new codes after a restart.
"""

import secrets
import threading
import time
from collections.abc import Callable
from typing import Literal

from assistant.battle.viewers import Viewer
from assistant.cards import codes
from assistant.frozen import dataclass, replace

MOST = 8  # phones that wait for one battle
MOST_FROM_ADDRESS = 3  # phones that wait behind one address
WAITS_S = 10 * 60.0  # after the last sign of life of a phone
REFUSED_S = 5 * 60.0  # for so long an address may not ask again
Answer = Literal["waits", "let in", "refused"]


@dataclass(frozen=True)
class WaitingPhone:
    """A phone that has read a code in the hall."""

    id: str
    reader: Viewer
    name: str  # the kind of phone
    address: str
    seen_s: float
    answer: Answer = "waits"

    @property
    def label(self) -> str:
        """Return the name for the console, as for a device that has joined."""
        return f"{self.name} {self.id[:4]}"


class Hall:
    """The codes and the waiting phones of all battles."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._clock_s = clock_s
        self._lock = threading.Lock()
        self._codes: dict[str, tuple[str, str]] = {}  # battle and side, by code
        self._phones: dict[str, WaitingPhone] = {}  # by the token of their cookies

    def code(self, battle: str, side: str) -> str:
        """Return the code for a side that the table screen shows; made at the first call."""
        with self._lock:
            for code, known in self._codes.items():
                if known == (battle, side):
                    return code
            code = codes.new_id()
            self._codes[code] = (battle, side)
            return code

    def revoke(self, battle: str, side: str | None) -> None:
        """Stop phones from asking with the code of a side."""
        with self._lock:
            self._codes = {c: known for c, known in self._codes.items() if known != (battle, side)}

    def reader_by_code(self, code: str) -> Viewer | None:
        """Return the reader that a phone with this code asks to be; None for another code."""
        found = self._codes.get(codes.fold(code))
        return Viewer("side", *found) if found else None

    def ask(self, token: str, reader: Viewer, name: str, address: str) -> str | None:
        """Let a phone wait; return its token, a new one for a new phone, or None if refused.

        Only a few phones of one address may wait, so that a stranger cannot fill a battle's list.
        """
        with self._lock:
            self._forget_old()
            known = self._phones.get(token)
            others = [x for t, x in self._phones.items() if t != token]
            waiting = [x for x in others if x.answer == "waits"]
            near = [x for x in waiting if x.address == address]
            here = [x for x in waiting if x.reader.battle == reader.battle]
            asked = [*others, *([known] if known else [])]
            was_refused = any(x.answer == "refused" and x.address == address for x in asked)
            if was_refused or len(near) >= MOST_FROM_ADDRESS or len(here) >= MOST:
                return None
            if known is None:
                token = secrets.token_urlsafe(32)
            id = known.id if known else codes.new_id()
            self._phones[token] = WaitingPhone(id, reader, name, address, self._clock_s())
            return token

    def phone(self, token: str) -> WaitingPhone | None:
        """Return the phone with this token, and note its sign of life."""
        with self._lock:
            self._forget_old()
            found = self._phones.get(token)
            if found and found.answer == "waits":
                self._phones[token] = replace(found, seen_s=self._clock_s())
            return found

    def waits(self, token: str, reader: Viewer) -> bool:
        """Return whether the phone with this token already waits to become a reader."""
        found = self.phone(token)
        return found is not None and (found.answer, found.reader) == ("waits", reader)

    def waiting(self, battle: str) -> tuple[WaitingPhone, ...]:
        """Return the phones that wait for the umpire of a battle, in the order of arrival."""
        with self._lock:
            self._forget_old()
            every = self._phones.values()
            return tuple(x for x in every if x.answer == "waits" and x.reader.battle == battle)

    def answer(self, battle: str, id: str, *, lets_in: bool) -> bool:
        """Let a waiting phone in, or refuse it; return whether it still waited."""
        with self._lock:
            for token, phone in self._phones.items():
                if (phone.id, phone.reader.battle, phone.answer) == (id, battle, "waits"):
                    given: Answer = "let in" if lets_in else "refused"
                    self._phones[token] = replace(phone, answer=given, seen_s=self._clock_s())
                    return True
            return False

    def leave(self, token: str) -> None:
        """Forget a phone that has joined."""
        with self._lock:
            self._phones.pop(token, None)

    def _forget_old(self) -> None:
        now = self._clock_s()
        lasts = {"waits": WAITS_S, "let in": WAITS_S, "refused": REFUSED_S}
        self._phones = {t: x for t, x in self._phones.items() if now - x.seen_s < lasts[x.answer]}
