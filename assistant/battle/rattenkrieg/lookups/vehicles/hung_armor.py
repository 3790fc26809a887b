"""Hung armor of vehicles, in millimeters by place (Rattenkrieg 31.16.5, 31.16.6)."""

from collections.abc import Iterable, Mapping
from typing import Any

from assistant.battle.rattenkrieg.state.vehicles import SCHURZEN
from assistant.rules.tables import load

EXTRA_ARMOR = load("rattenkrieg/extra-armor")
HUNG, RIDER = "schurzen", "tank-rider"


def thickness(things: Iterable[str]) -> int:
    """Return the total thickness of several pieces in millimeters; Schürzen count 0."""
    every = tuple(things)
    if HUNG in every:
        return SCHURZEN
    return sum(int(EXTRA_ARMOR.row(thing)["armor_mm"]) for thing in every)


def hung_armor_of_card(card: Mapping[str, Any]) -> dict[str, int]:
    """Return the hung armor of a card, by place such as `hull left`."""
    return {
        f"{part} {fan}": thickness(things)
        for part, fans in card.get("screens", {}).items()
        for fan, things in fans.items()
        if things
    }
