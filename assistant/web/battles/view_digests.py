"""The last view of each reader of a battle or card as digests, numbered in order."""

import secrets
import threading
from dataclasses import dataclass
from typing import Any

from assistant.battle.viewers import Viewer
from assistant.frozen import replace
from assistant.web.battles.checklist import TickedLines

MOST_LENGTHS = 200  # of the newest digests of a battle
RUN = secrets.token_hex(4)  # numbers of another run of the server say nothing about this one
Beside = tuple[TickedLines, tuple[str, ...]]  # ticks, and notes by ids: the log has neither
Seen = tuple[Viewer, str, str]  # the reader, the battle and the card


@dataclass(frozen=True)
class ViewDigest:
    """A reader's view, as a short text that changes with the view."""

    state: Any
    count: int  # the length of the log
    beside: Beside
    digest: str
    number: int = 1  # how often it has changed, as far as anybody has looked


class ViewDigests:
    """The newest digest of each reader.

    Digests of a battle as it will be are kept apart until the entry is saved, because saving may
    fail.
    """

    def __init__(self) -> None:
        self._newest: dict[Seen, ViewDigest] = {}
        self._coming: dict[Seen, ViewDigest] = {}
        # for each battle, by the order of the umpire's digests: the length of the log at the first
        self._lengths: dict[str, dict[str, int]] = {}
        self._lock = threading.Lock()

    def digest_if_current(
        self, seen: Seen, state: Any, count: int, beside: Beside, *, is_coming: bool = False
    ) -> ViewDigest | None:
        """Return the digest if nothing has happened since it was made."""
        for kept in (self._newest, self._coming):
            known = kept.get(seen)
            if known and known.state is state and (known.count, known.beside) == (count, beside):
                is_new = kept is self._coming and not is_coming
                return self.numbered(seen, known) if is_new else known
        return None

    def numbered(self, seen: Seen, found: ViewDigest, *, is_coming: bool = False) -> ViewDigest:
        """Keep a digest unless a later one is known; return it with its number."""
        with self._lock:
            known = self._newest.get(seen)
            if known is not None:
                is_other = known.digest != found.digest
                is_late = found.count < known.count  # it was begun before that one, ended after it
                number = known.number - is_other if is_late else known.number + is_other
                found = replace(found, number=number)
                if is_late:
                    return found
            (self._coming if is_coming else self._newest)[seen] = found
            if seen[0].is_umpire:
                self._note_length(seen[1], found)
            return found

    def readers(self, battle: str) -> frozenset[Viewer]:
        """Return the readers of a battle whose view has a digest."""
        with self._lock:
            return frozenset(
                reader for reader, found, card in self._newest if found == battle and not card
            )

    def entries_at(self, battle: str, order: str) -> int | None:
        """Return how long the log was when the umpire's digest with this order was new."""
        return self._lengths.get(battle, {}).get(order)

    def _note_length(self, battle: str, found: ViewDigest) -> None:
        lengths = self._lengths.setdefault(battle, {})
        lengths.setdefault(order_mark(found.number), found.count)
        if len(lengths) > MOST_LENGTHS:
            del lengths[next(iter(lengths))]

    def forget(self, battle: str) -> None:
        """Drop the digests of a battle that was removed."""
        with self._lock:
            for kept in (self._newest, self._coming):
                for seen in [seen for seen in kept if seen[1] == battle]:
                    del kept[seen]
            self._lengths.pop(battle, None)


def order_mark(number: int) -> str:
    """Return a text that tells which of two pages is newer; empty for number 0."""
    return f"{RUN}.{number}" if number else ""
