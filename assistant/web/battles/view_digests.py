"""The last view of each reader of a battle or card: short texts, numbered in order."""

import secrets
import threading
from dataclasses import dataclass, replace
from typing import Any

from assistant.battle.viewers import Viewer
from assistant.web.battles.checklist import Done

RUN = secrets.token_hex(4)  # numbers of another run of the server say nothing about this one
Seen = tuple[Viewer, str, str]  # the reader, the battle and the card


@dataclass(frozen=True)
class Picture:
    """A reader's view, as a short text that changes with the view."""

    state: Any
    count: int  # how long the log was
    ticked: Done
    digest: str
    number: int = 1  # how often it has changed, as far as anybody looked


class Pictures:
    """The newest picture of each reader.

    Pictures of a battle as it will be are kept separately until it is so: the disk may refuse.
    """

    def __init__(self) -> None:
        self._newest: dict[Seen, Picture] = {}
        self._coming: dict[Seen, Picture] = {}
        self._lock = threading.Lock()

    def known(
        self, seen: Seen, state: Any, count: int, ticked: Done, *, is_coming: bool = False
    ) -> Picture | None:
        """Return the picture if nothing has happened since it was made."""
        for kept in (self._newest, self._coming):
            known = kept.get(seen)
            if known and known.state is state and (known.count, known.ticked) == (count, ticked):
                is_new = kept is self._coming and not is_coming
                return self.numbered(seen, known) if is_new else known
        return None

    def numbered(self, seen: Seen, found: Picture, *, is_coming: bool = False) -> Picture:
        """Keep a picture that was found, unless a later one is known; answer it with its number."""
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
            return found

    def forget(self, battle: str) -> None:
        """Drop the pictures of a battle that is there no more."""
        with self._lock:
            for kept in (self._newest, self._coming):
                for seen in [seen for seen in kept if seen[1] == battle]:
                    del kept[seen]


def order(number: int) -> str:
    """Say which of two pages is the newer; nothing where there was nothing to number."""
    return f"{RUN}.{number}" if number else ""
