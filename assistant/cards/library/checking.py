"""Checks of data card files: all errors of all files at once."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from assistant.cards.library.kinds import KINDS, Kind, by_slug, card_at, kind_of
from assistant.cards.toml_files.reading import (
    SHIPPED,
    BadFile,
    CardStore,
    Fault,
    card_of,
    decode_text,
    text_of,
    unusable_file,
    values_of,
)


def check_files(paths: Iterable[Path], shelf: CardStore = SHIPPED) -> list[Fault]:
    """Return the errors in these files; empty if all are valid."""
    return [fault for path in paths for fault in faults_of(path, shelf)]


def faults_of(path: Path, shelf: CardStore = SHIPPED) -> Iterator[Fault]:
    """Yield the errors in one file."""
    try:
        card_at(path, kind_of(path) or likely_kind(path, text_of(path)), shelf)
    except BadFile as bad:
        yield from bad.faults
    first = by_slug(shelf).get(path.stem, path)
    if path.absolute() != first and path.absolute() in shelf.every_file():
        yield from unusable_file(path, 1, f"{first} already has this name; choose another").faults


def faults_in_text(path: Path, content: bytes, shelf: CardStore = SHIPPED) -> Iterator[Fault]:
    """Yield the errors in a card that no file has; `path` names it in the errors."""
    try:
        text = decode_text(path, content)
        card_of(likely_kind(path, text).model, path, text, shelf)
    except BadFile as bad:
        yield from bad.faults


def notes_on_files(paths: Iterable[Path], shelf: CardStore = SHIPPED) -> Iterator[str]:
    """Yield a line for each ability, such as shooting, that a card without errors lacks."""
    for path in paths:
        try:
            kind = kind_of(path) or likely_kind(path, text_of(path))
            card = card_at(path, kind, shelf)
        except BadFile:
            continue  # its errors are listed
        yield from (f"{path}: {sentence}" for sentence in kind.missing_abilities(card))


def likely_kind(path: Path, text: str) -> Kind:
    """Return the kind of a file outside the known folders by its fields; raise `BadFile`."""
    values = values_of(path, text).keys()
    likeness = {kind: len(values & kind.model.model_fields.keys()) for kind in KINDS}
    best = max(KINDS, key=likeness.__getitem__)
    if likeness[best] == 0:
        folders = " or ".join(kind.folder for kind in KINDS if kind.folder)
        where = f"it belongs in {folders}, or beside these folders if it is a vehicle"
        raise unusable_file(path, 1, f"the kind of card is unknown; {where}")
    return best
