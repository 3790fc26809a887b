"""Files of data cards checked: every problem of every file at once."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from assistant.cards.files import BadFile, Fault, load, text_of, values_of, whole
from assistant.cards.kinds import KINDS, Kind, by_slug, every_file, kind_of


def check(paths: Iterable[Path]) -> list[Fault]:
    """What is wrong in files; nothing when all are good."""
    return [fault for path in paths for fault in faults(path)]


def faults(path: Path) -> Iterator[Fault]:
    """What is wrong in one file."""
    try:
        load(_kind(path).model, path)
    except BadFile as bad:
        yield from bad.faults
    first = by_slug().get(path.stem, path)
    if path.absolute() != first and path.absolute() in every_file():
        yield from whole(path, 1, f"another name is needed; {first} has this one").faults


def _kind(path: Path) -> Kind:
    """What a file is: by its folder, elsewhere by the fields that it has."""
    if kind := kind_of(path):
        return kind
    told = values_of(path, text_of(path)).keys()
    likeness = {kind: len(told & kind.model.model_fields.keys()) for kind in KINDS}
    best = max(KINDS, key=likeness.__getitem__)
    if likeness[best] == 0:
        folders = " or ".join(kind.folder for kind in KINDS)
        raise whole(path, 1, f"what card this is cannot be told; it belongs in {folders}")
    return best
