"""A picture of a printed map beside a card: it stays on the laptop, and marks are put on it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from assistant.cards.library.kinds import Kind
from assistant.cards.toml_files.reading import CardStore
from assistant.files import write_whole

MOST_MARKS = 200
LONGEST_MARK = 20  # letters of the name of a mark
LARGEST_PX = 10_000
Spot = tuple[int, int]  # pixels from the left and from the top


@dataclass(frozen=True)
class MapPicture:
    """The size of a picture in pixels, and the named spots on it."""

    wide: int
    high: int
    marks: Mapping[str, Spot] = field(default_factory=dict)


def load_picture(shelf: CardStore, kind: Kind, slug: str) -> MapPicture | None:
    """Return the picture of a card's map; None if there is none."""
    try:
        body = json.loads(_marks_file(shelf, kind, slug).read_text("utf-8"))
        marks = {str(name)[:LONGEST_MARK]: _spot(xy) for name, xy in body["marks"].items()}
        wide, high = _spot([body["wide"], body["high"]])
        return MapPicture(max(wide, 1), max(high, 1), dict(list(marks.items())[:MOST_MARKS]))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _spot(pair: list[object]) -> Spot:
    """Return a spot within bounds; raise `ValueError` or `TypeError` for anything else."""
    x, y = (min(max(int(str(each)), 0), LARGEST_PX) for each in pair)
    return x, y


def save_marks(shelf: CardStore, kind: Kind, slug: str, picture: MapPicture) -> None:
    """Save the size of a picture and its marks; raise `OSError` if that is impossible."""
    body = {"wide": picture.wide, "high": picture.high, "marks": dict(picture.marks)}
    write_whole(_marks_file(shelf, kind, slug), json.dumps(body).encode())


def save_picture(
    shelf: CardStore, kind: Kind, slug: str, content: bytes, size: tuple[int, int]
) -> None:
    """Save a JPEG as the picture of a card's map; marks stay where they are on the map."""
    old = load_picture(shelf, kind, slug)
    marks = {}
    if old:
        across, down = size[0] / old.wide, size[1] / old.high
        marks = {name: (round(x * across), round(y * down)) for name, (x, y) in old.marks.items()}
    write_whole(_picture_file(shelf, kind, slug), content)
    save_marks(shelf, kind, slug, MapPicture(*size, marks))


def picture_content(shelf: CardStore, kind: Kind, slug: str) -> bytes | None:
    """Return the JPEG of a card's map; None if there is none."""
    try:
        return _picture_file(shelf, kind, slug).read_bytes()
    except OSError:
        return None


def picture_stamp(shelf: CardStore, kind: Kind, slug: str) -> int:
    """Return a number that changes with the picture, for its address; 0 without a picture."""
    try:
        return _picture_file(shelf, kind, slug).stat().st_mtime_ns
    except OSError:
        return 0


def remove_picture(shelf: CardStore, kind: Kind, slug: str) -> None:
    """Remove the picture of a card's map and its marks, if there are any."""
    _picture_file(shelf, kind, slug).unlink(missing_ok=True)
    _marks_file(shelf, kind, slug).unlink(missing_ok=True)


def _picture_file(shelf: CardStore, kind: Kind, slug: str) -> Path:
    assert shelf.own is not None
    return shelf.own / kind.folder / f"{slug}.jpg"


def _marks_file(shelf: CardStore, kind: Kind, slug: str) -> Path:
    assert shelf.own is not None
    return shelf.own / kind.folder / f"{slug}.marks.json"
