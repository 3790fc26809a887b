"""Files of data cards checked: every problem of every file at once."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from assistant.cards.library.kinds import KINDS, Kind, by_slug, card_at, kind_of
from assistant.cards.toml_files.reading import (
    SHIPPED,
    BadFile,
    Fault,
    Shelf,
    text_of,
    values_of,
    whole,
)


def check(paths: Iterable[Path], shelf: Shelf = SHIPPED) -> list[Fault]:
    """What is wrong in files; nothing when all are good."""
    return [fault for path in paths for fault in faults(path, shelf)]


def faults(path: Path, shelf: Shelf = SHIPPED) -> Iterator[Fault]:
    """What is wrong in one file."""
    try:
        card_at(path, kind_of(path) or likely_kind(path, text_of(path)), shelf)
    except BadFile as bad:
        yield from bad.faults
    first = by_slug(shelf).get(path.stem, path)
    if path.absolute() != first and path.absolute() in shelf.every_file():
        yield from whole(path, 1, f"another name is needed; {first} has this one").faults


def likely_kind(path: Path, text: str) -> Kind:
    """What a file elsewhere is, by the fields that it has; raises `BadFile`."""
    told = values_of(path, text).keys()
    likeness = {kind: len(told & kind.model.model_fields.keys()) for kind in KINDS}
    best = max(KINDS, key=likeness.__getitem__)
    if likeness[best] == 0:
        folders = " or ".join(kind.folder for kind in KINDS if kind.folder)
        where = f"it belongs in {folders}, or beside these folders if it is a vehicle"
        raise whole(path, 1, f"what card this is cannot be told; {where}")
    return best
