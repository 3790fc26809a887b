"""Figures printed on counters and map: asked for once, if the owner's file lacks them."""

from assistant.battle.battleaxe.events.printed_figures import (
    FigureEntered,
    TerrainEntered,
    UnitClassEntered,
)
from assistant.battle.battleaxe.kit.register import BattlePlay
from assistant.battle.battleaxe.state.board import Place, Unit
from assistant.battle.play import Option
from assistant.rules.battleaxe.places import is_zone
from assistant.rules.battleaxe.units import UnitClass

MOST = 20
HIGHEST_TEM = 3
CLASSES: dict[UnitClass, str] = {
    "armor": "Armor",
    "infantry": "Infantry",
    "at-flak": "AT or FLAK",
}


def ask_figure(play: BattlePlay, unit: Unit, which: str) -> int:
    """Return the combat value or movement factor of the face that is up; ask if missing."""
    known = getattr(unit.face, which)
    if known is not None:
        return int(known)
    words = {"combat": "combat value", "movement": "movement factor"}[which]
    figures = [Option(str(n), str(n), alone=f"{unit.id}: {words} {n}") for n in range(MOST + 1)]
    answer = play.choose(f"{which} {unit.id}", f"Printed {words} of {unit.id}?", figures, keys=True)
    entered = int(answer)
    play.record(FigureEntered(unit.id, which, entered))
    return entered


def ask_unit_class(play: BattlePlay, unit: Unit) -> UnitClass:
    """Return the class of a unit; ask if it is not entered."""
    if unit.unit_class:
        return unit.unit_class
    options = [Option(n, words, alone=f"{unit.id}: {words}") for n, words in CLASSES.items()]
    entered: UnitClass = play.choose(f"class {unit.id}", f"Which class is {unit.id}?", options)  # type: ignore[assignment]
    play.record(UnitClassEntered(unit.id, entered))
    return entered


def ask_terrain(play: BattlePlay, id: str) -> Place:
    """Return a place with its modifier and terrain; ask for missing values."""
    place = play.state.places[id]
    if place.tem is None or (place.terrain is None and not is_zone(id)):
        tem = place.tem
        if tem is None:
            least = 0 if is_zone(id) else 1
            every = range(least, HIGHEST_TEM + 1)
            figures = [Option(str(n), str(n), alone=f"{id}: modifier {n}") for n in every]
            words = f"Which modifier is printed in {place.words}?"
            tem = int(play.choose("tem", words, figures, keys=True))
        strong = place.terrain == "stutzpunkt"
        if place.terrain is None and not is_zone(id):
            strong = play.flag("strongpoint", "The number is printed in a hexagon")
        play.record(TerrainEntered(id, tem, strong))
    return play.state.places[id]
