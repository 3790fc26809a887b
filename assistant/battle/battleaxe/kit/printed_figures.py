"""What is printed on counters and map: asked once at the table if the owner's file lacks it."""

from assistant.battle.battleaxe.events.printed_figures import ClassTold, FigureTold, GroundTold
from assistant.battle.battleaxe.kit.register import AtTable
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


def figure(play: AtTable, unit: Unit, which: str) -> int:
    """The combat value or movement factor on the face that is up."""
    known = getattr(unit.face, which)
    if known is not None:
        return int(known)
    words = {"combat": "combat value", "movement": "movement factor"}[which]
    told = play.whole(f"{which} {unit.id}", f"Printed {words} of {unit.id}?", most=MOST)
    play.happened(FigureTold(unit.id, which, told))
    return told


def class_of(play: AtTable, unit: Unit) -> UnitClass:
    """Its class."""
    if unit.unit_class:
        return unit.unit_class
    options = [Option(name, words) for name, words in CLASSES.items()]
    told: UnitClass = play.choose(f"class {unit.id}", f"What is {unit.id}?", options)  # type: ignore[assignment]
    play.happened(ClassTold(unit.id, told))
    return told


def ground(play: AtTable, id: str) -> Place:
    """A place with its modifier and terrain."""
    place = play.state.places[id]
    if place.tem is None or (place.terrain is None and not is_zone(id)):
        tem = place.tem
        if tem is None:
            least = 0 if is_zone(id) else 1
            tem = play.whole("tem", f"Printed modifier of {id}?", least=least, most=HIGHEST_TEM)
        strong = place.terrain == "stutzpunkt"
        if place.terrain is None and not is_zone(id):
            strong = play.flag("strongpoint", "Its number stands in a hexagon")
        play.happened(GroundTold(id, tem, strong))
    return play.state.places[id]
