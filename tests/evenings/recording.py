"""The scripts of all evenings, and the files that are recorded from them."""

from collections.abc import Callable

from assistant.battle.storage.exported import ENDING

from .airborne_landing import airborne_landing
from .easy_company import easy_company
from .house_fight import house_fight
from .mined_road import mined_road
from .night_attack import night_attack
from .river_crossing import river_crossing
from .script import Script
from .wittmann import wittmann

EVENINGS: dict[str, Callable[[], Script]] = {
    "airborne-landing": airborne_landing,
    "easy-company": easy_company,
    "house-fight": house_fight,
    "mined-road": mined_road,
    "night-attack": night_attack,
    "river-crossing": river_crossing,
    "wittmann": wittmann,
}
VEHICLES = ("mined-road", "wittmann")
WATER_AND_AIR = ("airborne-landing", "river-crossing")


def kind_of(slug: str) -> str:
    """Return the kind of troops under which the first page lists an evening."""
    if slug in VEHICLES:
        return "vehicles"
    return "water and air" if slug in WATER_AND_AIR else "infantry"


def recorded_texts(slug: str) -> dict[str, str]:
    """Play a script; return the texts of its recorded files, by file name."""
    script = EVENINGS[slug]()
    note = script.note_text(kind_of(slug))
    return {f"{slug}{ENDING}": script.battle_text(), f"{slug}.json": note}
