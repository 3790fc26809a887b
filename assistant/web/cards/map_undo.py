"""Taps on a map that can be undone: the files as they were before, while the program runs."""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from assistant.cards.library.map_pictures import MapPicture

MOST_TAPS = 60  # of a map
MOST_MAPS = 8


@dataclass(frozen=True)
class Before:
    """A card's file and its marks before a tap, and the digest of the file after the tap."""

    content: bytes
    picture: MapPicture | None
    digest: str


_taps: OrderedDict[Path, list[Before]] = OrderedDict()
_lock = threading.Lock()


def note_tap(path: Path, before: Before) -> None:
    """Remember how a map was before a tap."""
    with _lock:
        taps = _taps.setdefault(path, [])
        taps.append(before)
        del taps[:-MOST_TAPS]
        _taps.move_to_end(path)
        while len(_taps) > MOST_MAPS:
            _taps.popitem(last=False)


def count_taps(path: Path, digest: str) -> int:
    """Return how many taps can be undone; none if the file was changed elsewhere."""
    with _lock:
        taps = _taps.get(path, [])
        return len(taps) if taps and taps[-1].digest == digest else 0


def take_back(path: Path, digest: str) -> Before | None:
    """Return how a map was before its last tap, and forget the tap; None if there is none."""
    with _lock:
        taps = _taps.get(path, [])
        return taps.pop() if taps and taps[-1].digest == digest else None
