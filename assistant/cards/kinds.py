"""Kinds of data cards: the folder of each and the form of its files; every card by its slug."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.cards.files import SHIPPED, Card, Shelf, load
from assistant.cards.forces import ORDERS_OF_BATTLE, SCENARIOS, Force, Scenario


@dataclass(frozen=True)
class Kind:
    """What the files of one folder are."""

    category: str
    folder: str
    model: type[Card]


KINDS = (
    Kind("order-of-battle", ORDERS_OF_BATTLE, Force),
    Kind("scenario", SCENARIOS, Scenario),
)


def kind_of(path: Path) -> Kind | None:
    """What a file is, by its folder."""
    return next((kind for kind in KINDS if kind.folder == path.absolute().parent.name), None)


def by_slug(shelf: Shelf = SHIPPED) -> dict[str, Path]:
    """The file of each card by its slug, the file's name; of two alike the first counts."""
    found: dict[str, Path] = {}
    for path in shelf.every_file():
        if kind_of(path):
            found.setdefault(path.stem, path)
    return dict(sorted(found.items()))


def as_json(path: Path, shelf: Shelf = SHIPPED) -> dict[str, Any]:
    """A card in its public form, its category first; raises `BadFile`."""
    kind = kind_of(path)
    assert kind, path
    return {"category": kind.category, **load(kind.model, path, shelf).model_dump(mode="json")}
