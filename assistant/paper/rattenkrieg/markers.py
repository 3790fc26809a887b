"""Mojons and Tactical Orders to cut out: fronts that differ, backs that are all alike."""

from assistant.battle.rattenkrieg.screens.printing.sheets import Markers
from assistant.paper.sheets import Card, Grid, Json

WORDS = {"fire": "Fire", "movement": "Move", "ambush": "Ambush"}


def mojons(markers: Markers, grid: Grid) -> list[Card]:
    """Return a side's numbered Mojons, and pathway markers to fill the sheet.

    Every number is there once, a decoy's like any other.
    """
    size = grid.columns * grid.rows
    numbers: list[int | None] = [*sorted(markers.mojons)]
    numbers += [None] * (-len(numbers) % size)
    side = _side(markers)
    back = Card("mojon-back", side)
    return [Card("mojon", {**side, "number": number}, back) for number in numbers]


def orders(markers: Markers, grid: Grid) -> list[Card]:
    """Return a side's orders: numbered ambush markers, fire and movement for each element.

    The last row is filled up with spare ones.
    """
    kinds: list[tuple[str, int | None]] = [
        ("ambush", number + 1) for number in range(markers.ambush)
    ]
    spare = -(markers.ambush + 2 * markers.elements) % grid.columns
    kinds += [("fire", None)] * (markers.elements + spare // 2)
    kinds += [("movement", None)] * (markers.elements + spare - spare // 2)
    side = _side(markers)
    back = Card("order-back", side)
    return [
        Card("order", {**side, "kind": kind, "word": WORDS[kind], "number": number}, back)
        for kind, number in kinds
    ]


def _side(markers: Markers) -> Json:
    side = markers.side
    return {"mark": side.mark, "letter": side.letter, "side": side.name}
