"""Summaries of cards for the pages of other cards, read again only when a file changes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from assistant.cards.rattenkrieg.forces.orders_of_battle import ORDERS_OF_BATTLE
from assistant.cards.rattenkrieg.vehicles.vehicle_files import VEHICLES
from assistant.cards.toml_files.reading import BadFile, CardStore, Part, name_in, text_of, values_of

G = TypeVar("G")


@dataclass(frozen=True)
class VehicleSummary:
    """A vehicle's or gun's card in brief."""

    name: str
    crew: int


@dataclass(frozen=True)
class ForceSummary:
    """An order of battle in brief; a vehicle and its crew count as one element."""

    name: str
    short: str
    letter: str
    squads: tuple[tuple[str, int, int], ...]  # name, elements, men on foot
    vehicles: tuple[tuple[str, str], ...]  # squad, slug


def vehicles(shelf: CardStore) -> dict[str, VehicleSummary]:
    """Return the summary of every vehicle, by slug."""
    return _summaries_of(shelf, VEHICLES, _vehicle)


def forces(shelf: CardStore) -> dict[str, ForceSummary]:
    """Return the summary of every order of battle, by slug."""
    return _summaries_of(shelf, ORDERS_OF_BATTLE, _force)


def names(shelf: CardStore, folder: str) -> dict[str, str]:
    """Return the name of every card in a folder, by slug."""
    return _summaries_of(shelf, folder, _name)


def strength_in_words(elements: int, men: int, between: str = ", ") -> str:
    """Return how many elements and figures there are: `1 element, 4 figures`."""
    words = (f"{elements} element", elements), (f"{men} figure", men)
    return between.join(one if number == 1 else f"{one}s" for one, number in words)


def _summaries_of(shelf: CardStore, folder: str, gist: Callable[[Path, int], G]) -> dict[str, G]:
    found = {}
    for slug, path in shelf.paths(folder).items():
        try:
            found[slug] = gist(path, path.stat().st_mtime_ns)
        except OSError:
            continue  # it was removed a moment ago
    return found


@lru_cache(maxsize=256)
def _name(path: Path, changed_ns: int) -> str:
    return name_in(path)


@lru_cache(maxsize=1024)
def _vehicle(path: Path, changed_ns: int) -> VehicleSummary:
    try:
        values = Part(values_of(path, text_of(path)))
    except BadFile:
        return VehicleSummary(path.stem, 0)
    return VehicleSummary(str(values.get("name") or path.stem), len(values.parts("crew")))


@lru_cache(maxsize=256)
def _force(path: Path, changed_ns: int) -> ForceSummary:
    try:
        values = Part(values_of(path, text_of(path)))
    except BadFile:
        return ForceSummary(path.stem, "", "", (), ())
    squads: dict[str, tuple[int, int]] = {}
    rolling = []
    for element in values.parts("elements"):
        squad = str(element.get("squad"))
        elements, men = squads.get(squad, (0, 0))
        squads[squad] = elements + 1, men + len(element.parts("figures"))
        if slug := element.get("vehicle"):
            rolling.append((squad, str(slug)))
    name, short, letter = (str(values.get(key) or "") for key in ("name", "short", "letter"))
    every = tuple((n, *c) for n, c in squads.items())
    return ForceSummary(name or path.stem, short, letter, every, tuple(rolling))
