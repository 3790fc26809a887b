"""Guns whose shells can be copied to your own gun: guns of the book and of other cards."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from assistant.cards.rattenkrieg.vehicles.armament import GunCard
from assistant.cards.rattenkrieg.vehicles.vehicle_files import VEHICLES, Vehicle
from assistant.cards.toml_files.reading import BadFile, CardStore, load, text_of
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import GUNS
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import SHELLS

Rows = list[Mapping[str, Any]]
SHELLS_KEY = "shells"  # only files with this word can have a gun with shells of its own


def gun_options(shelf: CardStore) -> tuple[tuple[str, str, None], ...]:
    """Return the guns as options: the book's guns, then the guns of other cards."""
    book = tuple((str(row["gun"]), str(row["name"]), None) for row in GUNS.rows)
    cards = tuple((key, f"{gun.name}, {name}", None) for key, name, gun in _guns_of_cards(shelf))
    return book + cards


def figures_and_shells(gun: str, shelf: CardStore) -> tuple[Mapping[str, Any], Rows]:
    """Return the figures and the shells of a gun as rows of the tables; none if it is unknown."""
    if row := GUNS.get(gun):
        return row, [shell for shell in SHELLS.rows if shell["gun"] == gun]
    found = next((card for key, _, card in _guns_of_cards(shelf) if key == gun), None)
    return (found.figures, found.shell_rows) if found else ({}, [])


def _guns_of_cards(shelf: CardStore) -> Iterator[tuple[str, str, GunCard]]:
    """Yield each gun with its own shells: its key, the name of its vehicle, and the gun."""
    for slug, path in shelf.paths(VEHICLES).items():
        try:
            name, guns = _own_guns(path, path.stat().st_mtime_ns, shelf)
        except (OSError, BadFile):
            continue  # it was removed a moment ago, or has an error
        for number, gun in guns:
            yield f"{slug}.{number}", name, gun


@lru_cache(maxsize=256)
def _own_guns(
    path: Path, changed_ns: int, shelf: CardStore
) -> tuple[str, tuple[tuple[int, GunCard], ...]]:
    """Return the name of a vehicle, and its guns that have their own shells, by number."""
    if SHELLS_KEY not in text_of(path):
        return "", ()
    card = load(Vehicle, path, shelf)
    return card.name, tuple((n, gun) for n, gun in enumerate(card.guns) if gun.shells)
